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

/// A daemon on simulated devices, for tests. Keys of a simulated keyboard go through the daemon and the virtual
/// keyboard into a text field with the desktop's keymap.
///
/// ```swift
/// let daemon = try SimulatedDaemon("[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n") { engine in
///     engine.insert(MyHandler(), before: .transliteration)
/// }
/// try daemon.type("tieengs ")
/// #expect(daemon.text == "tiếng ")
/// ```
public final class SimulatedDaemon {
    /// The daemon.
    package let daemon: Daemon
    /// The event loop of the daemon.
    package let loop: EventLoop
    /// The reader of the virtual keyboard.
    package let desktop: SimulatedDesktop
    /// The text field that gets the output. It compiles its keymap at the first use, since no daemon does.
    package private(set) lazy var field = TextField(assembly.compiledKeymap())
    private let assembly: Assembly
    /// The log of the daemon.
    package let log: Logger
    /// The virtual keyboard of the daemon.
    package let virtualKeyboard: VirtualKeyboard
    /// The events that the text field got in the last `settle`.
    package private(set) var received: [OutputEvent] = []
    private var keyboards: [DeviceID: SimulatedKeyboard] = [:]
    /// The simulated time in µs. It starts an hour ahead of the real clock, so that timers on the real clock do not
    /// interfere.
    private var time: Timestamp
    private let start = MonotonicClock.now() + 3_600_000_000

    /// A daemon with the text of a configuration file. `Daemon.Options.configurationPath` is not used. Throws the
    /// errors of the text.
    public convenience init(_ configuration: String, prepare: @escaping (inout Engine) -> Void) throws {
        var options = Daemon.Options()
        options.environment = [:]
        options.prepare = prepare
        try self.init(configuration, options)
    }

    /// A daemon with options, such as another player of feedback.
    public convenience init(_ configuration: String, _ options: Daemon.Options) throws {
        try self.init(configuration, options, clock: nil)
    }

    /// A daemon with a virtual keyboard that writes at this pace; by default without pauses, since the simulated reader is
    /// never behind. The clock is that of its loop; keys have a simulated time of their own.
    package init(
        _ configuration: String, _ options: Daemon.Options,
        pace: OutputPace = OutputPace(burst: 60, interval: 1, sustained: 0), clock: ManualClock?
    ) throws {
        let reading = Configuration.parse(Array(configuration.utf8), file: "test.toml")
        guard let configuration = reading.configuration else {
            throw PlainError(reading.complaints.map(\.description).joined(separator: "\n"))
        }
        assembly = try Assembly.make(configuration, file: "test.toml", hasPlane: true).get()
        log = options.log
        var options = options
        // The console of the test machine must not affect the daemon.
        if options.console?.attribute == ActiveConsole.Source().attribute { options.console = nil }
        loop = try EventLoop(clock: clock)
        desktop = try SimulatedDesktop()
        virtualKeyboard = try VirtualKeyboard(on: loop, simulated: desktop.descriptor, pace: pace)
        let seat = Seat(
            options, on: loop, virtualKeyboard: virtualKeyboard,
            keyboards: KeyboardSet(on: loop, output: virtualKeyboard, directory: "/nonexistent"),
            nodes: PermittedNodes(on: loop) { true })
        daemon = try Daemon(.init(assembly: assembly, file: nil), options, at: seat)
        virtualKeyboard.gap = .none
        time = start
        daemon.flow.now = { [weak self, start] in self?.time ?? start }
        // Waits for background work of the start, such as finding the clipboard.
        while daemon.background.isBusy { try loop.turn(timeout: 1000) }
    }

    deinit {
        daemon.close()
    }

    /// The text of the text field.
    public var text: String { field.text }

    /// Types characters on a US keyboard, each a tap of 20 ms; `\b` is BackSpace. Characters without a key are left
    /// out.
    public func type(_ text: String) throws {
        for character in text.unicodeScalars {
            guard let key = character == "\u{8}" ? Keystroke(.backspace) : KeyLayout.usKey(of: character) else {
                continue
            }
            if key.isShifted { try press(.leftShift, .press) }
            try press(key.keycode, .press)
            try press(key.keycode, .release)
            if key.isShifted { try press(.leftShift, .release) }
        }
    }

    /// Sends a press, a repeat or a release of a key, 10 ms after the last event.
    public func press(_ keycode: Keycode, _ phase: KeyPhase) throws {
        time += 10_000
        try send(KeyEvent(keycode, phase, time: time - start, device: DeviceID(1)))
        try settle()
    }

    /// Lets time pass, in µs.
    public func advance(by microseconds: Timestamp) throws {
        time += microseconds
        daemon.flow.advance()
        try settle()
    }

    /// Advances the time to at least `moment`, in µs since the start.
    package func advance(to moment: Timestamp) {
        time = max(time, start + moment)
        daemon.flow.advance()
    }

    /// Sends an event of the keyboard with this number, named “Keyboard 2”. The keyboard is plugged in on first use.
    package func send(_ event: KeyEvent) throws {
        let number = event.device.rawValue
        let keyboard: SimulatedKeyboard
        if let known = keyboards[event.device] {
            keyboard = known
        } else {
            // With the buttons of a mouse, as some keyboards have them.
            keyboard = try SimulatedKeyboard(
                name: "Keyboard \(number)", path: "simulated\(number)", mouseKeys: KeySet(Keycode.ofMouse))
            keyboards[event.device] = keyboard
            try daemon.keyboards.attach(keyboard)
        }
        time = max(time, start + event.time)
        try keyboard.send(event.keycode, event.phase, at: start + event.time)
    }

    /// Unplugs the keyboard with this number.
    package func unplug(_ device: DeviceID) { keyboards.removeValue(forKey: device)?.unplug() }

    /// Runs the loop until nothing is left to do and all output was written.
    package func drain() throws {
        repeat {
            // Waits for work of background threads.
            while try loop.turn(timeout: daemon.background.isBusy ? 1000 : 0) {}
        } while !virtualKeyboard.isIdle || daemon.background.isBusy
    }

    /// Runs the loop like `drain`, and gives the output to the text field.
    package func settle() throws {
        try drain()
        try desktop.read()
        for event in desktop.events { field.receive(event) }
        received = desktop.events
        desktop.events.removeAll()
    }
}
