import Keyboard
import SimulatedDevices
import Testing

@testable import Daemon

/// Actions that press a chord.
@Suite struct ChordActionTests {
    @Test func `A hotkey that maps Alt+C to Ctrl+C presses Alt again afterwards`() throws {
        let daemon = try SimulatedDaemon("[keys]\n\"alt+c\" = \"key:ctrl+c\"\n")
        let c = Keycode(46)
        try daemon.press(.leftAlt, .press)
        try daemon.press(c, .press)
        let pressed = daemon.received.filter { $0.keycode != .planeShift }
        try daemon.press(c, .release)
        try daemon.press(.leftAlt, .release)
        #expect(
            pressed.map { "\($0.keycode.name) \($0.phase)" } == [
                "leftalt release", "leftctrl press", "c press", "c release", "leftctrl release", "leftalt press",
            ])
        #expect(daemon.desktop.keysDown.isEmpty)
    }

    @Test func `An action presses a chord with Super, Alt and Shift, and its release lets all go`() throws {
        let daemon = try SimulatedDaemon("[keys]\nf5 = \"key:super+alt+shift+left\"\n")
        try daemon.press(Keycode(63), .press)
        #expect(
            Set(daemon.received.filter { $0.phase == .press }.map(\.keycode))
                == [.leftMeta, .leftAlt, .leftShift, .left])
        #expect(daemon.received.last?.phase == .release)
        try daemon.press(Keycode(63), .release)
        #expect(daemon.desktop.keysDown.isEmpty)
    }
}
