import Glibc
import System

/// A text file of the user, which may be a symbolic link.
struct UserFile {
    let path: String

    /// Whether the file exists, whatever its content.
    var exists: Bool { access(path, F_OK) == 0 }

    /// The text of the file; nil if it does not exist. Throws if it cannot be read, so that it is not taken for a new
    /// one.
    func read() throws(PlainError) -> String? {
        guard exists else { return nil }
        guard let text = TextFile.bytes(path).flatMap({ String(validating: $0, as: UTF8.self) }) else {
            throw PlainError(localized("\(path) is not readable as UTF-8 text of at most 1 MB"))
        }
        return text
    }

    /// Whether the content of the file is exactly this text.
    func isExactly(_ text: String) -> Bool { TextFile.bytes(path) == Array(text.utf8) }

    /// Replaces the file in one step, or creates it.
    func write(_ text: String) throws(PlainError) { try TextFile.write(text, to: path) }

    /// Removes the file, if it exists. Corresponds to unlink(2).
    func remove() throws(PlainError) {
        if unlink(path) == 0 || errno == ENOENT { return }
        throw PlainError(localized("\(path) cannot be removed: \(SystemError.reason(errno))"))
    }
}
