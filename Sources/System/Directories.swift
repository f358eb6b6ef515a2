import Glibc

/// Makes directories for temporary files.
package enum TemporaryDirectory {
    /// Makes a directory below `$TMPDIR` or /tmp and returns its path; the caller removes it. Corresponds to mkdtemp(3).
    ///
    /// Nobody else can enter it, and its name cannot be predicted: in a directory that all users may write to, another
    /// user could put a link under a known name, and root would write to the link's target.
    package static func make(_ name: String) throws(SystemError) -> String {
        let parent = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array("\(parent)/\(name)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError(call: "mkdtemp", subject: parent) }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// The names in a directory, without `.` and `..`, in the order of the file system. Empty if it cannot be read.
/// Corresponds to opendir(3) and readdir(3).
package func directoryNames(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names
}
