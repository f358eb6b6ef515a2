import Keyboard
import Testing

@testable import Playground

/// Which keys a terminal's characters and key names are.
@Suite struct InputTests {
    @Test(
        arguments: [
            ("KEY_UP", "up", []), ("kUP5", "up", .control), ("kLFT3", "left", .option),
            ("kRIT6", "right", [.shift, .control]), ("KEY_F(1)", "f1", []), ("KEY_F(13)", "f1", .shift),
            ("KEY_F(36)", "f12", .control), ("KEY_DC", "delete", []),
            ("kDC8", "delete", [.shift, .option, .control]),
            ("KEY_BTAB", "tab", .shift),
        ] as [(String, String, Modifiers)])
    func `A terminal's name for a key gives the key and its modifiers`(
        name: String, key: String, modifiers: Modifiers
    ) {
        #expect(TerminalInput(keyName: name) == .key(Keystroke(Keycode(named: key)!, modifiers)))
    }

    @Test(arguments: ["KEY_MOUSE", "KEY_F(0)", "KEY_F(61)", "KEY_F(x)", "kUP9", "kXX5", "", "k"])
    func `An unknown name of a terminal for a key gives no key`(name: String) {
        #expect(TerminalInput(keyName: name) == nil)
    }

    /// The character, and the key as it is shown.
    @Test(
        arguments: [
            ("a", "a"), ("A", "shift+a"), ("?", "shift+slash"), (" ", "space"), ("\u{7f}", "backspace"),
            ("\u{8}", "backspace"), ("\r", "enter"), ("\t", "tab"), ("\u{1b}", "esc"), ("\u{1}", "ctrl+a"),
            ("\u{0}", "ctrl+space"), ("\u{1f}", "ctrl+shift+minus"), ("\u{1d}", "ctrl+rightbrace"),
        ] as [(Unicode.Scalar, String)])
    func `A character from a terminal gives the key that types it`(character: Unicode.Scalar, key: String) throws {
        let player = try PlaygroundPlayer("[output]\nkeymap = [\"us\"]\n")
        player.playground.receive(.character(character, withAlt: false))
        #expect(player.playground.explanation?.key == key)
    }

    @Test func `The playground on a French desktop uses the keys of a French keyboard`() throws {
        let player = try PlaygroundPlayer(
            "[[locale]]\nid = \"fr\"\nlayout = \"fr\"\n[output]\nkeymap = [\"fr\"]\n")
        player.type("aéW")
        #expect(player.text == "aéW|")
        player.playground.receive(.character("a", withAlt: false))
        #expect(player.playground.litKeys == [Keycode(named: "q")!])
    }

    @Test func `The playground on a desktop without Latin letters uses the keys of a US keyboard`() throws {
        let player = try PlaygroundPlayer(
            "[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n[output]\nkeymap = [\"ru\"]\n")
        player.type("vieetj ")
        #expect(player.text == "việt |")
    }
}
