import Keyboard
import Keymaps
import Testing

@testable import Daemon

@Suite struct DesktopFollowingTests {
    @Test func `A session follows the desktop's layout, and the next word is right`() throws {
        let session = try SimulatedSession("[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n")
        func type(_ keycodes: [Keycode]) throws {
            for keycode in keycodes {
                for phase in [KeyPhase.press, .release] {
                    try session.send(KeyEvent(keycode, phase, time: 1, device: DeviceID(1)))
                }
            }
            try session.settle()
        }
        let plane = session.session.assembly.plane
        try type([.a, Keycode(31), .space])
        #expect(session.field.text == "á ")
        // The keys of a French desktop are elsewhere: what is typed stays what the locale says.
        let keymap = try Keymap(LayoutNames(parsing: "fr"), plane: plane)
        try session.send(KeyEvent(.leftShift, .press, time: 1, device: DeviceID(1)))
        try session.settle()
        session.session.take(LiveKeymap(keymap, from: .x11(":7")))
        #expect(session.session.status.keymap == "us", "a key is down")
        try session.send(KeyEvent(.leftShift, .release, time: 1, device: DeviceID(1)))
        try session.settle()
        #expect(session.session.status.keymap == "fr")
        let field = TextField(keymap)
        try session.desktop.read()
        session.desktop.events.removeAll()
        for keycode in [Keycode.a, Keycode(31)] {
            for phase in [KeyPhase.press, .release] {
                try session.send(KeyEvent(keycode, phase, time: 2, device: DeviceID(1)))
                while try session.loop.turn(timeout: 0) {}
            }
        }
        try session.desktop.read()
        for event in session.desktop.events { field.receive(event) }
        #expect(field.text == "á")
    }

    @Test func `A key that chooses another group is followed at once, and old news of the server is not`() throws {
        let session = try SimulatedSession(
            """
            [[locale]]
            id = "vi"
            method = "telex"
            [output]
            keymap = ["us", "ru"]
            options = ["grp:sclk_toggle"]
            """)
        func type(_ keycodes: [Keycode]) throws {
            for keycode in keycodes {
                for phase in [KeyPhase.press, .release] {
                    try session.send(KeyEvent(keycode, phase, time: 1, device: DeviceID(1)))
                }
            }
            try session.settle()
        }
        let names = LayoutNames(layout: "us,ru", options: "grp:sclk_toggle")
        let live = LiveKeymap(
            try Keymap(names, plane: session.session.assembly.plane), from: .wayland("/run/wayland-7"))
        session.session.take(live)
        let word = [Keycode.a, Keycode(31), .space]
        try type(word + [Keycode(70)] + word)
        #expect(session.session.live?.group == 1)
        session.session.take(live.inGroup(1))
        try type([Keycode(70)] + word)
        // A slow server tells of the first change only now, then of the second.
        session.session.take(live.inGroup(1))
        try type(word)
        session.session.take(live)
        #expect(session.field.text == "á á á á ")
        // What nobody typed here counts after a moment.
        session.session.take(live.inGroup(1))
        while session.session.live?.group == 0 { _ = try session.loop.turn(timeout: 1000) }
        #expect(session.session.live?.group == 1)
    }
}
