import Keyboard
import Testing

@testable import Keymaps

@Suite struct TextFieldTests {
    /// Types keys on a US keymap: a name is a tap, `+name` and `-name` are press and release, `~name` a repeat.
    private static func type(_ keys: String) throws -> TextField {
        let field = TextField(try Keymap(LayoutNames(layout: "us"), plane: .vietnamese))
        for key in keys.split(separator: " ") {
            let name = key.drop { "+-~".contains($0) }
            let keycode = try #require(Keycode(named: name))
            if key.first != "-" { field.receive(OutputEvent(keycode, key.first == "~" ? .repeat : .press)) }
            if key.first != "+" && key.first != "~" { field.receive(OutputEvent(keycode, .release)) }
        }
        return field
    }

    @Test(arguments: [
        ("h i", "hi"), ("+leftshift h -leftshift i", "Hi"), ("capslock h i capslock i", "HIi"),
        ("a b backspace c", "ac"), ("backspace a", "a"), ("a ~a ~a", "aaa"), ("+a ~a ~a -a", "aaa"),
        ("a left right up down home end", "a⟨left⟩⟨right⟩⟨up⟩⟨down⟩⟨home⟩⟨end⟩"),
        (
            "enter tab esc delete f1 f12 pageup insert kpenter",
            "⟨enter⟩⟨tab⟩⟨esc⟩⟨delete⟩⟨f1⟩⟨f12⟩⟨pageup⟩⟨insert⟩⟨enter⟩"
        ),
        ("+leftctrl c -leftctrl c", "⟨ctrl+c⟩c"), ("+leftalt x -leftalt", "⟨alt+x⟩"),
        ("+leftctrl +leftshift c -leftshift -leftctrl", "⟨ctrl+shift+c⟩"), ("+leftmeta 1 -leftmeta", "⟨super+1⟩"),
        ("+leftctrl backspace -leftctrl", "⟨ctrl+backspace⟩"), ("+leftshift left -leftshift", "⟨shift+left⟩"),
        ("+leftctrl space -leftctrl", "⟨ctrl+space⟩"), ("a left backspace", "a⟨left⟩⟨backspace⟩"),
        ("leftshift leftctrl leftmeta rightalt numlock", ""), ("numlock kp1 numlock kp4", "1⟨left⟩"),
        ("+key-195 d -key-195 d", "ád"), ("+key-195 +key-84 o -key-84 -key-195", "ẽ"),
    ])
    func `The simulated text field shows keys as text and tokens`(keys: String, expected: String) throws {
        #expect(try Self.type(keys).text == expected)
    }

    @Test func `Clearing the simulated text field keeps held keys and locks`() throws {
        let field = try Self.type("capslock +leftshift a b")
        field.clear()
        #expect(field.text == "")
        #expect(field.modifiers == [.capsLock, .shift])
        #expect(field.heldModifierKeys == [.leftShift])
    }

    @Test func `In the simulated text field a modifier that is pressed twice is up after one release`() throws {
        #expect(try Self.type("+leftshift +leftshift -leftshift a").text == "a")
    }

    @Test func `The simulated text field ignores a key that the keymap does not have`() throws {
        #expect(try Self.type("key-500 a").text == "a")
    }
}
