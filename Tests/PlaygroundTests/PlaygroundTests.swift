import Configuration
import Drawing
import Foundation
import Keyboard
import System
import TestSupport
import Testing
import Typing

@testable import Playground

/// A playground in a test, with keys written as text.
struct PlaygroundPlayer {
    let playground: Playground

    init(_ file: String = "", theme: String? = nil, suggests: Bool = true) throws {
        let text = suggests ? file + "\n[emoji]\nsuggest = true\n" : file
        let configuration = try #require(Configuration.parse(Array(text.utf8), file: "phim.toml").configuration)
        let assembly = try Assembly.make(configuration, file: "phim.toml", hasPlane: true).get()
        let themes = ThemeFile.shipped.compactMap { ThemeFile.read($0, environment: [:]).theme }
        playground = Playground(assembly, themes: themes, theme: theme)
    }

    /// Types characters; `↓`, `←`, `↑`, `→` and `①` to `⑧` are the keys of that name, `⌫` is BackSpace.
    func type(_ keys: String) {
        for key in keys.unicodeScalars {
            playground.wait(80_000)
            playground.receive(Self.input(key))
        }
    }

    private static let names: [Unicode.Scalar: String] = ["↓": "down", "↑": "up", "←": "left", "→": "right"]

    private static func input(_ key: Unicode.Scalar) -> TerminalInput {
        if let name = names[key] { return .key(Keystroke(Keycode(named: name)!)) }
        if ("①"..."⑧").contains(key) { return .key(Keystroke(Keycode(named: "f\(key.value - 0x245f)")!)) }
        return .character(key == "⌫" ? "\u{7f}" : key == "⏎" ? "\r" : key, withAlt: false)
    }

    /// The text, with a bar for the cursor.
    var text: String { playground.text.before + "|" + playground.text.after }

    func frame(_ columns: Int, _ rows: Int, language: String = "en") -> ScreenFrame {
        MessageLanguage.$session.withValue(language.hasPrefix("vi") ? .vietnamese : .english) {
            PlaygroundScreen.frame(of: playground, columns: columns, rows: rows)
        }
    }

    /// The screen as text; below it what is not plain text, but a key or an item that stands out.
    static func text(of frame: ScreenFrame) -> String {
        var text = ""
        var marked: [String] = []
        for (row, runs) in frame.lines.enumerated() {
            var line = ""
            for run in runs {
                switch run.style {
                case .pressed, .focused, .next, .done, .bound: marked.append("\(row): \(run.style) “\(run.text)”")
                default: break
                }
                line += run.text
            }
            while line.last == " " { line.removeLast() }
            text += line + "\n"
        }
        let cursor = frame.cursor.map { "cursor \($0.row),\($0.column)" } ?? "no cursor"
        return text + "\n" + (marked + [cursor]).joined(separator: "\n") + "\n"
    }
}

@Suite struct PlaygroundTests {
    /// Keys, and what then stands in the text; `|` is the cursor.
    @Test(
        arguments: [
            ("tieengs Vieetj ", "tiếng Việt |"),
            ("google ", "google |"),
            ("vieetj⏎a", "việt\na|"),
            ("abc←←x", "ax|bc"),
            ("abc⌫⌫⌫⌫d", "d|"),
            ("ab⏎cd↑x", "abx|\ncd"),
            ("ab⏎cd↑↑x", "xab|\ncd".replacing("xab|", with: "x|ab")),
            ("ab⏎c↑↓→x", "ab\ncx|"),
            ("②tieengs ", "tieengs |"),
            ("③⑧tooi ", "tôi |"),
            ("⑥→⏎", "❤️|"),
            ("⑥↓↑→⏎", "❤️|"),
            ("⑥fire⏎⑥↓⏎", "🔥😂|"),
            (":heart↓⏎", "❤️|"),
        ])
    func `Keys in the playground become text`(keys: String, text: String) throws {
        let player = try PlaygroundPlayer()
        player.type(keys)
        #expect(player.text == text)
    }

