import Glibc

/// Reads and writes small text files as a whole.
package enum TextFile {
    /// The text of a file smaller than a megabyte; nil if it cannot be read.
    package static func read(_ path: String) -> String? {
        bytes(path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of a file smaller than a megabyte; nil if it cannot be read.
    package static func bytes(_ path: String) -> [UInt8]? { try? readBytes(path) }

    /// Reads the bytes of a file. Throws the error of the failed call, or `EFBIG` if the file has `limit` bytes or
    /// more.
    package static func readBytes(_ path: String, limit: Int = 1 << 20) throws(SystemError) -> [UInt8] {
        // Standard input may be a pipe whose data comes later, and a non-blocking read would fail then.
        if path == "/dev/stdin" { return try readInput(limit: limit) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 { throw SystemError(call: "open", subject: path) }
        defer { close(descriptor) }
        return try read(descriptor, named: path, limit: limit)
    }

    /// Reads standard input to its end; the call blocks. Throws the error of the failed call, or `EFBIG` if there are
    /// `limit` bytes or more.
    package static func readInput(limit: Int = 1 << 20) throws(SystemError) -> [UInt8] {
        try read(STDIN_FILENO, named: localized("standard input"), limit: limit)
    }

    private static func read(_ descriptor: Int32, named path: String, limit: Int) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while bytes.count < limit {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            if count < 0 { throw SystemError(call: "read", subject: path) }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
        }
        throw SystemError(call: "read", errno: EFBIG, subject: path)
    }

    /// Replaces a file atomically, or creates it and its directories: a reader finds either the old or the new text. If
    /// the path is a symbolic link, its target is replaced. `mode` is the mode of the file; an older file keeps its own
    /// if `keepsMode` is true.
    package static func write(
        _ text: String, to path: String, mode: UInt32 = 0o644, keepsMode: Bool = true
    ) throws(PlainError) {
        try write(Array(text.utf8), to: path, mode: mode, keepsMode: keepsMode)
    }

    /// Writes bytes in the same way.
    package static func write(
        _ bytes: [UInt8], to path: String, mode: UInt32 = 0o644, keepsMode: Bool = true
    ) throws(PlainError) {
        let target = resolved(path)
        makeDirectory(above: target)
        var status = stat()
        // Not the bits above: another user may have set them to make programs of root's.
        let mode = keepsMode && stat(target, &status) == 0 ? status.st_mode & 0o777 : mode
        // The name cannot be predicted, and an existing file is never opened: whoever may write to the directory could
        // have put a link to another file there.
        var temporary = Array("\(target).phim-XXXXXX".utf8CString)
        let descriptor = mkstemp(&temporary)
        do throws(SystemError) {
            try check(descriptor, "mkstemp")
            defer { close(descriptor) }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            try fill(descriptor, with: bytes, mode: mode)
            try check(rename(temporary, target), "rename")
        } catch {
            if descriptor >= 0 { unlink(temporary) }
            throw failure(path, error)
        }
    }

    /// Creates a file with a mode. Fails if there is anything under its name, also a symbolic link.
    package static func create(_ bytes: [UInt8], at path: String, mode: UInt32) throws(PlainError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        do throws(SystemError) {
            try check(descriptor, "open")
            defer { close(descriptor) }
            try fill(descriptor, with: bytes, mode: mode & 0o777)
        } catch {
            if descriptor >= 0 { unlink(path) }
            throw failure(path, error)
        }
    }

    private static func fill(_ descriptor: Int32, with bytes: [UInt8], mode: UInt32) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno != EINTR { throw SystemError(call: "write") }
            rest = rest.dropFirst(max(0, count))
        }
        try check(fchmod(descriptor, mode), "fchmod")
        // Without fsync, a power failure could leave an empty file under the name.
        try check(fsync(descriptor), "fsync")
    }

    private static func failure(_ path: String, _ error: SystemError) -> PlainError {
        PlainError(localized("\(path) cannot be written: \(SystemError.reason(error.errno))"))
    }

    /// The path with symbolic links resolved by realpath(3); the path itself if that fails.
    private static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The directory of a file, or of the file that a link leads to. It is made if it is missing.
    static func madeDirectory(of path: String) -> String {
        let target = resolved(path)
        makeDirectory(above: target)
        guard let slash = target.lastIndex(of: "/") else { return "." }
        return slash == target.startIndex ? "/" : String(target[..<slash])
    }

    private static func makeDirectory(above path: String) {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
        let directory = String(path[..<slash])
        if access(directory, F_OK) == 0 { return }
        makeDirectory(above: directory)
        mkdir(directory, 0o755)
    }
}
