import Completion
import Keyboard
import Navigation
import Testing

@testable import Playground

/// `phim pick` without its terminal.
@Suite struct PickerTests {
    /// Characters and keys by name, as a terminal sends them.
    private static let keys: [String: TerminalInput] = [
        "up": .key(Keystroke(.up)), "down": .key(Keystroke(.down)), "left": .key(Keystroke(.left)),
        "right": .key(Keystroke(.right)),
        "home": .key(Keystroke(Keycode(named: "home")!)), "end": .key(Keystroke(Keycode(named: "end")!)),
        "pagedown": .key(Keystroke(Keycode(named: "pagedown")!)),
        "ctrl+pagedown": .key(Keystroke(Keycode(named: "pagedown")!, .control)),
        "delete": .key(Keystroke(Keycode(named: "delete")!)), "enter": .character("\r", withAlt: false),
        "tab": .character("\t", withAlt: false), "esc": .character("\u{1b}", withAlt: false),
        "backspace": .character("\u{7f}", withAlt: false), "ctrl+n": .character("\u{e}", withAlt: false),
        "ctrl+p": .character("\u{10}", withAlt: false), "ctrl+c": .character("\u{3}", withAlt: false),
        "ctrl+u": .character("\u{15}", withAlt: false), "ctrl+w": .character("\u{17}", withAlt: false),
    ]

    /// Presses keys; a word that is no key is typed.
    private static func press(_ text: String, on screen: PickerScreen) -> ScreenWish? {
        var wish: ScreenWish?
        for key in text.split(separator: " ").map(String.init) {
            for input in keys[key].map({ [$0] }) ?? key.unicodeScalars.map({ .character($0, withAlt: false) }) {
                wish = screen.receive(input)
            }
        }
        return wish
    }

    private static func screen(_ source: Picker.Source, isGrid: Bool = false, _ listKeys: [KeyCommandDescriptor] = [])
        -> PickerScreen
    {
        PickerScreen(Picker(source, isGrid: isGrid), title: "own", listKeys: listKeys)
    }

    private static let words = Picker.Source.items(
        ["Xin chào", "Trân trọng", "Hẹn gặp lại"].map { Picker.Item(text: $0) })

    private static func text(_ frame: ScreenFrame) -> [String] {
        frame.lines.map { $0.map(\.text).joined() }
    }

    @Test(arguments: [
        ("enter", "Xin chào"), ("down enter", "Trân trọng"), ("down down down enter", "Hẹn gặp lại"),
        ("right enter", "Trân trọng"), ("tab tab enter", "Hẹn gặp lại"), ("end ctrl+p enter", "Trân trọng"),
        ("ctrl+n enter", "Trân trọng"), ("end home enter", "Xin chào"), ("pagedown enter", "Hẹn gặp lại"),
        ("tran enter", "Trân trọng"), ("lai enter", "Hẹn gặp lại"), ("tranx backspace enter", "Trân trọng"),
        ("tran ctrl+u enter", "Xin chào"), ("qqq ctrl+w hen enter", "Hẹn gặp lại"), ("trân enter", "Trân trọng"),
        ("esc", nil), ("down ctrl+c", nil),
    ])
    func `Keys in a picker search and choose an item`(keys: String, chosen: String?) {
        let screen = Self.screen(Self.words)
        _ = screen.frame(columns: 40, rows: 10)
        #expect(Self.press(keys, on: screen) == .leave)
        #expect(screen.chosen?.text == chosen)
    }

    @Test(arguments: [
        ("tab", "Xin chào"), ("down delete", "Trân trọng"), ("x backspace ctrl+u j tab", "Trân trọng"),
        ("down esc enter", "Trân trọng"),
    ])
    func `Keys of a picker can be added and removed`(keys: String, chosen: String?) {
        func command(_ name: String, _ intent: NavigationIntent?) -> KeyCommandDescriptor {
            KeyCommandDescriptor(Keystroke(Keycode(named: name)!), intent)
        }
        let screen = Self.screen(
            Self.words,
            [command("tab", .commit), command("delete", .commit), command("j", .next), command("esc", nil)])
        #expect(Self.text(screen.frame(columns: 60, rows: 10))[0].contains("ctrl+c cancels"))
        #expect(Self.press(keys, on: screen) == .leave)
        #expect(screen.chosen?.text == chosen)
    }

    @Test func `A picker chooses nothing if nothing was found`() {
        let screen = Self.screen(Self.words)
        #expect(Self.press("qqq enter", on: screen) == nil)
        #expect(Self.text(screen.frame(columns: 30, rows: 10)) == ["own: qqq", "nothing found"])
    }

    @Test func `A picker draws only two lines again when the focus moves`() {
        let screen = Self.screen(Self.words)
        let before = screen.frame(columns: 60, rows: 10)
        _ = Self.press("down", on: screen)
        let after = screen.frame(columns: 60, rows: 10)
        #expect(before.lines.indices.filter { before.lines[$0] != after.lines[$0] } == [1, 2])
        #expect(
            Self.text(after) == [
                "own:    type to search, Enter chooses, Escape cancels", "  Xin chào", "> Trân trọng",
                "  Hẹn gặp lại", "",
            ])
    }

    @Test func `Headings of a picker stand above their sections and never get the focus`() {
        let source = Picker.Source.emoji(EmojiTable.all, .none, favourites: ["🎉", "ok"], recent: [])
        let screen = Self.screen(source, isGrid: true)
        #expect(
            Self.text(screen.frame(columns: 12, rows: 6)) == ["own: ", "favourite", "[🎉] ok ", "common", "favourite"])
        // Emoji stand three in a line; the heading of the next section is passed over.
        _ = Self.press("down", on: screen)
        #expect(Self.text(screen.frame(columns: 12, rows: 6))[3] == "[😂] ❤️   🤣 ")
        // And is seen again with the first line below it.
        _ = Self.press("up", on: screen)
        #expect(Self.text(screen.frame(columns: 12, rows: 6))[1] == "favourite")
        _ = Self.press("ctrl+pagedown ctrl+pagedown", on: screen)
        #expect(Self.press("enter", on: screen) == .leave)
        #expect(screen.chosen?.text == "😀")
    }

    @Test(arguments: [(1, 1), (2, 2), (3, 5), (40, 3), (200, 60)])
    func `A picker draws a frame in every size, whatever is pressed`(columns: Int, rows: Int) {
        let source = Picker.Source.emoji(EmojiTable.all, .dark, favourites: [], recent: ["👍🏿"])
        let screen = Self.screen(source, isGrid: true)
        _ = screen.frame(columns: columns, rows: rows)
        for keys in ["down down pagedown end", "heart right up", "ctrl+u home pagedown left", "zzz down backspace"] {
            #expect(Self.press(keys, on: screen) == nil)
            #expect(screen.frame(columns: columns, rows: rows).lines.count >= 2)
        }
    }
}
