package import EventLoop
package import Logging

/// A program that is kept running and gets lines. What it has not read when too much waits is dropped, the oldest first.
package final class LineStream {
    private let program: SupervisedProcess
    private var waiting: [[UInt8]] = []

    /// So many lines wait beside those in the pipe, which holds a page.
    static let capacity = 64

    /// A program that does not run yet; what it writes goes to /dev/null.
    package init(
        _ arguments: [String], environment: [String: String], on loop: EventLoop, subject: String, log: Logger
    ) {
        program = SupervisedProcess(
            arguments, environment: environment, writes: false, on: loop, subject: subject, log: log)
        program.onRoom = { [unowned self] in flush() }
        // What was for the last one is past when the next one runs.
        program.onPresence = { [unowned self] _ in waiting.removeAll() }
    }

    /// Starts the program, unless it runs or is to be started later.
    package func start() {
        if !program.isRunning && program.restartMoment == nil { program.start() }
    }

    /// Its number; nil while it does not run.
    package var processID: Int32? { program.processID }
    /// How many lines wait for it.
    var waitingCount: Int { waiting.count }

    /// Sends a line, its newline included, at most 4096 bytes. Nothing is sent to a program that does not run.
    package func send(_ line: [UInt8]) {
        start()
        guard program.isRunning else { return }
        if waiting.count == Self.capacity {
            waiting.removeFirst()
            program.tell("does not keep up; the oldest feedback is dropped")
        }
        waiting.append(line)
        flush()
    }

    /// Kills the program for good.
    package func close() {
        program.close()
    }

    private func flush() {
        while let line = waiting.first {
            guard program.write(line) == .written else { return }
            waiting.removeFirst()
        }
    }
}
