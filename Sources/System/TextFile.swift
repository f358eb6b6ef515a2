import Glibc

/// Small text files of the system, read whole.
package enum TextFile {
    /// The text of a file; nil if it cannot be read. At most a megabyte is.
    package static func read(_ path: String) -> String? {
        bytes(path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of a file; nil if it cannot be read.
    package static func bytes(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while bytes.count < 1 << 20 {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { return count == 0 ? bytes : nil }
            bytes += buffer[..<count]
        }
        return nil
    }
}
