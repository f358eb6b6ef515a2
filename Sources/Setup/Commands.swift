import EventLoop
import Processes
import System

/// Programs of the desktop, each run to its end for what it prints. It waits for them, so it is not for the daemon.
struct Commands {
    /// What they are started with.
    let environment: [String: String]

    /// The longest that a program may take, in microseconds.
    private static let limit: UInt64 = 10_000_000

    /// What a program prints; nil if it cannot be started or does not end in ten seconds.
    func output(_ arguments: [String]) -> String? {
        guard has(arguments[0]), let loop = try? EventLoop() else { return nil }
        var printed: [UInt8]?
        let program = ProgramOutput(arguments, environment: environment, on: loop) { bytes in
            printed = bytes
            loop.stop()
        }
        guard program.isStarted else { return nil }
        let limit = Deadline(on: loop) { loop.stop() }
        limit.arm(at: MonotonicClock.now() + Self.limit)
        try? loop.run()
        limit.disarm()
        program.close()
        return printed.map { String(decoding: $0, as: UTF8.self) }
    }

    /// True if the PATH has a program of that name.
    func has(_ program: String) -> Bool {
        ProcessEnvironment.program(program, in: environment) != nil
    }
}
