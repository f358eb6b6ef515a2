import Configuration
public import Daemon
import Desktop
import DeviceNodes
package import Devices
public import Engine
package import EventLoop
public import Keyboard
package import Keymaps
package import Logging
import System
import Typing

/// A daemon on simulated devices, for tests: keys go in as on a keyboard, and come out of the virtual keyboard into a
/// text field on the desktop's keymap.
///
/// ```swift
/// let daemon = try SimulatedDaemon("[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n") { engine in
///     engine.insert(MyHandler(), before: .transliteration)
/// }
/// try daemon.type("tieengs ")
/// #expect(daemon.text == "tiếng ")
/// ```
public final class SimulatedDaemon {
    package let daemon: Daemon
    package let loop: EventLoop
    package let desktop: SimulatedDesktop
    package let field: TextField
    package let log: Logger
    package let virtualKeyboard: VirtualKeyboard
    /// What the text field got when it was last settled.
    package private(set) var received: [OutputEvent] = []
    private var keyboards: [DeviceID: SimulatedKeyboard] = [:]
    /// The simulated time. It starts far ahead of the real clock, whose timers must not interfere.
    private var time: Timestamp
    private let start = MonotonicClock.now() + 3_600_000_000

    /// A daemon with the text of a configuration file, which `Daemon.Options.configurationPath` does not replace. Throws
    /// what is wrong with the text.
    public convenience init(_ configuration: String, prepare: @escaping (inout Engine) -> Void) throws {
        var options = Daemon.Options()
        options.environment = [:]
        options.prepare = prepare
        try self.init(configuration, options)
    }

    /// The same with options: a player of feedback of one's own, for example.
    public convenience init(_ configuration: String, _ options: Daemon.Options) throws {
        // A simulated reader is never behind, so nothing has to be paced.
        try self.init(configuration, options, pace: OutputPace(burst: 60, interval: 1, sustained: 0))
    }

    /// The same with a virtual keyboard that writes at this pace.
    package init(_ configuration: String, _ options: Daemon.Options, pace: OutputPace) throws {
        let reading = Configuration.parse(Array(configuration.utf8), file: "test.toml")
        guard let configuration = reading.configuration else {
            throw PlainError(reading.complaints.map(\.description).joined(separator: "\n"))
        }
        let assembly = try Assembly.make(configuration, file: "test.toml", hasPlane: true).get()
        log = options.log
        var options = options
        // The console of the machine that the tests run on shows none of this.
        if options.console?.attribute == ActiveConsole.Source().attribute { options.console = nil }
        loop = try EventLoop()
        desktop = try SimulatedDesktop()
        field = TextField(assembly.keymap)
        virtualKeyboard = try VirtualKeyboard(on: loop, simulated: desktop.descriptor, pace: pace)
        let seat = Seat(
            options, on: loop, virtualKeyboard: virtualKeyboard,
            keyboards: KeyboardSet(on: loop, output: virtualKeyboard, directory: "/nonexistent"),
            nodes: PermittedNodes(on: loop) { true })
        daemon = try Daemon(.init(assembly: assembly, file: nil), options, at: seat)
        virtualKeyboard.gap = .none
        time = start
        daemon.flow.now = { [weak self, start] in self?.time ?? start }
        // What a thread looks for at the start, such as the clipboard, is there before the first key.
        while daemon.background.isBusy { try loop.turn(timeout: 1000) }
    }

    deinit {
        daemon.close()
    }

    /// What the text field shows.
    public var text: String { field.text }

    /// Types the characters of a US keyboard, each a tap of 20 ms; `\b` is BackSpace. Other characters are left out.
    public func type(_ text: String) throws {
        for character in text.unicodeScalars {
            let found = character == "\u{8}" ? (.backspace, false) : KeyLayout.usKey(of: character)
            guard let (keycode, isShifted) = found else { continue }
            if isShifted { try press(.leftShift, .press) }
            try press(keycode, .press)
            try press(keycode, .release)
            if isShifted { try press(.leftShift, .release) }
        }
    }

    /// A key is pressed, repeats or is released, 10 ms after the last one.
    public func press(_ keycode: Keycode, _ phase: KeyPhase) throws {
        time += 10_000
        try send(KeyEvent(keycode, phase, time: time - start, device: DeviceID(1)))
        try settle()
    }

    /// So many microseconds pass.
    public func pass(_ microseconds: Timestamp) throws {
        time += microseconds
        daemon.flow.advance()
        try settle()
    }

    /// The time is at least this, in microseconds since the start.
    package func advance(to moment: Timestamp) {
        time = max(time, start + moment)
        daemon.flow.advance()
    }

    /// A key of the keyboard with that number, “Keyboard 2”; it is plugged in when first used.
    package func send(_ event: KeyEvent) throws {
        let number = event.device.rawValue
        let keyboard: SimulatedKeyboard
        if let known = keyboards[event.device] {
            keyboard = known
        } else {
            keyboard = try SimulatedKeyboard(name: "Keyboard \(number)", path: "simulated\(number)")
            keyboards[event.device] = keyboard
            try daemon.keyboards.attach(keyboard)
        }
        time = max(time, start + event.time)
        try keyboard.send(event.keycode, event.phase, at: start + event.time)
    }

    /// The keyboard with that number is unplugged.
    package func unplug(_ device: DeviceID) { keyboards.removeValue(forKey: device)?.unplug() }

    /// Turns the loop until nothing is left to do and everything was written.
    package func drain() throws {
        repeat {
            // What a thread prepares is waited for.
            while try loop.turn(timeout: daemon.background.isBusy ? 1000 : 0) {}
        } while !virtualKeyboard.isIdle || daemon.background.isBusy
    }

    /// The same, and gives the text field what came.
    package func settle() throws {
        try drain()
        try desktop.read()
        for event in desktop.events { field.receive(event) }
        received = desktop.events
        desktop.events.removeAll()
    }
}
