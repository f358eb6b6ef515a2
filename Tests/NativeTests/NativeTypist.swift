import Configuration
import Desktop
import DeviceNodes
import Devices
import EventLoop
import Keyboard
import Keymaps
import Logging
import SimulatedDevices
import System
import TestSupport
import Typing

@testable import Daemon

/// A daemon in this process, at the real time: keys go in as on a keyboard, and what its virtual keyboard sends is played
/// into a display server at that moment.
final class NativeTypist: Typist {
    /// The time from a key to the last press that it caused, in µs, for the keys that caused an edit, at the pace of a
    /// person: then all is sent before the next key.
    private(set) var latencies: [Timestamp] = []

    private let loop: EventLoop
    private let daemon: Daemon
    private let desktop: SimulatedDesktop
    private let virtualKeyboard: VirtualKeyboard
    private let keyboard: SimulatedKeyboard
    private let player: any KeyPlayer
    /// The gap that is tried, in place of that of the configuration and of the application.
    private let gap: OutputGap?
    private var desktopWatch: DesktopWatch?
    private var seed: UInt64 = 1
    /// When the last key was pressed, and whether it caused an edit.
    private var lastPress: (time: Timestamp, lastOutput: Timestamp, isEdit: Bool) = (0, 0, false)

    /// A daemon with the text of a configuration file. `program` is where it looks for its files; `gap` replaces that of the
    /// configuration and of the application.
    init(
        _ text: String, environment: [String: String],
        program: String = BuiltProducts.directory.appending(path: "phim").path, gap: OutputGap?, on loop: EventLoop,
        player: any KeyPlayer
    ) throws {
        let reading = Configuration.parse(Array(text.utf8), file: "native.toml")
        guard let configuration = reading.configuration else {
            throw RigFailure(description: reading.complaints.map(\.description).joined(separator: "\n"))
        }
        let assembly = try Assembly.make(configuration, file: "native.toml", hasPlane: true).get()
        var options = Daemon.Options()
        options.environment = environment
        options.program = program
        // The console of this machine, on which no desktop of a test is.
        options.console = nil
        let log = LogCapture()
        options.log = Logger(label: "native") { _ in log }
        self.loop = loop
        self.player = player
        desktop = try SimulatedDesktop()
        virtualKeyboard = try VirtualKeyboard(on: loop, simulated: desktop.descriptor)
        let keyboards = KeyboardSet(on: loop, output: virtualKeyboard, directory: "/nonexistent")
        let seat = Seat(
            options, on: loop, virtualKeyboard: virtualKeyboard, keyboards: keyboards,
            nodes: PermittedNodes(on: loop) { true })
        daemon = try Daemon(.init(assembly: assembly, file: nil), options, at: seat)
        self.gap = gap
        keyboard = try SimulatedKeyboard(name: "Keyboard")
        try keyboards.attach(keyboard)
    }

    deinit {
        desktopWatch?.close()
        daemon.close()
    }

    /// Begins to follow the focus, so that the rules for applications apply as on a real desktop.
    func followFocus() { daemon.applications.reconsider() }

    /// Learns from a desktop when it repeats a held key, and what else belongs to its keymap.
    func follow(_ desktop: any FieldDesktop) throws {
        guard let environment = desktop.keymapEnvironment else {
            return daemon.keyboards.onNotice(.keyRepeat(after: desktop.keyRepeatDelay))
        }
        let watch = DesktopWatch(
            on: loop, environment: environment, keyboardName: VirtualKeyboard.name
        ) { [daemon] in daemon.desktop.handleReport($0) }
        watch.start()
        desktopWatch = watch
        guard try loop.turn(until: { daemon.desktop.live != nil }) else {
            throw RigFailure(description: "the desktop does not tell its keymap")
        }
    }

    /// The group of the desktop's keymap, as the daemon knows it; nil if it knows no keymap.
    var group: Int? { daemon.desktop.live?.group }

    /// The pause before a modifier that the daemon has found out, in µs.
    var modifierPause: Timestamp { daemon.desktop.live?.modifierPause ?? 0 }

    /// What the daemon knows of the focus.
    var field: FocusedField { daemon.applications.field }

    /// Whether a rule leaves the application with the focus alone; `phim status` then says so.
    var isOff: Bool { daemon.applications.status?.isOff == true }

    func type(_ keys: String, _ pace: TypingPace) throws {
        seed += 1
        lastPress.isEdit = false
        let start = MonotonicClock.now()
        for change in pace.schedule(try Keystrokes.parse(keys), seed: seed) {
            try turn(until: start + change.time)
            if change.phase == .press, pace == .person { closeLatency() }
            if let gap { virtualKeyboard.gap = gap }
            try keyboard.send(change.keycode, change.phase, at: MonotonicClock.now())
            if change.phase == .press { lastPress = (MonotonicClock.now(), 0, false) }
            while try loop.turn(timeout: 0) {}
            try play()
        }
        repeat { try turn(until: MonotonicClock.now() + 2_000) } while !virtualKeyboard.isIdle
        if pace == .person { closeLatency() }
    }

    func turn(until end: Timestamp) throws {
        while true {
            let now = MonotonicClock.now()
            if now >= end { return }
            // Rounded down, then without sleep: poll's milliseconds are too coarse for the fastest pace.
            _ = try loop.turn(timeout: Int32(min((end - now) / 1000, 100)))
            try play()
        }
    }

    private func play() throws {
        try desktop.read()
        if desktop.events.isEmpty { return }
        try player.play(desktop.events)
        for event in desktop.events {
            if event.phase == .press { lastPress.lastOutput = MonotonicClock.now() }
            if event.keycode == .planeShift || event.keycode == .backspace { lastPress.isEdit = true }
        }
        desktop.events.removeAll()
    }

    private func closeLatency() {
        if lastPress.isEdit, lastPress.lastOutput > lastPress.time {
            latencies.append(lastPress.lastOutput - lastPress.time)
        }
        lastPress.isEdit = false
    }
}