    @Test func `The playground uses the user's configuration`() throws {
        let player = try PlaygroundPlayer(
            """
            [[locale]]
            id = "vn"
            method = "vni"
            [keys]
            "f9" = "text:xin chào"
            "ctrl+k" = "character:☂"
            """)
        player.type("tie6ng1 ")
        player.playground.receive(.key(Keystroke(Keycode(named: "f9")!)))
        player.playground.receive(.character("\u{b}", withAlt: false))
        #expect(player.text == "tiếng xin chào☂|")
    }

    @Test func `The configured keys for lists move in a list of the playground`() throws {
        let player = try PlaygroundPlayer("[list_keys]\n\"ctrl+n\" = \"next\"\ntab = \"take\"\nesc = \"none\"")
        player.type("⑥\u{e}\t")
        #expect(player.text == "❤️|")
        #expect(player.playground.context.openList == nil)
        // A key that is none of the list's takes what stands there.
        player.type("⑥\u{1b}")
        #expect(player.text == "❤️❤️|")
    }

    @Test func `The playground shows a character without a key, with a note that something else typed it`() throws {
        let player = try PlaygroundPlayer()
        player.type("tiế")
        #expect(player.text == "tiế|")
        #expect(player.playground.note == .foreign("ế"))
        player.type("s")
        #expect(player.playground.note == nil)
        // What a terminal would obey does not get into the text.
        player.type("\u{9b}")
        #expect(!player.text.unicodeScalars.contains("\u{9b}"))
    }

    @Test func `Deadlines pass in the playground until none is left`() throws {
        let player = try PlaygroundPlayer()
        player.type("a")
        if let time = player.playground.remainingTime { #expect(time < 10_000_000) }
        player.playground.wait(60_000_000)
        #expect(player.playground.remainingTime == nil)
    }

    @Test func `Ctrl+C and Ctrl+D leave the playground, also from the page with the keys`() throws {
        for key in ["\u{3}", "\u{4}"] as [Unicode.Scalar] {
            let player = try PlaygroundPlayer()
            player.type("①")
            #expect(player.playground.showsHelp)
            #expect(player.playground.receive(.character(key, withAlt: false)) == .leave)
        }
    }

    @Test func `The playground keeps only the end of a long text`() throws {
        let player = try PlaygroundPlayer()
        player.type(String(repeating: "anh ", count: Playground.textLimit / 2))
        #expect(player.text.unicodeScalars.count == Playground.textLimit + 1)
        player.type("tieengs ")
        #expect(player.text.hasSuffix("tiếng |"))
    }

    /// Random keys; whatever they are, every size has a frame that fits, and the cursor is in it.
    @Test func `Random input does not end the playground, and every frame fits the screen`() throws {
        let player = try PlaygroundPlayer(theme: "dark")
        var random = SeededRandom(seed: 3)
        let keys = Array("tieengsvajwfxr ⌫↓↑←→①②③④⑤⑥⑦⑧\u{1b}\t⏎\u{1}\u{0}ếé🙂\u{300}👩‍🚀:heart:".unicodeScalars)
        var typed = ""
        for _ in 0..<FullRun.count(3000, orInShortRun: 400) {
            let key = keys[Int(random.next() % UInt64(keys.count))]
            typed.unicodeScalars.append(key)
            player.type(String(Character(key)))
            let (columns, rows) = (Int(random.next() % 130), Int(random.next() % 45))
            let frame = player.frame(columns, rows)
            let fits =
                frame.lines.count <= rows
                && frame.lines.allSatisfy { $0.reduce(0) { $0 + TerminalWidth.of($1.text) } <= columns }
            try #require(fits, "\(columns)×\(rows) after \(typed.suffix(40))")
            if let cursor = frame.cursor {
                let isThere = cursor.row < rows && cursor.column < columns
                try #require(isThere, "\(columns)×\(rows) after \(typed.suffix(40))")
            }
        }
    }
}
