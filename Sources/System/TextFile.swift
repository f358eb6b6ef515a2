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
    /// the path is a symbolic link, its target is replaced. `newMode` is the mode of a new file.
    package static func write(_ text: String, to path: String, mode newMode: UInt32 = 0o644) throws(PlainError) {
        try write(Array(text.utf8), to: path, mode: newMode)
    }

    /// Writes bytes in the same way.
    package static func write(_ bytes: [UInt8], to path: String, mode newMode: UInt32 = 0o644) throws(PlainError) {
        let target = resolved(path)
        makeDirectory(above: target)
        var status = stat()
        let mode = stat(target, &status) == 0 ? status.st_mode & 0o7777 : newMode
        let temporary = target + ".phim-\(getpid())"
        do throws(SystemError) {
            let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
            if descriptor < 0 { throw SystemError(call: "open") }
            defer { close(descriptor) }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                if count < 0 && errno != EINTR { throw SystemError(call: "write") }
                rest = rest.dropFirst(max(0, count))
            }
            if fchmod(descriptor, mode) != 0 { throw SystemError(call: "fchmod") }
            // Without fsync, a power failure could leave an empty file under the name.
            if fsync(descriptor) != 0 { throw SystemError(call: "fsync") }
            if rename(temporary, target) != 0 { throw SystemError(call: "rename") }
        } catch {
            unlink(temporary)
            throw PlainError(localized("\(path) cannot be written: \(SystemError.reason(error.errno))"))
        }
    }

    /// The path with symbolic links resolved by realpath(3); the path itself if that fails.
    private static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func makeDirectory(above path: String) {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
        let directory = String(path[..<slash])
        if access(directory, F_OK) == 0 { return }
        makeDirectory(above: directory)
        mkdir(directory, 0o755)
    }
}
