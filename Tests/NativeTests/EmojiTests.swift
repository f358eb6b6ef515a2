import Configuration
import EventLoop
import Keyboard
import TestSupport
import Testing
import Typing

extension NativeTests {
    /// Emoji of several characters in real applications: what a list has typed is taken back as a whole, also where
    /// BackSpace takes a part.
    @Suite(.enabled(if: AccessibilityBus.isPossible, "needs at-spi2-core")) struct EmojiTests {
        /// With a variation selector, a skin tone, joiners, letters of a flag, a key's frame, tags. Not 🏳️‍🌈:
        /// of it Firefox leaves the first part.
        private static let emoji = [
            "❤️", "👍🏽", "👨‍👩‍👧", "🇻🇳", "1️⃣", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "❤️‍🔥", "🧑🏽‍💻", "😀",
        ]
        private static let configuration = """
            [[locale]]
            id = "vi"
            method = "telex"
            [output]
            characters = "\(emoji.joined())"
            [[list]]
            name = "trial"
            items = ["\(emoji.joined(separator: "\", \""))"]
            [keys]
            "f7" = "picker:trial"

            """

        /// Two of them where not all are asked for.
        private static let cells = FieldCell.all.filter {
            NativeCell.isChosen || $0.desktop == .x11 && [.gtk3, .qt6].contains($0.toolkit)
        }

        @Test(arguments: cells)
        func `A list of emoji in an application shows one emoji after the other and leaves no parts`(
            cell: FieldCell
        ) throws {
            if let missing = cell.toolkit.missing { try skipCase(cell.toolkit.rawValue, "needs \(missing)") }
            let text = Self.configuration
            let reading = Configuration.parse(Array(text.utf8), file: "emoji.toml")
            let configuration = try #require(reading.configuration, "\(reading.complaints)")
            let plane = try Assembly.make(configuration, file: "emoji.toml", hasPlane: true).get().plane
            try TemporaryFolder.with { folder in
                let loop = try EventLoop()
                let stage = try FieldStage(
                    NativeDesktop(cell.desktop, plane: plane, on: loop), text, isAccessible: true, in: folder,
                    on: loop)
                let program = try stage.open(cell.toolkit)
                defer { program.kill() }
                try #require(try stage.waits(for: .text) { program.wake() }, "\(stage.typist.field)")
                // A browser that was starting still has the moves of the focus before it: it answers after them.
                _ = try stage.texts(of: program)
                try #require(try stage.waits(for: .text), "\(stage.typist.field)")
                let downs = String(repeating: "⟨down⟩", count: Self.emoji.count - 1)
                try stage.typist.type("ab ⟨f7⟩\(downs)⟨enter⟩", .person)
                var entry = try stage.texts(of: program)["entry"]
                #expect(entry == "ab 😀")
                let ups = String(repeating: "⟨up⟩", count: Self.emoji.count - 1)
                // Behind a space: Qt takes a flag that follows another emoji by its letters.
                try stage.typist.type(" ⟨f7⟩⟨up⟩\(ups)⟨enter⟩x", .person)
                entry = try stage.texts(of: program)["entry"]
                #expect(entry == "ab 😀 ❤️x")
                try stage.typist.type("⟨f7⟩⟨down⟩⟨down⟩⟨esc⟩", .person)
                entry = try stage.texts(of: program)["entry"]
                #expect(entry == "ab 😀 ❤️x")
            }
        }

        /// Two programs in a terminal where not all are asked for.
        private static let terminalCells = NativeCell.chosen.filter {
            [.readline, .nano].contains($0.application)
                || NativeCell.isChosen && [.vim, .neovim, .emacsInTerminal, .xterm, .foot].contains($0.application)
        }

        @Test(arguments: terminalCells)
        func `A list of emoji in a terminal leaves no parts of emoji that are deleted by parts`(cell: NativeCell)
            throws
        {
            let missing = cell.programs.filter { !NativeTests.isInstalled($0) }
            if !missing.isEmpty { try skipCase("\(cell)", "needs \(missing.joined(separator: ", "))") }
            let text = Self.configuration
            let reading = Configuration.parse(Array(text.utf8), file: "emoji.toml")
            let configuration = try #require(reading.configuration, "\(reading.complaints)")
            let plane = try Assembly.make(configuration, file: "emoji.toml", hasPlane: true).get().plane
            let loop = try EventLoop()
            let desktop = try NativeDesktop(cell.desktop, plane: plane, on: loop)
            let typist = try NativeTypist(
                text, environment: desktop.environment, gap: nil, on: loop, player: desktop.player)
            typist.followFocus()
            let application = try NativeApplication(cell.application, on: desktop, typist: typist)
            let cases = [
                ("ab ⟨f7⟩\(String(repeating: "⟨down⟩", count: 8))⟨enter⟩", "ab 😀"),
                ("cd ⟨f7⟩⟨up⟩\(String(repeating: "⟨up⟩", count: 8))⟨enter⟩x", "cd ❤️x"),
                ("ef ⟨f7⟩⟨down⟩⟨down⟩⟨esc⟩", "è "),
                ("gh ⟨f7⟩⟨down⟩⟨down⟩⟨down⟩⟨enter⟩i", "gh 🇻🇳i"),
            ]
            for (keys, text) in cases {
                try typist.type(keys, .person)
                let typed = try application.transcript()
                #expect(typed == text)
            }
        }
    }
}
