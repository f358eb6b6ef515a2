import Completion
import Keyboard
import Testing

@Suite struct MacroTableTests {
    private static let table = MacroTable([
        Macro("vn", [MacroText("Việt Nam")]),
        Macro("đc", [MacroText("được")]),
        Macro("as", [MacroText("anh sẽ")]),
        Macro(":tel", [MacroText("0123")], moment: .atOnce),
        Macro("BTW", [MacroText("by the way")]),
        Macro("k", [MacroText("không")]),
        Macro("fr", [MacroText("pour")], locale: "fr"),
        Macro("fr", [MacroText("từ")]),
    ])

    /// The keys, what they made of the last word, the macro and how many characters on the screen it takes.
    private static let cases: [(before: String, keys: String, screen: String, String?, Int)] = [
        ("", "vn", "vn", "vn", 2), ("xin chào ", "vn", "vn", "vn", 2), ("(", "VN", "VN", "vn", 2),
        ("", "Vn", "Vn", "vn", 2), ("", "vN", "vN", "vn", 2), ("", "avn", "avn", nil, 0), ("", "", "", nil, 0),
        ("", "ddc", "đc", "đc", 2), ("", "as", "á", "as", 1), ("x.", "as", "á", "as", 1), ("", "btw", "btw", nil, 0),
        ("", "BTW", "BTW", "BTW", 3), ("", "K", "K", "k", 1), ("", "fr", "fr", "fr", 2),
    ]

    @Test(arguments: cases.indices)
    func `A macro is found by the keys of its abbreviation and by the text on the screen`(index: Int) {
        let (before, keys, screen, abbreviation, count) = Self.cases[index]
        let typed = MacroTable.Typed(
            text: Array((before + screen).unicodeScalars),
            word: TypedWord(keys: Array(keys.unicodeScalars), count: screen.unicodeScalars.count))
        let match = Self.table.match(typed, .wordEnd) { $0.locale == nil }
        #expect(match?.macro.abbreviation == abbreviation)
        #expect(match?.count ?? 0 == count)
    }

    @Test func `A macro of the current locale comes before one of all locales`() {
        let typed = MacroTable.Typed(text: Array("fr".unicodeScalars), word: nil)
        #expect(Self.table.match(typed, .wordEnd) { _ in true }?.macro.locale == "fr")
        #expect(Self.table.match(typed, .wordEnd) { $0.locale == nil }?.macro.locale == nil)
    }

    @Test func `Only a key that may apply a macro causes a search of the table`() {
        #expect(Self.table.mayApply(by: .space))
        #expect(Self.table.mayApply(by: .character(".")))
        #expect(Self.table.mayApply(by: .character("l")))
        #expect(!Self.table.mayApply(by: .character("n")))
        #expect(!MacroTable().mayApply(by: .space))
    }

    @Test func `Of two macros with the same abbreviation the first counts`() {
        var table = MacroTable()
        let added = [
            table.add(Macro("a", [MacroText("1")])), table.add(Macro("a", [MacroText("2")])),
            table.add(Macro("a", [MacroText("3")], locale: "en")),
        ]
        #expect(added == [true, false, true])
        #expect(table.macros.count == 2)
    }
}
