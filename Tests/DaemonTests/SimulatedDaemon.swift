import Control
import EventLoop
import Logging
import Scenarios
import SimulatedDevices
import TestSupport

@testable import Daemon

extension SimulatedDaemon {
    /// A daemon whose options are those of a test.
    convenience init(
        _ configuration: String, configurationPath: String? = nil, environment: [String: String] = [:],
        log: LogCapture = LogCapture(), clock: ManualClock? = nil
    ) throws {
        var options = Daemon.Options(configurationPath: configurationPath)
        options.environment = environment
        options.log = Logger(label: "test") { _ in log }
        try self.init(configuration, options, clock: clock)
    }

    /// What was logged so far.
    var logged: [String] { (log.handler as? LogCapture)?.messages ?? [] }

    /// What a control client gets.
    func answer(_ request: ControlRequest) -> ControlReply {
        var answer: ControlReply?
        daemon.control.answer(request) { answer = $0 }
        while answer == nil, (try? loop.turn(timeout: 1000)) != nil {}
        return answer ?? ControlReply(error: "the loop failed")
    }

    /// Takes one line of a scenario.
    func take(_ line: Scenario.Line) throws {
        advance(to: line.time)
        switch line.step {
        case .key(let event): try send(event)
        case .notice(.deviceGone(let device)): unplug(device)
        case .notice(let notice): daemon.keyboards.onNotice(notice)
        case .perform(let action, let gesture): daemon.flow.perform(action, gesture)
        case .wait, .expectText, .expectEffects: break
        }
        try settle()
    }

    /// Lets real programs do what they do until the condition holds; false if it does not in time. The simulated time
    /// stands still meanwhile.
    func wait(until condition: () -> Bool) throws -> Bool {
        try loop.turn {
            try settle()
            return condition()
        }
    }
}
