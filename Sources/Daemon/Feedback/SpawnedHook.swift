import EventLoop
import Keyboard
import Logging
import Processes
import System

/// A sound hook that is started once per feedback (mode `spawn`).
final class SpawnedHook {
    private let command: [String]
    private let environment: [String: String]
    private let loop: EventLoop
    private var faults: FaultLog
    private var running: [(program: Program, started: Timestamp, id: Int)] = []
    private var lastID = 0

    /// The most hooks that run at the same time; feedback beyond that is dropped.
    static let limit = 8
    /// The age in µs after which a running hook is killed when another one needs its place.
    private static let timeout: Timestamp = 10_000_000

    /// Creates a hook for a command; it starts nothing.
    init(_ command: [String], environment: [String: String], on loop: EventLoop, log: Logger) {
        self.command = command
        self.environment = environment
        self.loop = loop
        faults = FaultLog("the sound hook", log)
    }

    /// The number of hooks that run now.
    var count: Int { running.count }

    /// Starts the hook for a feedback.
    func play(_ feedback: Feedback) {
        let now = loop.now()
        if running.count == Self.limit {
            guard running[0].started + Self.timeout < now else {
                faults.tell("runs \(Self.limit) times at once; the feedback is dropped", at: now)
                return
            }
            running.removeFirst().program.close()
        }
        lastID += 1
        do throws(SystemError) {
            let variables = environment.merging(feedback.variables) { $1 }
            let program = Program(command, ProgramOptions(environment: variables), on: loop) {
                [weak self, id = lastID] in
                self?.running.removeAll { $0.id == id }
                if let error = $0 { self?.tell(error) }
            }
            try program.start()
            running.append((program, now, lastID))
        } catch {
            tell(error)
        }
    }

    private func tell(_ error: SystemError) {
        faults.tell("cannot be started: \(error)", at: loop.now())
    }

    /// Kills all running hooks.
    func close() {
        for one in running { one.program.close() }
        running = []
    }
}
