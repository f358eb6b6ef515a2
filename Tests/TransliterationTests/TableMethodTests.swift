import Keyboard
import Testing
import Transliteration

@Suite struct TableMethodTests {
    /// A table of every kind of rule.
    static let description: TableDescription = {
        var description = TableDescription(
            name: "test",
            rules: [
                .init("s", "с"), .init("h", "х"), .init("sh", "ш"), .init("shch", "щ"), .init("c", "ц"),
                .init("ch", "ч"), .init("z", "з"), .init("kya", "きゃ"), .init("{D}{D}", "っ", carry: 1),
                .init("x", "кс"), .init("z", "ж", place: .wordStart), .init("s", "ς", place: .wordEnd),
            ])
        description.classes = [.init("D", "td")]
        description.diacritics = .init(letters: "ae", keys: [.init("/", "\u{301}"), .init("\\", "\u{300}")])
        return description
    }()
    static let table = Table.compile(description).table

    @Test(arguments: [
        // The longest sequence, whatever is typed on the way.
        ("s", "с"), ("sh", "ш"), ("shc", "шц"), ("shch", "щ"), ("shca", "шцa"), ("shcsh", "шцш"),
        // Capitals.
        ("SH", "Ш"), ("Sh", "Ш"), ("sH", "сХ"), ("X", "Кс"), ("A/", "Á"),
        // The last key once more is as if the rule were not there.
        ("shh", "сх"), ("shhh", "схх"), ("shchh", "шч"), ("a//", "a/"), ("SHH", "СХ"), ("a/\\", "á\\"),
        // Keys that are only looked at.
        ("tt", "っt"), ("ttt", "っっt"), ("ttd", "っtd"), ("ta", "ta"),
        // A word's start and its end.
        ("z", "ж"), ("az", "aз"), ("a_z", "a ж"), ("a/z", "áз"), ("as_", "aς "), ("as,", "aς,"), ("asa_", "aсa "),
        ("as", "aс"), ("as↵", "aς\n"), ("sh_", "ш "),
        // BackSpace takes a character off the screen; what is left is taken up again.
        ("sh<", ""), ("sh<h", "х"), ("shch<sh", "ш"), ("sa<h", "ш"), ("shca<h", "щ"), ("shh<", "с"), ("x<", "к"),
        ("kya<", "き"), ("kya<a", "きa"), ("tt<", "っ"), ("tt<ta", "っta"), ("s_<h", "ш"), ("as_<", "aς"),
        ("as_<a", "aсa"), ("as_<_", "aς "), ("as_<<", "a"), ("a_<<<", ""), ("<", ""),
        // The keys themselves, and back.
        ("shch␛", "shch"), ("shch␛␛", "щ"), ("sh␛ch", "shch"), ("sh␛c_sh", "shc ш"), ("sh_␛", "sh "),
        ("sh_␛␛", "ш "), ("sh_sh␛", "ш sh"), ("␛", ""), ("_␛", " "), ("sh␛<h", "sh"), ("as_␛", "as "),
    ])
    func `Keys of a table method give the expected text`(keys: String, expected: String) {
        var method = TableMethod(Self.table)
        var screen = Screen()
        screen.type(keys, with: &method)
        #expect(screen.string == expected)
        #expect(screen.complaints.isEmpty)
    }

    @Test func `A key of the number pad is part of no sequence of a table`() {
        var method = TableMethod(Self.table)
        var screen = Screen()
        screen.type("s", with: &method)
        screen.type("h", literally: true, with: &method)
        screen.type("ch", with: &method)
        #expect(screen.string == "сhч")
    }

    @Test func `A table method knows the word and its keys`() {
        var method = TableMethod(Self.table)
        var screen = Screen()
        screen.type("sha_shcha/", with: &method)
        #expect(method.composition == Array("щá".unicodeScalars) && method.keys == Array("shcha/".unicodeScalars))
        screen.type("_", with: &method)
        #expect(method.composition.isEmpty && method.keys.isEmpty)
        screen.type("<<", with: &method)
        #expect(method.composition == Array("щ".unicodeScalars) && method.keys == Array("shch".unicodeScalars))
        method.forget()
        #expect(method.composition.isEmpty && method.keys.isEmpty)
    }

    @Test func `A table method knows words far back, and deletes one character beyond them`() {
        var method = TableMethod(Self.table)
        var screen = Screen()
        screen.type(String(repeating: "sh_", count: 300), with: &method)
        screen.type(String(repeating: "<", count: 81) + "h", with: &method)
        #expect(screen.text.count == 520 && screen.string.hasSuffix(" сх"))
        screen.type(String(repeating: "<", count: 520), with: &method)
        #expect(screen.text.isEmpty && screen.complaints.isEmpty)
    }

    @Test func `The list of a table's characters begins with those of its rules`() {
        #expect(Self.table.characters.prefix(6) == ["с", "х", "ш", "щ", "ц", "ч"])
        #expect(Set("áÀШςっ".unicodeScalars).isSubset(of: Self.table.characters))
    }
}
