import Configuration
import Foundation
import Keyboard
import Keymaps
import Testing

@testable import Typing

/// A desktop acts on Alt or Super tapped alone: menus, the overview. So a key that a hotkey consumes leaves no lone tap.
@Suite struct ConsumedChordTests {
    private static let f9 = Keycode(named: "f9")!

    @Test(arguments: KeyboardAction.catalog.map(\.form), ["alt", "super"])
    func `A hotkey with Alt or Super never leaves the modifier alone`(action: String, modifier: String) throws {
        let source = "[keys]\n\"\(modifier)+f9\" = \"\(action)\"\n[[locale]]\nid = \"vi\"\n[[locale]]\nid = \"en\"\n"
        let reading = Configuration.parse(Array(source.utf8), file: "f")
        // Some actions need more of the configuration.
        guard let configuration = reading.configuration else { return }
        let assembly = try Assembly.make(configuration, file: "f", hasPlane: true).get()
        let key: Keycode = modifier == "alt" ? .leftAlt : .leftMeta
        #expect(Self.lonelyTaps(of: key, assembly, [key, Self.f9]) == 0)
        #expect(Self.lonelyTaps(of: key, assembly, [key]) == 1)
    }

    @Test(arguments: [
        // A sequence that has only begun, a key that is remapped to nothing, two keys together, a layer.
        "[keys]\n\"alt+f9 e\" = \"nextLocale\"", "[remap]\nf9 = \"none\"", "[remap]\nf9 = \"layer:symbolic\"",
        "[keys]\n\"alt+f9\" = \"none\"", "[remap]\nf9 = { tap = \"esc\", hold = \"layer:symbolic\" }",
    ])
    func `Alt is not tapped alone for a remapped key that sends nothing`(source: String) throws {
        let configuration = try #require(Configuration.parse(Array(source.utf8), file: "f").configuration)
        let assembly = try Assembly.make(configuration, file: "f", hasPlane: true).get()
        #expect(Self.lonelyTaps(of: .leftAlt, assembly, [.leftAlt, Self.f9]) == 0)
    }

    /// How often a key goes down and up on the virtual keyboard with no other key in between, while keys are pressed and
    /// released in reverse.
    private static func lonelyTaps(of key: Keycode, _ assembly: Assembly, _ keys: [Keycode]) -> Int {
        var pipeline = assembly.pipeline()
        let output = Pipeline.Output()
        var time: Timestamp = 0
        for (pressed, phase) in keys.map({ ($0, KeyPhase.press) }) + keys.reversed().map({ ($0, .release) }) {
            time += 1000
            pipeline.handle(KeyEvent(pressed, phase, time: time, device: DeviceID(1)), into: output)
        }
        var count = 0
        var isAlone = false
        for event in output.events {
            if event.keycode != key {
                isAlone = false
            } else if event.phase == .press {
                isAlone = true
            } else {
                count += isAlone ? 1 : 0
            }
        }
        return count
    }
}
