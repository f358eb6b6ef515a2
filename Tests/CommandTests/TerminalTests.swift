import Foundation
import TestSupport
import Testing

/// What commands besides `phim try` show on a real terminal, in tmux.
@Suite(.serialized, .waits, .needs("tmux"))
struct TerminalTests {
    @Test func `A picker shows its keys, follows the size of the terminal, and restores the screen`() throws {
        try TerminalPane.run { pane in
            let before = try pane.settings()
            pane.send("phim pick emoji", "Enter")
            try pane.wait(for: "Escape cancels")
            pane.send("Right")
            try pane.wait(for: "[❤️")
            try pane.call("resize-window", "-x", "40", "-y", "10")
            try pane.wait(for: "Enter choose…")
            try pane.wait(for: "trái tim màu đỏ · red heart")
            #expect(try pane.screen().count { !$0.isEmpty } == 9)
            #expect(try pane.screen()[1] == "common")
            #expect(try pane.screen()[2].contains("😊") && !pane.screen()[2].contains("🎉"))
            // One after the other, while it draws.
            for rows in 11..<24 { try pane.call("resize-window", "-x", "50", "-y", "\(rows)") }
            try pane.call("resize-window", "-x", "80", "-y", "24")
            try pane.wait(for: "😊  🎉")
            pane.send("Escape")
            try pane.waitForShell()
            #expect(try pane.settings() == before)
        }
    }

    @Test(arguments: [("emoji heart", "emoji: heart", "Right", "Left"), ("method", "> telex", "Down", "Up")])
    func `A picker draws on the terminal, and its output gets only what was chosen`(
        list: String, shown: String, there: String, back: String
    ) throws {
        try TerminalPane.run { pane in
            let first = try pane.run("phim pick \(list) --first")
            pane.send("clear; phim pick \(list) | cat >chosen", "Enter")
            try pane.wait(for: shown)
            // Some lines are drawn twice.
            pane.send(there, back, "Enter")
            try pane.waitForShell()
            #expect(try String(contentsOf: pane.folder.appending(path: "chosen"), encoding: .utf8) == first + "\n")
        }
    }

    /// A terminal that does not know an emoji leaves the cell as it was.
    @Test func `A line of a picker is cleared before it is drawn again`() throws {
        try TerminalPane.run { pane in
            pane.send("phim pick emoji", "Enter")
            try pane.wait(for: "[😂]")
            pane.send("NPage", "xyzzy")
            try pane.wait(for: "nothing found")
            #expect(try pane.screen().count { !$0.isEmpty } == 2)
            pane.send("C-u")
            try pane.wait(for: "[😂]")
            pane.send("red hrt", "C-w", "heart")
            try pane.wait(for: "emoji: red heart")
            try pane.wait(for: "trái tim màu đỏ")
            let output = try pane.call("capture-pane", "-p", "-e")
            #expect(!output.contains("😂") && !output.contains("🙄"))
            pane.send("Escape")
        }
    }

    @Test(
        arguments: [
            ("C.UTF-8", "Vietnamese, letters as diacritics: vieetj", "nothing found"),
            ("vi_VN.UTF-8", "tiếng Việt, thêm dấu bằng chữ cái: vieetj", "không tìm thấy"),
        ])
    func `A picker of names explains each name in the language of the system`(
        locale: String, telex: String, nothing: String
    ) throws {
        try TerminalPane.run(["LC_ALL": locale]) { pane in
            pane.send("phim pick method", "Enter")
            try pane.wait(for: "> telex         \(telex)")
            pane.send("viqr")
            try pane.wait(for: "> viqr")
            pane.send("zzz")
            try pane.wait(for: nothing)
            pane.send("C-u", "Enter")
            try pane.waitForShell()
            #expect(try pane.screen().contains("telex"))
        }
    }

    /// The words of a message are those that it has without a terminal.
    @Test func `An error is wrapped at words on a narrow terminal`() throws {
        try TerminalPane.run { pane in
            try pane.call("resize-window", "-x", "40", "-y", "24")
            let commands = ["phim status", "phim layer list --config none.toml", "phim macro add hr ---"]
            for (number, command) in commands.enumerated() {
                // The end of the command before is on the screen until it is cleared.
                let end = "over\(number)"
                pane.send("clear; \(command) 2>&1 | cat >plain; clear; \(command); echo \(end)", "Enter")
                try pane.wait(for: "\n\(end)")
                let plain = try String(contentsOf: pane.folder.appending(path: "plain"), encoding: .utf8)
                let seen = try pane.screen().joined(separator: "\n").components(separatedBy: "\n\(end)")[0]
                let (words, expected) = (
                    seen.split(whereSeparator: \.isWhitespace), plain.split(whereSeparator: \.isWhitespace)
                )
                #expect(words == expected, "\(command)")
            }
        }
    }

    @Test func `phim keyboard says which size it needs if the terminal is too small`() throws {
        try TerminalPane.run { pane in
            try pane.call("resize-window", "-x", "60", "-y", "24")
            pane.send("phim keyboard", "Enter")
            try pane.wait(for: "the keyboard needs 76 columns, this terminal has 60")
            pane.send("clear", "Enter")
            pane.send("phim keyboard | head -n 1", "Enter")
            try pane.wait(for: "Tiếng Việt, TELEX · ANSI keyboard")
            try pane.call("resize-window", "-x", "76", "-y", "24")
            pane.send("clear; phim keyboard", "Enter")
            try pane.wait(for: "│Ctrl │Super │Alt  │")
        }
    }

    @Test func `A long entry of a printed table is wrapped within its column`() throws {
        try TerminalPane.run { pane in
            try pane.call("resize-window", "-x", "50", "-y", "24")
            pane.send("phim method list", "Enter")
            try pane.wait(for: "khong-dau")
            try pane.waitForShell()
            let screen = try pane.screen()
            #expect(screen.contains("simple-telex  Vietnamese, TELEX in which w alone"))
            #expect(screen.contains("              stays w"))
            pane.send("clear; phim macro add a '  two  spaces'; phim macro", "Enter")
            try pane.wait(for: "a    two  spaces")
        }
    }

    @Test func `phim type on a terminal says how to end the input`() throws {
        try TerminalPane.run { pane in
            pane.send("phim type", "Enter")
            try pane.wait(for: "Ctrl+D ends")
            pane.send("vieetj", "Enter")
            try pane.wait(for: "việt")
            pane.send("C-d")
            try pane.waitForShell()
        }
    }

    @Test func `A terminal in tmux is no console`() throws {
        try TerminalPane.run { pane in
            pane.send("phim setup --unattended", "Enter")
            try pane.wait(for: "This terminal does not know your desktop")
        }
    }

    @Test func `phim setup wraps its questions at words and prints an error on a line of its own`() throws {
        try TerminalPane.run(["LC_ALL": "vi_VN.UTF-8"]) { pane in
            pane.send("phim setup", "Enter")
            try pane.wait(for: "[1]")
            let lines = try pane.screen()
            #expect(
                lines.contains { $0.hasPrefix("Có bảy câu hỏi.") && $0.count < 80 && !$0.contains("câu hỏi cuối") })
            pane.send("C-d")
            try pane.wait(for: "Lỗi: hết dữ liệu vào")
            #expect(try pane.screen().contains("Lỗi: hết dữ liệu vào; chưa có gì thay đổi"))
            pane.send("clear; phim setup --undo", "Enter")
            try pane.wait(for: "Không có gì để hoàn lại.")
        }
    }
}
