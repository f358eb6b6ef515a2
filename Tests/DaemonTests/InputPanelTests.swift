import Bus
import Desktop
import EventLoop
import Foundation
import Keyboard
import SimulatedDevices
import System
import TestSupport
import Testing

@testable import Daemon

/// What the input method panel of a desktop is told. The bus is real, the panel is the test's.
@Suite(.needs("dbus-daemon"))
struct InputPanelTests {
    private static let marks = """
        [[locale]]
        id = "vi"
        method = "none"
        [suggestions]
        add_diacritics = true
        panel = true

        """
    private static let letters = """
        [suggestions]
        panel = true
        [keys]
        f9 = "picker:letters"
        [[list]]
        name = "letters"
        items = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"]

        """

    /// The key F9.
    private static let opener = Keycode(67)

    @Test func `An input panel shows suggestions and their list, and hides them at the end`() throws {
        try PanelStage.with(Self.marks) { stage in
            try stage.startPanel()
            try stage.daemon.type("tieng viet")
            #expect(try stage.shows("tiếng việt, việt, viết", -1))
            try stage.tap(.down)
            #expect(try stage.shows("1. tiếng việt, 2. tieng việt, 3. tieng viết", 0))
            try stage.tap(.down)
            #expect(try stage.shows("1. tiếng việt, 2. tieng việt, 3. tieng viết", 1))
            try stage.tap(.escape)
            try stage.daemon.type(" x ")
            #expect(try stage.shows("", -1))
            #expect(try stage.waits { stage.signals.last == "ShowLookupTable false" })
            #expect(Set(stage.signals.dropLast()) == ["RegisterProperties", "ShowLookupTable true"])
            // Nobody knows where the caret is.
            #expect(stage.places == [])
        }
    }

    @Test func `An input panel shows the page with the focus, and digits only where they choose`() throws {
        try PanelStage.with(Self.letters) { stage in
            try stage.startPanel()
            try stage.tap(Self.opener)
            #expect(try stage.shows("1. a, 2. b, 3. c, 4. d, 5. e, 6. f, 7. g, 8. h, 9. i", 0))
            try stage.tap(.up)
            #expect(try stage.shows("j, k", 1))
            // A click ends the list.
            stage.daemon.daemon.keyboards.onNotice(.pointerButton)
            #expect(try stage.shows("", -1))
        }
    }

    @Test func `An input panel shows names of locales, and nothing while a password is typed`() throws {
        try PanelStage.with(Self.marks + "[keys]\nf9 = \"picker:locale\"\n") { stage in
            try stage.startPanel()
            stage.daemon.daemon.flow.perform(.passUntilReturn)
            try stage.daemon.type("viet")
            try stage.tap(.enter)
            try stage.tap(Self.opener)
            #expect(try stage.shows("1. vi", 0))
            #expect(stage.tables.count == 1)
        }
    }

    @Test func `An input panel that hangs gets only the latest list afterwards`() throws {
        try PanelStage.with(Self.letters) { stage in
            try stage.startPanel()
            try stage.tap(Self.opener)
            // The panel reads nothing meanwhile.
            for _ in 1...5 { try stage.tap(.down) }
            #expect(try stage.shows("1. a, 2. b, 3. c, 4. d, 5. e, 6. f, 7. g, 8. h, 9. i", 5))
            #expect(stage.tables.count == 2)
        }
    }

    @Test(arguments: [
        // The setting is off; there is no panel; another input method shows its lists there.
        (false, true, false), (true, false, false), (true, true, true),
    ])
    func `Without an input panel for Phím, no text is sent on the bus`(isWanted: Bool, hasPanel: Bool, isTaken: Bool)
        throws
    {
        let text = isWanted ? Self.marks : Self.marks.replacing("panel = true", with: "")
        try PanelStage.with(text, isTaken: isTaken) { stage in
            if hasPanel { try stage.startPanel(awaitsPhim: false) }
            for _ in 1...3 { try stage.settle() }
            try stage.daemon.type("tieng viet")
            for _ in 1...3 { try stage.settle() }
            #expect(stage.tables == [] && stage.signals == [])
        }
    }

