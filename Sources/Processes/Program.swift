import CLinux
package import EventLoop
import Glibc
package import System

/// A program of the user's, started for a `run` action: an argument list and no shell, the signals as they were before
/// the daemon, no descriptor of ours, a session of its own.
package enum Program {
    /// Starts it; the loop collects it when it has ended. It writes where the daemon does.
    package static func start(_ arguments: [String], on loop: EventLoop) throws(SystemError) {
        if arguments.isEmpty { return }
        collect(try spawn(arguments, [-1, STDOUT_FILENO, STDERR_FILENO]), on: loop)
    }

    /// Starts it with bytes to read, which it finds in memory. What it prints is lost.
    package static func start(
        _ arguments: [String], environment: [String: String], reading bytes: [UInt8], on loop: EventLoop
    ) throws(SystemError) {
        let input = phim_memory_file("phim-text", bytes.count)
        if input < 0 { throw SystemError(call: "memfd_create") }
        defer { close(input) }
        guard pwrite(input, bytes, bytes.count, 0) == bytes.count else { throw SystemError(call: "pwrite") }
        collect(try spawn(arguments, environment: environment, [input, -1, -1]), on: loop)
    }

    private static func collect(_ process: pid_t, on loop: EventLoop) {
        let handle = phim_process_open(process)
        if handle >= 0 { Reaper.adopt(handle, on: loop) }
    }

    /// Runs a program to its end and answers its exit status; nil if it cannot be started. What it prints is lost.
    /// Never from the daemon's loop.
    package static func status(of arguments: [String]) -> Int32? {
        guard let process = try? spawn(arguments, [-1, -1, STDERR_FILENO]) else { return nil }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { if errno != EINTR { return nil } }
        return status & 0x7f == 0 ? (status >> 8) & 0xff : -1
    }

    /// Corresponds to posix_spawnp(3).
    private static func spawn(
        _ arguments: [String], environment: [String: String]? = nil, _ streams: [Int32]
    ) throws(SystemError) -> pid_t {
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var variables = (environment ?? [:]).map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var process: pid_t = 0
        let result =
            environment == nil
            ? phim_spawn(&words, nil, streams, &process) : phim_spawn(&words, &variables, streams, &process)
        if result != 0 { throw SystemError(call: "posix_spawnp", errno: result, subject: arguments.first ?? "") }
        return process
    }
}
