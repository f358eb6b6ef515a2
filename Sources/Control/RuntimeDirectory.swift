import Glibc
package import System

/// The directory of the control socket and the lock: `$XDG_RUNTIME_DIR/phim`, else `/run/user/<uid>/phim`, or for root
/// `/run/phim-root`, since `/run/phim` belongs to phim-devices, which every user must reach. The directory belongs to
/// the user, and nobody else may enter it.
package struct RuntimeDirectory: Sendable {
    /// The path, absolute.
    package let path: String

    /// The directory of this user. It need not exist yet.
    package init(environment: [String: String]) {
        let user = getuid()
        if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") {
            path = runtime + "/phim"
        } else if user == 0 {
            path = "/run/phim-root"
        } else {
            path = "/run/user/\(user)/phim"
        }
    }

    /// The socket that control clients connect to.
    package var socketPath: String { path + "/control" }

    /// The file that the running daemon locks.
    package var lockPath: String { path + "/lock" }

    /// Creates the directory with mode 0700. Refuses one that belongs to another user or is open to others.
    package func create() throws(SystemError) {
        if mkdir(path, 0o700) != 0 && errno != EEXIST { throw SystemError(call: "mkdir", subject: path) }
        var information = stat()
        guard lstat(path, &information) == 0 else { throw SystemError(call: "lstat", subject: path) }
        guard information.st_mode & S_IFMT == S_IFDIR, information.st_uid == getuid(),
            information.st_mode & 0o077 == 0
        else {
            throw SystemError(
                call: "mkdir", errno: EPERM, subject: localized("\(path), which is not yours alone (mode 0700)"))
        }
    }

    /// Takes the lock that only one daemon can have. The descriptor holds it until the process ends. Nil if another
    /// daemon has the lock.
    package func lock() throws(SystemError) -> Int32? {
        let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError(call: "open", subject: lockPath) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        let reason = errno
        close(descriptor)
        if reason == EWOULDBLOCK { return nil }
        throw SystemError(call: "flock", errno: reason, subject: lockPath)
    }
}