    @Test func `An input panel that is started again gets the next list`() throws {
        try PanelStage.with(Self.letters) { stage in
            try stage.startPanel()
            try stage.tap(Self.opener)
            #expect(try stage.waits { !stage.tables.isEmpty })
            stage.endPanel()
            try stage.startPanel()
            let count = stage.tables.count
            try stage.tap(.down)
            #expect(try stage.waits { stage.tables.count > count })
            #expect(stage.tables.last?.hasSuffix("9. i;1") == true)
        }
    }
}

/// A daemon, and a bus with a panel.
private final class PanelStage {
    let daemon: SimulatedDaemon
    /// What the panel was told to show: the labels and texts, and the index of the focused one.
    private(set) var tables: [String] = []
    /// The places of the caret that the panel was told.
    private(set) var places: [String] = []
    /// The signals of the daemon to the panel.
    private(set) var signals: [String] = []
    private let bus: MessageBusDaemon
    private let loop: EventLoop
    private var panel: MessageBus?
    private var rival: BusService?
    private var kept: [MessageBus.Awaited] = []
    private var name: RequestedName?

    static func with(_ configuration: String, isTaken: Bool = false, _ body: (PanelStage) throws -> Void) throws {
        try TemporaryFolder.with { try body(PanelStage(configuration, isTaken: isTaken, in: $0)) }
    }

    private init(_ configuration: String, isTaken: Bool, in folder: URL) throws {
        bus = try MessageBusDaemon(in: folder)
        loop = try EventLoop()
        if isTaken {
            rival = try BusService("org.kde.kimpanel.inputmethod", at: bus.address)
            rival?.process()
        }
        daemon = try SimulatedDaemon(
            configuration, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_RUNTIME_DIR": folder.path])
    }

    /// A panel starts. It waits until Phím has told that it shows lists there.
    func startPanel(awaitsPhim: Bool = true) throws {
        let panel = MessageBus(at: bus.address, on: loop)
        self.panel = panel
        let count = signals.count
        let interface = "org.kde.kimpanel.inputmethod"
        kept = ["RegisterProperties", "ShowLookupTable"].compactMap { name in
            panel.await(.init(interface: interface, name: name)) { [unowned self] signal in
                if case .boolean(let value)? = signal.value() {
                    signals.append("\(name) \(value)")
                } else {
                    signals.append(name)
                }
            }
        }
        let object = panel.export("/org/kde/impanel") { [unowned self] call in
            receive(call)
            return .values([])
        }
        if let object { kept.append(object) }
        name = RequestedName("org.kde.impanel", on: panel)
        if awaitsPhim, try !waits(until: { signals.count > count }) { throw PlainError("nobody shows lists") }
    }

    func endPanel() {
        kept = []
        name = nil
        panel?.close()
        panel = nil
    }

    private func receive(_ call: BusMessage) {
        guard call.interface == "org.kde.impanel2" else { return }
        if call.name != "SetLookupTable" {
            places.append(call.name)
            return
        }
        var values: [BusValue] = []
        while let value = call.value() { values.append(value) }
        func texts(_ value: BusValue) -> [String] {
            guard case .array("s", let items) = value else { return [] }
            return items.map { if case .text(let text) = $0 { text } else { "?" } }
        }
        guard values.count == 7, case .int(let focus) = values[5] else { return tables.append("?") }
        let lines = zip(texts(values[0]), texts(values[1])).map { $0 + $1 }
        tables.append("\(lines.joined(separator: ", "));\(focus)")
    }

    func tap(_ keycode: Keycode) throws {
        try daemon.press(keycode, .press)
        try daemon.press(keycode, .release)
    }

    /// Whether the panel is told to show this, at last.
    func shows(_ lines: String, _ focus: Int) throws -> Bool { try waits { tables.last == "\(lines);\(focus)" } }

    func settle() throws {
        _ = try loop.turn(timeout: 20)
        try daemon.settle()
        while try loop.turn(timeout: 0) {}
    }

    func waits(until condition: () -> Bool) throws -> Bool {
        try becomesTrue {
            try settle()
            return condition()
        }
    }
}
