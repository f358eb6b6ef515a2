import Keyboard
import Testing

@testable import Keymaps

@Suite struct KeymapLayoutTests {
    @Test func `The compiled us layout and the built-in one agree on every level`() throws {
        let compiled = try Keymap(LayoutNames(layout: "us")).layout()
        var differences: [String] = []
        for number in 1...UInt16(127) {
            let keycode = Keycode(number)
            for index in 0..<32 {
                let modifiers = Modifiers(rawValue: UInt8(index))
                let ours = KeyLayout.us.action(of: keycode, under: modifiers)
                let theirs = compiled.action(of: keycode, under: modifiers)
                if ours != theirs { differences.append("\(keycode.name) \(index): \(ours), xkb \(theirs)") }
            }
            if KeyLayout.us.heldModifiers(of: keycode) != compiled.heldModifiers(of: keycode)
                || KeyLayout.us.lockedModifiers(of: keycode) != compiled.lockedModifiers(of: keycode)
            {
                differences.append("\(keycode.name) as a modifier")
            }
        }
        #expect(differences == [])
    }
}
