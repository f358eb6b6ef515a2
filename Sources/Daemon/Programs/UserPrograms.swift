import EventLoop
import Logging
import Processes
import System

/// Starts the programs of `run:` and `url:` for the user, up to the rate of `ProgramLimit`.
final class UserPrograms {
    private let launcher: ProgramLauncher
    private let loop: EventLoop
    private let log: Logger
    private var limit = ProgramLimit()
    private var leftOut: FaultLog

    init(on loop: EventLoop, environment: [String: String], log: Logger) {
        launcher = ProgramLauncher(environment: environment)
        leftOut = FaultLog("programs", log)
        self.loop = loop
        self.log = log
    }

    /// Starts a program without waiting for it. Failures are logged.
    func start(_ arguments: [String]) {
        if arguments.isEmpty { return }
        let now = loop.now()
        guard limit.begin(at: now) else {
            return leftOut.tell("are asked for without end; some are left out", at: now)
        }
        do throws(SystemError) {
            try launcher.start(arguments, on: loop) { [weak self] in self?.finish($0) }
        } catch {
            finish(error)
        }
    }

    private func finish(_ error: SystemError?) {
        limit.end()
        if let error { log.warning("a program could not be started: \(error)") }
    }
}
