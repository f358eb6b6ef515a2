import Keyboard
import Testing

@testable import Keymaps

@Suite struct KeystrokePlannerTests {
    static let combinations: [[Keycode]] = [
        [], [.leftShift], [.rightShift], [.leftControl], [.leftAlt], [.rightAlt], [.leftMeta],
        [.leftShift, .rightAlt], [.leftControl, .leftAlt],
    ]

    static let locks: [[Keycode]] = [[], [.capsLock], [.numLock], [.capsLock, .numLock]]

    /// A planner that has let these locks be tapped and these keys be pressed, and the events of that.
    static func planner(
        _ index: CharacterIndex, locks: [Keycode], held: [Keycode]
    ) -> (planner: KeystrokePlanner, events: [OutputEvent]) {
        var planner = KeystrokePlanner(index)
        var events: [OutputEvent] = []
        for keycode in locks {
            planner.forward(KeyEvent(keycode, .press), into: &events)
            planner.forward(KeyEvent(keycode, .release), into: &events)
        }
        for keycode in held { planner.forward(KeyEvent(keycode, .press), into: &events) }
        return (planner, events)
    }

    @Test(arguments: ["us", "fr", "de", "ru", "vn"])
    func `Every character of the plane arrives whatever is held and locked, and held keys stay held`(layout: String)
        throws
    {
        let keymap = try Keymap(LayoutNames(parsing: layout), plane: .vietnamese)
        let index = CharacterIndex(keymap.layout())
        for locks in Self.locks {
            for held in Self.combinations {
                let field = TextField(keymap)
                var (planner, events) = Self.planner(index, locks: locks, held: held)
                for event in events { field.receive(event) }
                field.clear()
                let modifiers = field.modifiers
                #expect(planner.modifiers == modifiers)
                var expected = ""
                var disturbing: [Unicode.Scalar] = []
                var balance = Array(repeating: 0, count: KeyLayout.keyCount)
                for character in index.characters(locks: planner.locks) where character.value >= 0x20 {
                    events.removeAll(keepingCapacity: true)
                    planner.plan(Edit(inserting: String(Character(character))), into: &events)
                    for event in events { field.receive(event) }
                    expected.unicodeScalars.append(character)
                    for event in events { balance[Int(event.keycode.rawValue)] += event.phase == .press ? 1 : -1 }
                    if planner.modifiers != modifiers { disturbing.append(character) }
                }
                #expect(field.text == expected, "\(held) \(locks)")
                #expect(balance.allSatisfy { $0 == 0 })
                #expect(disturbing == [], "\(held) \(locks)")
                #expect(field.modifiers == modifiers && field.heldModifierKeys == Set(held))
            }
        }
    }

    @Test(arguments: ["us", "fr", "de", "ru", "vn"])
    func `Every Vietnamese letter can be typed with every combination of locks`(layout: String) throws {
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
