import Glibc
import System

/// Finds TOML files by name in folders, for input methods and themes.
enum TOMLFolder {
    /// The bytes of the first `NAME.toml` in these folders, and a list for complaints about it; nil if there is none.
    /// For a file that cannot be read or is too large, the bytes are empty and the list has a complaint.
    static func read(_ name: String, in folders: [String]) -> ([UInt8], ComplaintList)? {
        guard isName(name) else { return nil }
        for folder in folders {
            let path = "\(folder)/\(name).toml"
            do throws(ConfigurationFile.ReadError) {
                let bytes = try ConfigurationFile.read(path)
                let list = ComplaintList(file: path)
                if bytes.count > ConfigurationFile.maximumSize {
                    list.add(
                        .fileTooLarge, at: nil,
                        localized("the file is larger than \(ConfigurationFile.maximumSize) bytes"))
                    return ([], list)
                }
                return (bytes, list)
            } catch {
                if error.isMissing { continue }
                let list = ComplaintList(file: path)
                list.add(.unreadableFile, at: nil, error.message)
                return ([], list)
            }
        }
        return nil
    }

    /// Whether a name is allowed for a file: letters, digits, `-` and `_`.
    static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.unicodeScalars.allSatisfy { $0.isLetterOrDigit || $0 == "-" || $0 == "_" }
    }

    /// The names of the TOML files in a folder, sorted. Corresponds to opendir(3) and readdir(3).
    static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let file = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if file.hasSuffix(".toml"), isName(String(file.dropLast(5))) { names.append(String(file.dropLast(5))) }
        }
        return names.sorted()
    }
}
