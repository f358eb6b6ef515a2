import Keyboard
import Testing

@testable import Keymaps

@Suite struct KeystrokePlannerTests {
    static let combinations: [[Keycode]] = [
        [], [.leftShift], [.rightShift], [.leftControl], [.leftAlt], [.rightAlt], [.leftMeta],
        [.leftShift, .rightAlt], [.leftControl, .leftAlt],
    ]

    @Test(arguments: ["us", "fr", "de", "ru", "vn", "us(altgr-intl)", "jp"])
    func `Every character arrives whatever is held and locked, and what is held stays held`(layout: String) throws {
        let keymap = try Keymap(LayoutNames(parsing: layout), plane: .vietnamese)
        let index = CharacterIndex(keymap.layout())
        var wrong: [String] = []
        for locks: [Keycode] in [[], [.capsLock], [.numLock], [.capsLock, .numLock]] {
            for held in Self.combinations {
                var planner = KeystrokePlanner(index)
                let field = TextField(keymap, keepsTokens: true)
                var events: [OutputEvent] = []
                func deliver() {
                    for event in events { field.receive(event) }
                    events.removeAll(keepingCapacity: true)
                }
                for keycode in locks {
                    planner.forward(KeyEvent(keycode, .press), into: &events)
                    planner.forward(KeyEvent(keycode, .release), into: &events)
                }
                for keycode in held { planner.forward(KeyEvent(keycode, .press), into: &events) }
                deliver()
                field.clear()
                let modifiers = field.modifiers
                let keys = field.heldModifierKeys
                if planner.modifiers != modifiers { wrong.append("\(held) \(locks): planner knows other modifiers") }
                for character in index.characters(locks: planner.locks) where character.value >= 0x20 {
                    let missing = planner.plan(Edit(inserting: String(Character(character))), into: &events)
                    deliver()
                    if missing != 0 || field.text != String(Character(character)) {
                        wrong.append("\(character) with \(held) \(locks): \(field.text)")
                    }
                    if field.modifiers != modifiers || field.heldModifierKeys != keys {
                        wrong.append("\(character) with \(held) \(locks): modifiers changed")
                    }
                    field.clear()
                }
            }
        }
        #expect(wrong == [])
    }

    @Test(arguments: ["us", "fr", "de", "ru", "vn"])
    func `Every Vietnamese letter can be typed under every lock`(layout: String) throws {
        let keymap = try Keymap(LayoutNames(parsing: layout), plane: .vietnamese)
        let index = CharacterIndex(keymap.layout())
        for locks: Modifiers in [[], .capsLock, .numLock, .locks] {
            let missing = CharacterPlane.vietnamese.characters.map(\.character).filter {
                index.keystroke(for: $0, locks: locks) == nil
            }
            #expect(missing == [])
        }
    }
}
