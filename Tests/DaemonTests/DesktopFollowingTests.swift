import Keyboard
import Keymaps
import SimulatedDevices
import Testing

@testable import Daemon

@Suite struct DesktopFollowingTests {
    @Test func `The daemon follows a change of the desktop's layout from the next word on`() throws {
        let simulated = try SimulatedDaemon("[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n")
        func type(_ keycodes: [Keycode]) throws {
            for keycode in keycodes {
                for phase in [KeyPhase.press, .release] {
                    try simulated.send(KeyEvent(keycode, phase, time: 1, device: DeviceID(1)))
                }
            }
            try simulated.settle()
        }
        let plane = simulated.daemon.active.assembly.plane
        try type([.a, Keycode(31), .space])
        #expect(simulated.field.text == "á ")
        // The keys of a French desktop are elsewhere: what is typed stays what the locale says.
        let keymap = try Keymap(LayoutNames(parsing: "fr"), plane: plane)
        try simulated.send(KeyEvent(.leftShift, .press, time: 1, device: DeviceID(1)))
        try simulated.settle()
        simulated.daemon.desktop.handleReport(LiveKeymap(keymap, from: .x11(":7")))
        #expect(simulated.daemon.control.status.keymap == "us", "a key is down")
        try simulated.send(KeyEvent(.leftShift, .release, time: 1, device: DeviceID(1)))
        try simulated.settle()
        #expect(simulated.daemon.control.status.keymap == "fr")
        let field = TextField(keymap)
        try simulated.desktop.read()
        simulated.desktop.events.removeAll()
        for keycode in [Keycode.a, Keycode(31)] {
            for phase in [KeyPhase.press, .release] {
                try simulated.send(KeyEvent(keycode, phase, time: 2, device: DeviceID(1)))
                try simulated.drain()
            }
        }
        try simulated.desktop.read()
        for event in simulated.desktop.events { field.receive(event) }
        #expect(field.text == "á")
    }

    @Test func `The compose tables of a new keymap are built on another thread before it is used`() throws {
        let simulated = try SimulatedDaemon("[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n")
        let plane = simulated.daemon.active.assembly.plane
        let keymap = try Keymap(LayoutNames(parsing: "us,us(intl)"), plane: plane)
        #expect(keymap.missingComposeTables(language: "en-US").count == 1)
        simulated.daemon.desktop.handleReport(LiveKeymap(keymap, from: .x11(":7")))
        #expect(simulated.daemon.control.status.keymap == "us")
        try simulated.settle()
        #expect(simulated.daemon.control.status.keymap == "us,us(intl)")
        #expect(keymap.missingComposeTables(language: "en-US").isEmpty)
        // The other group finds its table.
        simulated.daemon.desktop.handleReport(LiveKeymap(keymap, group: 1, from: .x11(":7")))
        simulated.daemon.desktop.handleReport(nil)
        simulated.daemon.desktop.handleReport(LiveKeymap(keymap, group: 1, from: .x11(":7")))
        #expect(!simulated.daemon.background.isBusy)
        #expect(simulated.daemon.active.assembly.index.way(of: "ŵ") == .composed)
    }

    @Test func `A key that switches the group takes effect at once, and a late report of the old group does not`()
        throws
    {
        let (simulated, live) = try Self.withTwoGroups()
        func type(_ keycodes: [Keycode]) throws {
            for keycode in keycodes {
                for phase in [KeyPhase.press, .release] {
                    try simulated.send(KeyEvent(keycode, phase, time: 1, device: DeviceID(1)))
                }
            }
            try simulated.settle()
        }
        let word = [Keycode.a, Keycode(31), .space]
        try type(word + [Keycode(70)] + word)
        #expect(simulated.daemon.desktop.live?.group == 1)
        simulated.daemon.desktop.handleReport(live.inGroup(1))
        try type([Keycode(70)] + word)
        // A slow server tells of the first change only now, then of the second.
        simulated.daemon.desktop.handleReport(live.inGroup(1))
        try type(word)
        simulated.daemon.desktop.handleReport(live)
        #expect(simulated.field.text == "á á á á ")
        // What nobody typed here counts after a moment.
        simulated.daemon.desktop.handleReport(live.inGroup(1))
        while simulated.daemon.desktop.live?.group == 0 { _ = try simulated.loop.turn(timeout: 1000) }
        #expect(simulated.daemon.desktop.live?.group == 1)
    }

    @Test func `A report of the old group does not count while the key that selects the new one waits to be typed`()
        throws
    {
        let (simulated, live) = try Self.withTwoGroups("[pace]\ngap_ms = 50\n")
        // Half a second to type, then Scroll Lock.
        let words = [Keycode.a, Keycode(31), .space, .a, Keycode(31), .space, .a, Keycode(31), .space]
        for keycode in words + words + words + [Keycode(70)] {
            for phase in [KeyPhase.press, .release] {
                try simulated.send(KeyEvent(keycode, phase, time: 1, device: DeviceID(1)))
            }
        }
        while simulated.daemon.desktop.live?.group == 0 { _ = try simulated.loop.turn(timeout: 1000) }
        simulated.daemon.desktop.handleReport(live)
        while simulated.daemon.desktop.live?.group == 1 { _ = try simulated.loop.turn(timeout: 1000) }
        try simulated.desktop.read()
        #expect(simulated.desktop.events.contains { $0.keycode == Keycode(70) })
    }

    @Test func `On a console's keymap without the plane a key types its own letter, on one with it all is typed`()
        throws
    {
        let simulated = try SimulatedDaemon("[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n")
        let plane = simulated.daemon.active.assembly.plane
        let layouts = [KeyLayout.us, try Keymap(LayoutNames(parsing: "us"), plane: plane).layout()]
        for (layout, text) in zip(layouts, ["tieengs ", "tiếng "]) {
            let before = simulated.text
            simulated.daemon.desktop.handleReport(LiveKeymap(console: layout, device: "/dev/tty0"))
            try simulated.type("tieengs ")
            #expect(simulated.text == before + text)
        }
    }

    @Test func `The log names a keymap only when it changes`() throws {
        let simulated = try SimulatedDaemon("")
        func follow(group: Int) throws {
            let keymap = try Keymap(LayoutNames(parsing: "us,ru"), plane: simulated.daemon.active.assembly.plane)
            simulated.daemon.desktop.handleReport(LiveKeymap(keymap, group: group, from: .x11(":7")))
            try simulated.settle()
            while simulated.daemon.desktop.live?.group != group { _ = try simulated.loop.turn(timeout: 1000) }
        }
        for group in [0, 0, 1, 1, 0] { try follow(group: group) }
        let told = simulated.logged.filter { $0.contains("keymap: ") }
        let source = LiveKeymap.Source.x11(":7").description
        #expect(told == [1, 2, 1].map { "notice: keymap: us,ru, group \($0), \(source)" })
    }

    /// A daemon in front of a desktop with two layouts, between which Scroll Lock switches, and the report of the first.
    private static func withTwoGroups(_ more: String = "") throws -> (SimulatedDaemon, LiveKeymap) {
        let simulated = try SimulatedDaemon(
            """
            [[locale]]
            id = "vi"
            method = "telex"
            [output]
            keymap = ["us", "ru"]
            options = ["grp:sclk_toggle"]

            """ + more)
        let names = LayoutNames(layout: "us,ru", options: "grp:sclk_toggle")
        let keymap = try Keymap(names, plane: simulated.daemon.active.assembly.plane)
        let live = LiveKeymap(keymap, from: .wayland("/run/wayland-7"))
        simulated.daemon.desktop.handleReport(live)
        return (simulated, live)
    }
}
