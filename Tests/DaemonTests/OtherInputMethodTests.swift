import Bus
import Foundation
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon

/// Input methods of other programs, as fcitx5 and IBus tell them on real buses.
@Suite(.needs("dbus-daemon"))
struct OtherInputMethodTests {
    private static let telex = "[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n"

    @Test func `Keys pass unchanged while an input method of fcitx5 is active`() throws {
        try Stage.with(Self.telex) { stage throws in
            stage.active = "keyboard-us"
            stage.serve("/controller", as: "org.fcitx.Fcitx5")
            #expect(try stage.waits { stage.questionCount > 0 })
            try stage.daemon.type("hoaf ")
            // A chord that passes switches it.
            stage.active = "mozc"
            try stage.daemon.type("k")
            #expect(try stage.waits { stage.daemon.daemon.control.state == .passing })
            #expect(stage.daemon.daemon.applications.status?.otherInputMethod == "mozc")
            try stage.daemon.type("hoaf ")
            stage.active = "keyboard-us"
            try stage.daemon.type("k ")
            #expect(try stage.waits { stage.daemon.daemon.control.state == .active })
            try stage.daemon.type("hoaf ")
            #expect(stage.daemon.text == "hòa khoaf k hòa ")
            // It ends while it is active.
            stage.active = "mozc"
            try stage.daemon.type("k")
            #expect(try stage.waits { stage.daemon.daemon.control.state == .passing })
            stage.end()
            #expect(try stage.waits { stage.daemon.daemon.control.state == .active })
        }
    }

    @Test func `Keys pass unchanged while an input method of IBus is active`() throws {
        try Stage.with(Self.telex) { stage throws in
            stage.active = "xkb:us::eng"
            stage.serve("/org/freedesktop/IBus", as: "org.freedesktop.IBus")
            #expect(try stage.waits { stage.questionCount > 0 })
            try stage.daemon.type("hoaf ")
            stage.choose("mozc-jp")
            #expect(try stage.waits { stage.daemon.daemon.control.state == .passing })
            #expect(stage.daemon.daemon.applications.status?.otherInputMethod == "mozc-jp")
            try stage.daemon.type("hoaf ")
            stage.choose("xkb:us::eng")
            #expect(try stage.waits { stage.daemon.daemon.control.state == .active })
            try stage.daemon.type("hoaf ")
            #expect(stage.daemon.text == "hòa hoaf hòa ")
            // It ends while it is active.
            stage.choose("mozc-jp")
            #expect(try stage.waits { stage.daemon.daemon.control.state == .passing })
            stage.end()
            #expect(try stage.waits { stage.daemon.daemon.control.state == .active })
        }
    }

    @Test func `With yield_to_input_methods = false, Phím goes on`() throws {
        try Stage.with(Self.telex + "[focus]\nyield_to_input_methods = false\n") { stage throws in
            stage.active = "mozc"
            stage.serve("/controller", as: "org.fcitx.Fcitx5")
            stage.serve("/org/freedesktop/IBus", as: "org.freedesktop.IBus")
            #expect(try stage.waits { stage.nameCount == 2 })
            try stage.daemon.type("hoaf ")
            #expect(stage.daemon.text == "hòa " && stage.questionCount == 0)
        }
    }
}

/// A daemon, and the programs of input methods on its bus.
private final class Stage {
    let daemon: SimulatedDaemon
    /// The input method that is active.
    var active = ""
    private(set) var questionCount = 0
    /// So many names the bus knows.
    private(set) var nameCount = 0
    private let server: MessageBusDaemon
    private let service: MessageBus
    private var awaited: [MessageBus.Awaited?] = []

    static func with(_ configuration: String, _ body: (Stage) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            let server = try MessageBusDaemon(in: folder)
            let environment = [
                "DBUS_SESSION_BUS_ADDRESS": server.address, "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path,
            ]
            // IBus has a bus of its own; here it is the same.
            let place = folder.appending(path: ".config/ibus/bus")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            let text = "# A comment.\nIBUS_ADDRESS=\(server.address)\nIBUS_DAEMON_PID=1\n"
            try Data(text.utf8).write(to: place.appending(path: "machine-unix-0"))
            let daemon = try SimulatedDaemon(configuration, environment: environment)
            daemon.daemon.applications.reconsider()
            let stage = Stage(daemon, server)
            try body(stage)
            stage.end()
        }
    }

    private init(_ daemon: SimulatedDaemon, _ server: MessageBusDaemon) {
        self.daemon = daemon
        self.server = server
        service = MessageBus(at: server.address, on: daemon.loop)
    }

    func serve(_ path: String, as name: String) {
        let object = service.export(path) { [unowned self] call in
            questionCount += 1
            if call.name == "CurrentInputMethod" { return .values([.text(active)]) }
            let fields = [.text("IBusEngineDesc"), .dictionary([:]), .text(active), .text("")] as [BusValue]
            return .values([.variant(.variant(.structure(fields)))])
        }
        awaited += [object, service.own(name) { [unowned self] in nameCount += $0 ? 1 : 0 }]
    }

    /// Another engine of IBus is chosen.
    func choose(_ engine: String) {
        active = engine
        service.signal(
            "/org/freedesktop/IBus", "org.freedesktop.IBus", "GlobalEngineChanged", [.text("not believed")])
    }

    /// The programs end.
    func end() {
        awaited = []
        service.close()
    }

    func waits(until condition: () -> Bool) throws -> Bool { try daemon.wait(until: condition) }
}
