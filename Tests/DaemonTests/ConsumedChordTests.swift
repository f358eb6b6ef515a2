import Keyboard
import SimulatedDevices
import Testing

@testable import Daemon

/// A desktop acts on Alt or Super tapped alone. `TypingTests` tries all actions; here the daemon's virtual keyboard tells.
@Suite struct ConsumedChordTests {
    @Test(arguments: [("alt", Keycode.leftAlt), ("super", .leftMeta)])
    func `A hotkey with Alt or Super does not leave the modifier alone on the virtual keyboard`(
        name: String, modifier: Keycode
    ) throws {
        let f9 = try #require(Keycode(named: "f9"))
        let simulated = try SimulatedDaemon(
            "[keys]\n\"\(name)+f9\" = \"nextLocale\"\n[[locale]]\nid = \"vi\"\n[[locale]]\nid = \"en\"\n")
        var keys: [Keycode] = []
        for (keycode, phase) in [(modifier, KeyPhase.press), (f9, .press), (f9, .release), (modifier, .release)] {
            try simulated.press(keycode, phase)
            keys += simulated.received.map(\.keycode)
        }
        #expect(simulated.daemon.flow.engine.context.locale == "en")
        #expect(keys == [modifier, .planeShift, .planeShift, modifier])
    }
}
