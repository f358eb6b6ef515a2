import CLinux
package import EventLoop
import Glibc
package import System

/// A program of the user's, started for a `run` action: an argument list and no shell, the signals as they were before
/// the daemon, no descriptor of ours, a session of its own.
package enum Program {
    /// Starts it on another thread; the loop collects it when it has ended. It writes where the daemon does. `onStart` is
    /// called once it runs, or with why it could not be started. Fails itself only for want of descriptors.
    package static func start(
        _ arguments: [String], on loop: EventLoop, onStart: @escaping (SystemError?) -> Void = { _ in }
    ) throws(SystemError) {
        if arguments.isEmpty { return }
        let command = ProgramStarter.Command(
            arguments: arguments, streams: [-1, STDOUT_FILENO, STDERR_FILENO], closed: [])
        try start(command, on: loop, onStart)
    }

    /// Starts it with bytes to read, which it finds in memory. What it prints is lost.
    package static func start(
        _ arguments: [String], environment: [String: String], reading bytes: [UInt8], on loop: EventLoop,
        onStart: @escaping (SystemError?) -> Void = { _ in }
    ) throws(SystemError) {
        let input = phim_memory_file("phim-text", bytes.count)
        if input < 0 { throw SystemError(call: "memfd_create") }
        guard pwrite(input, bytes, bytes.count, 0) == bytes.count else {
            let error = SystemError(call: "pwrite")
            close(input)
            throw error
        }
        let command = ProgramStarter.Command(
            arguments: arguments, environment: environment, streams: [input, -1, -1], closed: [input])
        try start(command, on: loop, onStart)
    }

    private static func start(
        _ command: ProgramStarter.Command, on loop: EventLoop, _ onStart: @escaping (SystemError?) -> Void
    ) throws(SystemError) {
        try ProgramStarter.start(command, on: loop) { [unowned loop] result in
            switch result {
            case .success(let started):
                Reaper.adopt(started.handle, on: loop)
                onStart(nil)
            case .failure(let error): onStart(error)
            }
        }
    }

    /// Runs a program to its end and answers its exit status; nil if it cannot be started. What it prints is lost.
    /// Never from the daemon's loop.
    package static func status(of arguments: [String]) -> Int32? {
        let words = arguments.map { strdup($0) } + [nil]
        defer { for pointer in words { free(pointer) } }
        var process: pid_t = 0
        guard phim_spawn(words, nil, [-1, -1, STDERR_FILENO], &process) == 0 else { return nil }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { if errno != EINTR { return nil } }
        return status & 0x7f == 0 ? (status >> 8) & 0xff : -1
    }
}
