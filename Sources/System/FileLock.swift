import Glibc

/// A lock that programs of Phím hold while they compare a file with what they have read, and then replace it. Without it
/// two of them could both find it unchanged, and one would undo what the other has written.
///
/// The directory is locked, because the file itself is replaced. Corresponds to flock(2): it ends with the process, and
/// binds nobody else.
package struct FileLock: ~Copyable {
    private let descriptor: Int32

    /// The longest wait for another program, as pauses in µs.
    private static let pause: UInt32 = 20_000
    private static let pauseCount = 100

    /// Locks a file, which need not exist; its directory is made if it is missing. Throws if another program keeps the
    /// lock for two seconds. Where directories cannot be locked, as in some network file systems, there is no lock.
    package init(of path: String) throws(PlainError) {
        let directory = TextFile.madeDirectory(of: path)
        descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 { return }
        for _ in 0..<Self.pauseCount {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return }
            usleep(Self.pause)
        }
        close(descriptor)
        throw PlainError(localized("another program is changing \(path); nothing was written. Try again."))
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
