import Foundation
import Testing

@testable import Playground

/// What is seen on a terminal, from the state to the lines.
@Suite struct ScreenTests {
    /// A name, the size, the language, and the keys before.
    private static let screens: [(String, Int, Int, String, String)] = [
        ("start-80x24", 80, 24, "en", ""),
        ("typing-80x24", 80, 24, "en", "tieengs Vieetj"),
        ("english-80x24", 80, 24, "en", "tieengs Vieetj dduwowngf google "),
        ("grid-80x24", 80, 24, "en", "⑥↓↓→"),
        ("grid-search-80x24", 80, 24, "en", "⑥heart"),
        ("grid-end-60x20", 60, 20, "en", "⑥↑"),
        ("grid-40x12", 40, 12, "en", "⑥→"),
        ("list-80x24", 80, 24, "en", ":heart↓↓"),
        ("offers-80x24", 80, 24, "en", ":heart"),
        ("help-80x24", 80, 24, "en", "①"),
        ("foreign-80x24", 80, 24, "en", "tiế"),
        ("vietnamese-80x24", 80, 24, "vi-VN", "tieengs V"),
        ("vietnamese-why-80x24", 80, 24, "vi-VN", "tieengs google "),
        ("help-60x15", 60, 15, "en", "①"),
        ("vietnamese-help-80x24", 80, 24, "vi-VN", "①"),
        ("narrow-60x20", 60, 20, "en", "tieengs "),
        ("small-40x12", 40, 12, "en", "tieengs Vieetj tooi ddi hocj tieengs Vieetj"),
        ("too-small-39x11", 39, 11, "en", "tieengs "),
        ("large-120x40", 120, 40, "en", "tieengs"),
        ("layer-100x30", 100, 30, "en", "④⑦a"),
    ]

    /// With PHIM_RECORD=1 the screens are written anew.
    @Test(arguments: screens.indices)
    func `A screen of the playground is as recorded`(index: Int) throws {
        let (name, columns, rows, language, keys) = Self.screens[index]
        let player = try PlaygroundPlayer()
        player.type(keys)
        let text = PlaygroundPlayer.text(of: player.frame(columns, rows, language: language))
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens/\(name).txt")
        if ProcessInfo.processInfo.environment["PHIM_RECORD"] == "1" {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test func `The page with all keys of the playground scrolls on a small screen`() throws {
        let player = try PlaygroundPlayer()
        func page() -> String { PlaygroundPlayer.text(of: player.playground.frame(columns: 60, rows: 15)) }
        player.type("①")
        let first = page()
        #expect(first.contains("Every key goes") && !first.contains("phim setup"))
        for _ in 0..<100 {
            player.type("↓")
            _ = page()
        }
        #expect(page().contains("phim setup"))
        for _ in 0..<100 { player.type("↑") }
        #expect(page() == first)
        player.type("a")
        #expect(!player.playground.showsHelp)
    }

    @Test(arguments: ["en", "vi"])
    func `The first line of the playground says how to leave, at every size`(language: String) throws {
        let player = try PlaygroundPlayer()
        for (columns, rows) in [(20, 1), (39, 11), (40, 12), (80, 24), (200, 60)] {
            let first = try #require(player.frame(columns, rows, language: language).lines.first)
            #expect(first.map(\.text).joined().contains("Ctrl+C"), "\(columns)×\(rows)")
        }
        player.type("①")
        #expect(player.frame(80, 24, language: language).lines[0].map(\.text).joined().contains("Ctrl+C"))
        // The whole page is seen, and no line is cut.
        let page = player.frame(80, 24, language: language).lines.map { $0.map(\.text).joined() }
        #expect(page.count < 24 && page.allSatisfy { !$0.hasSuffix("…") })
    }

    @Test(arguments: ["en", "vi"])
    func `On a screen that is too small the playground shows completely which size it needs`(language: String) throws
    {
        let player = try PlaygroundPlayer()
        let lines = player.frame(20, 8, language: language).lines.map { $0.map(\.text).joined() }
        #expect(lines.joined().contains("40×12") && lines.allSatisfy { !$0.hasSuffix("…") }, "\(lines)")
    }

    /// A text, the width, its lines, and where the cursor is.
    @Test(
        arguments: [
            ("", "", 10, [""], 0, 0),
            ("abc def", "", 10, ["abc def"], 0, 7),
            ("abc defghi", "", 8, ["abc ", "defghi"], 1, 6),
            ("abcdefghij", "", 8, ["abcdefgh", "ij"], 1, 2),
            ("abcdefgh", "", 8, ["abcdefgh", ""], 1, 0),
            ("ab\n", "cd", 8, ["ab", "cd"], 1, 0),
            ("ab", "\ncd", 8, ["ab", "cd"], 0, 2),
            ("a\tb", "", 8, ["a   b"], 0, 5),
            ("tiếng Việt", "", 8, ["tiếng ", "Việt"], 1, 4),
            ("🙂🙂", "🙂", 5, ["🙂🙂", "🙂"], 1, 0),
            ("abc d", "efghi", 8, ["abc ", "defghi"], 1, 1),
        ])
    func `A text of the playground is wrapped at words`(
        before: String, after: String, width: Int, lines: [String], row: Int, column: Int
    ) {
        let text = WrappedText(before: before, after: after, width: width)
        #expect(text.lines == lines)
        #expect(text.cursor.row == row && text.cursor.column == column)
    }

    @Test(
        arguments: [
            (0x000000, 16), (0xffffff, 231), (0xff0000, 196), (0x202124, 235), (0x808080, 244), (0x5fafff, 75),
        ] as [(UInt32, Int)])
    func `A colour is replaced by the nearest of a terminal's 256 colours`(color: UInt32, number: Int) {
        #expect(TerminalPalette.number(of: .init(color)) == number)
    }

    @Test func `A theme colours the keys of the playground, and the pressed key is highlighted`() throws {
        let player = try PlaygroundPlayer(theme: "dark")
        player.type("a")
        let runs = player.frame(80, 24).lines.flatMap(\.self)
        let colored = runs.filter { if case .key = $0.style { true } else { false } }
        #expect(colored.count > 50)
        #expect(runs.contains { $0.style == .pressed && $0.text.hasPrefix("A") })
        player.type("⑤⑤⑤")
        let plain = player.frame(80, 24).lines.flatMap(\.self)
        #expect(!plain.contains { if case .key = $0.style { true } else { false } })
    }
}
