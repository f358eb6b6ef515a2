import Configuration
import Keyboard
import Keymaps
import Logging
import Scenarios
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon
@testable import Devices
@testable import EventLoop
@testable import Typing

/// A daemon on simulated devices: keys go in as `struct input_event` on pipes, and come out of the virtual keyboard to
/// a text field on the desktop's keymap.
final class SimulatedSession {
    let session: Session
    let loop: EventLoop
    let desktop: SimulatedDesktop
    let field: TextField
    private var keyboards: [DeviceID: SimulatedKeyboard] = [:]
    private let log: LogCapture
    /// The time of the scenario; far ahead of the real clock, whose timers must not interfere.
    private var time: Timestamp
    private let start = MonotonicClock.now() + 3_600_000_000

    init(_ configuration: String, configurationPath: String? = nil, environment: [String: String] = [:]) throws {
        let reading = Configuration.parse(Array(configuration.utf8), file: "test.toml")
        let assembly = try Assembly.make(
            try #require(reading.configuration, "\(reading.complaints)"), file: "test.toml", hasPlane: true
        ).get()
        loop = try EventLoop()
        desktop = try SimulatedDesktop()
        field = TextField(assembly.keymap)
        let log = LogCapture()
        self.log = log
        // A simulated reader is never behind, so nothing has to be paced.
        let pace = OutputPace(burst: 60, interval: 1, sustained: 0)
        let virtualKeyboard = try VirtualKeyboard(on: loop, simulated: desktop.descriptor, pace: pace)
        session = Session(
            assembly, file: nil, configurationPath: configurationPath, loop: loop, virtualKeyboard: virtualKeyboard,
            keyboards: KeyboardSet(on: loop, output: virtualKeyboard, directory: "/nonexistent"),
            environment: environment, log: Logger(label: "test") { _ in log })
        session.virtualKeyboard.gap = 0
        time = start
        session.now = { [weak self, start] in self?.time ?? start }
        session.startPrograms()
    }

    deinit {
        session.close()
    }

    /// What was logged so far.
    var logged: [String] { log.messages }

    /// Takes one line of a scenario.
    func take(_ line: Scenario.Line) throws {
        time = max(time, start + line.time)
        session.advance()
        switch line.step {
        case .key(let event): try send(event)
        case .notice(.deviceGone(let device)): keyboards.removeValue(forKey: device)?.unplug()
        case .notice(let notice): session.keyboards.onNotice(notice)
        case .perform(let action, let gesture): session.perform(action, gesture)
        case .wait, .expectText, .expectEffects: break
        }
        try settle()
    }

    /// A key of the keyboard with that number, “Keyboard 2”; it is plugged in when first used.
    func send(_ event: KeyEvent) throws {
        if keyboards[event.device] == nil {
            let number = event.device.rawValue
            let keyboard = try SimulatedKeyboard(name: "Keyboard \(number)", path: "simulated\(number)")
            keyboards[event.device] = keyboard
            try session.keyboards.attach(keyboard)
        }
        time = max(time, start + event.time)
        try keyboards[event.device]!.send(event.keycode, event.phase, at: start + event.time)
    }

    /// Types the characters of a US keyboard, each a tap of 20 ms; `\b` is BackSpace.
    func tap(_ text: String) throws {
        for character in text.unicodeScalars {
            let found = character == "\u{8}" ? (.backspace, false) : KeyLayout.usKey(of: character)
            let (keycode, isShifted) = try #require(found, "no key for \(character)")
            if isShifted { try press(.leftShift, .press) }
            try press(keycode, .press)
            try press(keycode, .release)
            if isShifted { try press(.leftShift, .release) }
        }
    }

    private func press(_ keycode: Keycode, _ phase: KeyPhase) throws {
        time += 10_000
        try send(KeyEvent(keycode, phase, time: time - start, device: DeviceID(1)))
        try settle()
    }

    /// So many microseconds go by.
    func pass(_ microseconds: Timestamp) throws {
        time += microseconds
        session.advance()
        try settle()
    }

    /// Lets real programs do what they do until it is so; false if it does not in time. The time of the
    /// scenario stands still meanwhile.
    func wait(until isSo: () -> Bool) throws -> Bool {
        try loop.turn {
            try settle()
            return isSo()
        }
    }

    /// Turns the loop until nothing is left to do, and lets the text field have what came.
    func settle() throws {
        repeat {
            while try loop.turn(timeout: 0) {}
        } while !session.virtualKeyboard.isIdle
        try desktop.read()
        for event in desktop.events { field.receive(event) }
        desktop.events.removeAll()
    }
}
