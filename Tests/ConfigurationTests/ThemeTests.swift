import Configuration
import Drawing
import Foundation
import Keyboard
import Testing

@Suite struct ThemeTests {
    private static func complaints(_ text: String) -> [String] {
        ThemeFile.parse(Array(text.utf8), name: "mine", file: "t.toml").complaints.map(\.description)
    }

    @Test(arguments: ThemeFile.shipped)
    func `A shipped theme has no mistake, and its labels have enough contrast`(name: String) throws {
        let reading = ThemeFile.read(name, environment: [:])
        #expect(reading.complaints.isEmpty)
        let theme = try #require(reading.theme)
        // The contrast that WCAG 2.1 asks of text: 4.5, and 7 for eyes that need it.
        let least = name == "high-contrast" ? 7 : 4.5
        for (kind, look) in theme.looks {
            #expect(Self.contrast(look.fill, look.text) >= least, "\(kind)")
            #expect(Self.contrast(look.fill, look.secondary) >= least, "\(kind)")
        }
        #expect(Self.contrast(theme.background, theme.title) >= least)
    }

    @Test func `A colour that a theme does not set for a kind of key is that of characters`() throws {
        let text = """
            [character]
            fill = "#102030"
            [modifier]
            text = "#ffffff"
            [[rule]]
            keys = ["space", "enter"]
            label = "x"
            fill = "#000001"
            """
        let theme = try #require(ThemeFile.parse(Array(text.utf8), name: "mine", file: "t.toml").theme)
        #expect(theme.looks[.modifier]?.fill == Color(0x102030) && theme.looks[.modifier]?.text == Color(0xffffff))
        #expect(theme.rules[0].keys == [.space, .enter] && theme.rules[0].label == "x")
        #expect(theme.rules[0].fill == Color(1) && theme.rules[0].text == nil)
    }

    @Test(arguments: [
        (
            "background = \"red\"",
            "t.toml:1:14: error: background must be a colour like \"#ffcc00\", not “red” [bad-value]"
        ),
        ("radius = 51", "t.toml:1:10: error: radius must be between 0 and 50, not 51 [out-of-range]"),
        (
            "[[rule]]\nkeys = [\"spce\"]",
            "t.toml:2:9: error: unknown key “spce”; “phim keys” lists the names; did you mean “space”? [bad-value]"
        ),
        (
            "[[rule]]\nlabel = \"x\"",
            "t.toml:1:1: error: [[rule]] requires “keys”, as in keys = [\"space\"] [missing-key]"
        ),
        ("[bund]", "t.toml:1:2: error: unknown table or key “bund”; did you mean “bound”? [unknown-key]"),
    ])
    func `A mistake in a theme is reported with its position`(text: String, complaint: String) {
        #expect(Self.complaints(text) == [complaint])
    }

    @Test(arguments: ["", "#12345", "#1234567", "123456#", "#12g456", "#+12345"])
    func `A malformed colour is refused`(text: String) {
        #expect(Color(text) == nil)
    }

    /// The contrast of two colours as WCAG 2.1 defines it, 1 to 21.
    private static func contrast(_ one: Color, _ other: Color) -> Double {
        let (a, b) = (luminance(one), luminance(other))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private static func luminance(_ color: Color) -> Double {
        let parts = [color.rgb >> 16, color.rgb >> 8 & 0xff, color.rgb & 0xff].map { part in
            let value = Double(part) / 255
            return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

}
