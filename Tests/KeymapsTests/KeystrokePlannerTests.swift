import Keyboard
import Testing

@testable import Keymaps

@Suite struct KeystrokePlannerTests {
    static let combinations: [[Keycode]] = [
        [], [.leftShift], [.rightShift], [.leftControl], [.leftAlt], [.rightAlt], [.leftMeta],
        [.leftShift, .rightAlt], [.leftControl, .leftAlt],
    ]

    static let locks: [[Keycode]] = [[], [.capsLock], [.numLock], [.capsLock, .numLock]]

    @Test(arguments: ["us", "fr", "de", "ru", "vn"])
    func `Every character arrives whatever is held and locked, and what is held stays held`(layout: String) throws {
        let keymap = try Keymap(LayoutNames(parsing: layout), plane: .vietnamese)
        let index = CharacterIndex(keymap.layout())
        for locks in Self.locks {
            for held in Self.combinations {
                var planner = KeystrokePlanner(index)
                let field = TextField(keymap)
                var events: [OutputEvent] = []
                for keycode in locks {
                    planner.forward(KeyEvent(keycode, .press), into: &events)
                    planner.forward(KeyEvent(keycode, .release), into: &events)
                }
                for keycode in held { planner.forward(KeyEvent(keycode, .press), into: &events) }
                for event in events { field.receive(event) }
                field.clear()
                let modifiers = field.modifiers
                #expect(planner.modifiers == modifiers)
                var expected = ""
                var unbalanced: [Unicode.Scalar] = []
                for character in index.characters(locks: planner.locks) where character.value >= 0x20 {
                    events.removeAll(keepingCapacity: true)
                    planner.plan(Edit(inserting: String(Character(character))), into: &events)
                    for event in events { field.receive(event) }
                    expected.unicodeScalars.append(character)
                    if !Self.isBalanced(events) || planner.modifiers != modifiers { unbalanced.append(character) }
                }
                #expect(field.text == expected, "\(held) \(locks)")
                #expect(unbalanced == [], "\(held) \(locks)")
                #expect(field.modifiers == modifiers && field.heldModifierKeys == Set(held))
            }
        }
    }

    /// Every key is as it was before the events.
    private static func isBalanced(_ events: [OutputEvent]) -> Bool {
        events.allSatisfy { event in
            events.reduce(0) { $1.keycode == event.keycode ? $0 + ($1.phase == .press ? 1 : -1) : $0 } == 0
        }
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
