import CLinux
import Devices
import Glibc

/// A program of the user's, started for a `run` action: an argument list and no shell, the signals as they were before
/// the daemon, no descriptor of ours, a session of its own.
enum Program {
    /// Starts it and forgets it; the kernel collects it (SIGCHLD is ignored). It writes where the daemon does.
    static func start(_ arguments: [String]) throws(SystemError) {
        if arguments.isEmpty { return }
        _ = try spawn(arguments, output: STDOUT_FILENO)
    }

    /// Runs a program to its end and answers its exit status; nil if it cannot be started. What it prints is lost.
    /// Never from the daemon's loop.
    static func status(of arguments: [String]) -> Int32? {
        guard let process = try? spawn(arguments, output: -1) else { return nil }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { if errno != EINTR { return nil } }
        return status & 0x7f == 0 ? (status >> 8) & 0xff : -1
    }

    /// Corresponds to posix_spawnp(3).
    private static func spawn(_ arguments: [String], output: Int32) throws(SystemError) -> pid_t {
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process: pid_t = 0
        let result = phim_spawn(&pointers, nil, [-1, output, STDERR_FILENO], &process)
        if result != 0 { throw SystemError(call: "posix_spawnp", errno: result, subject: arguments.first ?? "") }
        return process
    }
}
