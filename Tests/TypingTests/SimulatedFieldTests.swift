import Configuration
import Testing

@testable import Typing

/// What `phim type --keys` and `phim explain` show of a text with a cursor.
@Suite struct SimulatedFieldTests {
    private static func assembly(_ source: String) throws -> Assembly {
        let configuration = try #require(Configuration.parse(Array(source.utf8), file: "f").configuration)
        return try Assembly.make(configuration, file: "f", hasPlane: true).get()
    }

    /// The text after keys, with `|` for a cursor that is not at the end.
    private static func text(_ keys: String, _ source: String = "") throws -> String {
        var explainer = Explainer(try assembly(source))
        for step in try KeyText.parse(keys) { _ = explainer.explain(step) }
        let area = explainer.area
        return area.before + (area.after.isEmpty ? "" : "|" + area.after)
    }

    @Test(arguments: [
        ("abc{left}X", "abX|c"),
        ("chao{left}f", "chà|o"),
        ("chao{left}{right}f", "chào"),
        ("xin chao{home}A", "A|xin chao"),
        ("xin chao{home}{end}f", "xin chaof"),
        ("abc{left 2}{delete}", "a|c"),
        ("abc{home}{backspace}{delete}", "|bc"),
        ("mot hai ba{ctrl+left}{ctrl+left}X", "mot X|hai ba"),
        ("mot hai ba{ctrl+left}{ctrl+backspace}", "mot |ba"),
        ("mot hai ba{home}{ctrl+delete}", "| hai ba"),
        ("mot hai{home}{ctrl+right}X", "motX| hai"),
        ("abcd{shift+left 2}X", "abX"),
        ("abcd{shift+home}{backspace}x", "x"),
        ("abcd{shift+left 2}{left}X", "abX|cd"),
        ("mot hai{ctrl+shift+left}X", "mot X"),
        ("abc{ctrl+a}x", "x"),
        ("abc{shift+home}{ctrl+x}d{ctrl+v}", "dabc"),
        ("abc{shift+home}{ctrl+c}{end}{shift+insert}", "abcabc"),
        ("a{enter}bc{up}X", "aX|\nbc"),
        ("a{tab}b", "a\tb"),
        ("abc{leftctrl}{f1}{esc}d", "abcd"),
        ("vieetj{leftshift}{capslock}a", "việtA"),
    ])
    func `Keys of phim type move the cursor, select and delete`(keys: String, expected: String) throws {
        #expect(try Self.text(keys) == expected)
    }

    @Test(arguments: [
        ("tt ", "<b>|</b>", "[[macro]]\nfrom = \"tt\"\nto = \"<b>{cursor}</b>\"\n"),
        ("tt x", "<b>x|</b>", "[[macro]]\nfrom = \"tt\"\nto = \"<b>{cursor}</b>\"\n"),
        ("{super+e}heart{enter}", "❤️", "[keys]\n\"super+e\" = \"picker:emoji\"\n"),
        (":heart:{backspace}", ":heart:", "[emoji]\nexpand = true\n"),
        (":heart:a{backspace 2}b", "b", "[emoji]\nexpand = true\n"),
        ("{f9}", "xин", "[keys]\nf9 = \"text:xин\"\n[output]\nclipboard = true\nplane = \"off\"\n"),
        ("a{f9}b", "a🦣b", "[keys]\nf9 = \"text:🦣\"\n[output]\nclipboard = true\nplane = \"off\"\n"),
    ])
    func `Macros, emoji and the clipboard work in phim type`(keys: String, expected: String, source: String) throws {
        #expect(try Self.text(keys, source) == expected)
    }

    @Test(arguments: [
        "vieetj google abc{left}X", "chao{left}f ok", "{hold a}{leftctrl}{press shift}a{release shift}b",
    ])
    func `phim type and phim explain give the same text`(keys: String) throws {
        let assembly = try Self.assembly("")
        var typewriter = Typewriter(assembly)
        var explainer = Explainer(assembly)
        let steps = try KeyText.parse(keys)
        for step in steps { typewriter.type(step) }
        #expect(explainer.explain(steps).last?.text == typewriter.takeText())
    }

    @Test(arguments: ["aas{backspace}", "{ctrl+c}", "{ctrl+shift}", "{leftctrl}", "A?", "{hold a}", "{shift shift}"])
    func `Every pressed key in phim explain is released and has a name`(keys: String) throws {
        var explainer = Explainer(try Self.assembly(""))
        let events = explainer.explain(try KeyText.parse(keys)).flatMap(\.events)
        let pressed = events.filter { $0.hasPrefix("+") }.map { $0.dropFirst() }
        #expect(!events.isEmpty && !events.contains { $0.contains("key-") })
        #expect(pressed.sorted() == events.filter { $0.hasPrefix("-") }.map { $0.dropFirst() }.sorted(), "\(events)")
    }

    @Test(arguments: [
        ("vn ", "the macro “vn”; BackSpace undoes it", "[[macro]]\nfrom = \"vn\"\nto = \"Việt Nam\"\n"),
        ("vn {backspace}", "what you typed is back", "[[macro]]\nfrom = \"vn\"\nto = \"Việt Nam\"\n"),
        (":heart:", "replaces “:heart:”; BackSpace brings that back", "[emoji]\nexpand = true\n"),
        (
            "{f9}", "neither a key nor the character plane types it: left out",
            "[keys]\nf9 = \"text:🦣\"\n[output]\nplane = \"off\"\n"
        ),
        (
            "{f9}", "no key types it: pasted from the clipboard",
            "[keys]\nf9 = \"text:🦣\"\n[output]\nclipboard = true\nplane = \"off\"\n"
        ),
        ("abc\n", "a newline: the text is complete, and the next one begins", ""),
        ("google\n", "not a syllable: restored to its keys", ""),
    ])
    func `phim explain gives the reason for what a key does`(keys: String, why: String, source: String) throws {
        var explainer = Explainer(try Self.assembly(source))
        #expect(explainer.explain(try KeyText.parse(keys)).last?.why == why)
    }
}
