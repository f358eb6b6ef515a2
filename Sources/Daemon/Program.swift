import CLinux
import Devices
import Glibc

/// A program of the user's, started for a `run` action: an argument list and no shell, the signals as they were before
/// the daemon, no descriptor of ours, a session of its own.
enum Program {
    /// Starts it and forgets it; the kernel collects it (SIGCHLD is ignored). Corresponds to posix_spawnp(3).
    static func start(_ arguments: [String]) throws(SystemError) {
        guard let name = arguments.first else { return }
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        let result = phim_spawn(&pointers)
        if result != 0 { throw SystemError(call: "posix_spawnp", errno: result, subject: name) }
    }

    /// Runs a program to its end and answers its exit status; nil if it cannot be started. Never from the daemon's loop.
    static func status(of arguments: [String]) -> Int32? {
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var output: Int32 = -1
        var process: pid_t = 0
        if phim_spawn_reading(&pointers, &output, &process) != 0 { return nil }
        close(output)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { if errno != EINTR { return nil } }
        return status & 0x7f == 0 ? (status >> 8) & 0xff : -1
    }
}
