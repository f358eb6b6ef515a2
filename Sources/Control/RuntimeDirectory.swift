import Glibc
package import System

/// Where the control socket and the lock are: `$XDG_RUNTIME_DIR/phim`, else `/run/user/<uid>/phim`, else
/// `/run/phim-root` for root: `/run/phim` belongs to phim-devices, which every user must reach. The directory belongs to the user and is closed to everyone else.
package struct RuntimeDirectory: Sendable {
    /// The path, absolute.
    package let path: String

    /// The directory for this user; it need not exist yet.
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

    /// The file whose lock says that a daemon runs.
    package var lockPath: String { path + "/lock" }

    /// Makes the directory, mode 0700. Refuses one that belongs to another user or is open to others.
    package func create() throws(SystemError) {
        if mkdir(path, 0o700) != 0 && errno != EEXIST { throw SystemError(call: "mkdir", subject: path) }
        var information = stat()
        guard lstat(path, &information) == 0 else { throw SystemError(call: "lstat", subject: path) }
        guard information.st_mode & S_IFMT == S_IFDIR, information.st_uid == getuid(),
            information.st_mode & 0o077 == 0
        else {
            throw SystemError(call: "mkdir", errno: EPERM, subject: "\(path), which is not ours alone (mode 0700)")
        }
    }

    /// Takes the lock of the one daemon; the descriptor holds it until the process ends. Nil if another one runs.
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
