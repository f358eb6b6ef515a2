import Keyboard
import Testing

@testable import Typing

/// The notation of keys of `phim type --keys` and `phim explain`.
@Suite struct KeyTextTests {
    @Test(arguments: [
        ("ab", "a b"),
        ("aB?", "a shift+b shift+slash"),
        ("a\u{8}\r\t\u{1b}", "a backspace enter tab esc"),
        ("x{backspace}", "x backspace"),
        ("{ctrl+;}{ctrl+?}{ctrl++}", "ctrl+semicolon ctrl+shift+slash ctrl+shift+equal"),
        ("{left 3}", "left left left"),
        ("{ctrl+shift}", "ctrl+shift"),
        ("{hold a}{hold ctrl+a 700}", "hold a|hold ctrl+a 700"),
        ("{press shift}a{release shift}", "press shift|a|release shift"),
        ("{do layer:numeric}", "do layer:numeric"),
        ("{do text:a b}", "do text:a b"),
        ("{{}x{}}", "shift+leftbrace x shift+rightbrace"),
        ("{ }", "shift+leftbrace space shift+rightbrace"),
        ("{} {", "shift+leftbrace shift+rightbrace space shift+leftbrace"),
        ("é\n", "é newline"),
    ])
    func `The text form of keys is parsed into steps`(text: String, names: String) throws {
        let separator: Character = names.contains("|") ? "|" : " "
        let expected = names.hasPrefix("do ") ? [names] : names.split(separator: separator).map(String.init)
        #expect(try KeyText.parse(text).map(\.name) == expected)
    }

    @Test(arguments: [
        ("{nokey}", "unknown key “nokey”; see “phim keys”"),
        ("{ctl+a}", "unknown modifier “ctl”; did you mean “ctrl+a”?"),
        ("{press sift}", "unknown key “sift”; did you mean “shift”?"),
        ("{do explode}", "unknown action “explode”; see “phim actions”"),
        ("{wait long}", "“long” is not a time in milliseconds up to 60000"),
        ("{hold a 99999999}", "“99999999” is not a time in milliseconds up to 60000"),
        ("{left 0}", "“0” is not a number of times from 1 to 1000"),
        ("{hold nokey}", "unknown key “nokey”; see “phim keys”"),
        ("{hold ctl}", "unknown key “ctl”; did you mean “ctrl”?"),
        ("{hold j+k}", "“j+k” cannot be held: write a key, as in {hold a}, or a chord"),
        ("{hold f9 e}", "“e” is not a time in milliseconds up to 60000"),
        ("{hold a 1 2}", "{hold a 1 2} is not complete: write {hold a 700}"),
        ("{ctrl-a}", "unknown key “ctrl-a”; did you mean “ctrl+a”?"),
    ])
    func `A mistake in the text form of keys is reported`(text: String, message: String) {
        #expect(throws: KeyText.Mistake(description: message)) { try KeyText.parse(text) }
    }

    @Test func `A chord holds its modifiers, a tap of modifiers nothing else`() throws {
        #expect(
            try KeyText.parse("{ctrl+shift+a}{shift shift}{hold a}{hold leftctrl}{hold ctrl+shift 9}").map(\.kind)
                == [
                    .tap(.a, holding: [.leftControl, .leftShift], duration: 0), .modifiers([.leftShift], count: 2),
                    .tap(.a, holding: [], duration: 600_000), .tap(.leftControl, holding: [], duration: 600_000),
                    .tap(.leftShift, holding: [.leftControl], duration: 9000),
                ])
    }
}
