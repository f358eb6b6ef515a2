import Configuration
import Keymaps
import Testing

@testable import Typing

/// Warnings that need the keymap or the input methods.
@Suite struct ConfigurationWarningTests {
    private static func warnings(_ source: String) throws -> [String] {
        let configuration = try #require(Configuration.parse(Array(source.utf8), file: "f").configuration)
        return try Assembly.make(configuration, file: "f", hasPlane: true).get().warnings.map(\.description)
    }

    @Test func `A diacritic that is on no typeable letter is a warning`() throws {
        let keys = "[keys]\nf1 = \"diacritic:´\"\nf2 = \"diacritic:ˇ\"\n"
        #expect(
            try Self.warnings(keys + "[output]\nplane = \"off\"\n") == [
                "f:2:6: warning: “diacritic:U+B4” does nothing: no letter with this diacritic can be typed [untypeable]",
                "f:3:6: warning: “diacritic:U+2C7” does nothing: no letter with this diacritic can be typed [untypeable]",
            ])
        // The plane of Vietnamese has á, but no č.
        #expect(try Self.warnings(keys).map { String($0.prefix(6)) } == ["f:3:6:"])
    }

    @Test func `A word of always_keep that no keys produce is a warning`() throws {
        let words = "[vietnamese]\nalways_keep = [\"lôgic\", \"hòa\", \"hoà\", \"test\", \"đắk\", \"áà\"]\n"
        #expect(
            try Self.warnings(words) == [
                "f:2:32: warning: “hoà” has no effect in always_keep: no keys produce this word [impossible-word]",
                "f:2:54: warning: “áà” has no effect in always_keep: no keys produce this word [impossible-word]",
            ])
    }

    @Test func `A character without room on the plane is a warning at the line that needs it`() throws {
        let locales = ["kana", "russian", "greek"].map { "[[locale]]\nid = \"\($0)\"\nmethod = \"\($0)\"\n" }
        #expect(try Self.warnings(locales.joined()).map { String($0.prefix(6)) } == ["f:9:10"])
    }

    private static let catalog = LayoutCatalog(
        rulesList: """
            ! layout
              us              English (US)
              de              German
              fr              French
            ! variant
              bepo            fr: French (BEPO)
              neo             de: German (Neo 2)
            ! option
              caps:escape     Make Caps Lock an additional Esc
            """)

    @Test(arguments: [
        ("german", "de"), ("German", "de"), ("uss", "us"), ("fr(bepoo)", "fr(bepo)"), ("fr(x)", "fr"),
        ("german(neo)", "de(neo)"), ("german(xyz)", "de"), ("frnch", "fr"), ("klingon", nil),
    ])
    func `The error for an unknown layout suggests the nearest one`(layout: String, expected: String?) {
        let error = KeymapError.notCompiled(layout, messages: ["Couldn't find file"])
        let complaint = Complaint(
            error, of: Located(layout, at: SourcePosition(line: 2, column: 3)), in: "f", catalog: Self.catalog)
        #expect(complaint.suggestion == expected)
        #expect(complaint.message == "there is no layout “\(layout)” on this machine")
    }

    @Test func `The warning for an unknown XKB option suggests the nearest one`() throws {
        let source = "[output]\noptions = [\"caps:escpe\", \"caps:escape\", \"phim:vi\"]\n"
        let configuration = try #require(Configuration.parse(Array(source.utf8), file: "f").configuration)
        #expect(
            configuration.unknownOptions(file: "f", catalog: Self.catalog).map(\.description) == [
                "f:2:12: warning: the system has no option “caps:escpe”; did you mean “caps:escape”? [unknown-name]"
            ])
    }

    /// What the user named has its places before what is only offered, in every combination.
    @Test(arguments: [
        "", "[[locale]]\nid = \"en\"\n",
        "[[locale]]\nid = \"de\"\nlayout = \"de\"\n[[locale]]\nid = \"sv\"\nlayout = \"se\"\n",
    ])
    func `The plane has room for the characters of lists, favourites, keys and macros beside callouts and emoji`(
        locales: String
    ) throws {
        let source =
            """
            [behavior]
            callouts = true
            [emoji]
            expand = true
            favourites = ["🦄", "🧋"]
            [keys]
            f1 = "text:∮"
            [[macro]]
            from = "rua"
            to = "🐢"
            [[list]]
            name = "own"
            items = ["→ ok", "😀", "✓ done", "⌘"]

            """ + "[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n" + locales
        let configuration = try #require(Configuration.parse(Array(source.utf8), file: "f").configuration)
        let assembly = try Assembly.make(configuration, file: "f", hasPlane: true).get()
        #expect("🦄🧋∮🐢→😀✓⌘ệẵ❤️".unicodeScalars.filter { !assembly.index.canType($0) } == [])
        // Of what is offered the check says how much is left out, and where that is switched on.
        let warnings = assembly.warnings.map(\.description)
        #expect(warnings.allSatisfy { $0.hasSuffix("; set unicode_input or clipboard in [output] [no-room]") })
        for offered in configuration.offeredCharacters {
            let lost = Set(offered.characters).filter { !assembly.index.canType($0) }
            let isTold = warnings.contains { $0.contains(offered.owner) }
            #expect(isTold == (lost.count > offered.tolerance), "\(offered.owner): \(lost.count), \(warnings)")
        }
        #expect(warnings.isEmpty == locales.isEmpty)
    }

    @Test func `Untypeable items of lists, favourites and keys are warnings with their number`() throws {
        let source = """
            [keys]
            f1 = "text:→"
            f2 = ["character:a", "emoji:😀"]
            [[list]]
            name = "own"
            items = ["→ ok", "done"]
            [emoji]
            favourites = ["🦄"]
            [output]
            plane = "off"
            """
        #expect(
            try Self.warnings(source) == [
                "f:2:6: warning: “text:→” does nothing: its text has a character that cannot be typed, U+2192 [untypeable]",
                "f:3:22: warning: “emoji:😀” does nothing: its text has a character that cannot be typed, U+1F600 [untypeable]",
                "f:6:9: warning: 1 of the 2 texts of the list “own” cannot be typed and are left out: → ok; set "
                    + "unicode_input or clipboard in [output] [untypeable]",
                "f:7:1: warning: 1 of the 1 texts of emoji.favourites cannot be typed and are left out: 🦄; set "
                    + "unicode_input or clipboard in [output] [untypeable]",
            ])
        #expect(try Self.warnings(source + "\nclipboard = true\n") == [])
    }
}
