import Glibc
import System

/// A text file of the user, which may be a symbolic link to where they keep it.
struct UserFile {
    let path: String

    /// Nil if there is none.
    var text: String? { TextFile.read(path) }

    /// Replaces the file in one step, or makes it.
    func write(_ text: String) throws(PlainError) { try TextFile.write(text, to: path) }

    func remove() { unlink(path) }
}
