import Foundation
import Glibc
import TestSupport
import Testing

/// `phim try` on real terminals, in tmux.
@Suite(.serialized, .waits, .needs("tmux"))
struct TryTests {
    @Test(arguments: [[:], ["NO_COLOR": "1"], ["TERM": "tmux"], ["TERM": "xterm-mono"], ["LC_ALL": "C"]])
    func `phim try shows the typed text, with and without colours`(environment: [String: String]) throws {
        try TerminalPane.run(environment) { pane in
            try pane.start("phim try")
            pane.send("tieengs", "Space", "Vieetj")
            try pane.wait(for: "typed Vieetj")
            let screen = try pane.screen()
            #expect(screen[0].contains("Ctrl+C"))
            #expect(screen[1].hasPrefix("Lesson 2/7"))
            #expect(screen[3] == "tiếng Việt")
            #expect(screen.contains { $0.contains("│A  â│S  á│D  đ│F  à│") })
            #expect(try pane.call("display-message", "-p", "#{cursor_x},#{cursor_y}") == "10,3")
            // The key that was pressed last is in reverse video, and nothing is coloured that must not be.
            let colored = try pane.call("capture-pane", "-p", "-e")
            #expect(colored.contains(/7m(\u{1b}\[[0-9;]*m)*J/))
            let hasColors = environment["NO_COLOR"] == nil && environment["TERM"] != "xterm-mono"
            #expect(colored.contains("\u{1b}[35m") == hasColors)
            let hasThemes = hasColors && environment["TERM"] == nil
            pane.send("F5")
            try pane.wait(for: hasThemes ? "F5 standard" : "No themes here")
            #expect(try pane.call("capture-pane", "-p", "-e").contains("[48;5;") == hasThemes)
            pane.send("C-c")
            try pane.waitForShell()
            #expect(try pane.run("echo $?") == "0")
        }
    }

    @Test func `phim try reads arrows, Alt, Escape and function keys from a terminal`() throws {
        try TerminalPane.run { pane in
            try pane.start("phim try")
            pane.send("abc", "Left", "Left", "x", "End", "y", "Enter", "d", "Up", "Home", "z")
            try pane.wait(for: "zaxbcy")
            pane.send("M-q")
            try pane.wait(for: "alt+q")
            pane.send("Escape")
            try pane.wait(for: "esc passes")
            pane.send("C-s")
            try pane.wait(for: "ctrl+s")
            pane.send("C-Left")
            try pane.wait(for: "ctrl+left")
            pane.send("F6", "Right", "Down", "Up", "Right")
            try pane.wait(for: "[🤣]")
            pane.send("Enter", "F2")
            try pane.wait(for: "F2 en")
            pane.send("C-d")
            try pane.waitForShell()
        }
    }

    @Test func `phim try follows the size of the terminal`() throws {
        try TerminalPane.run { pane in
            try pane.start("phim try")
            pane.send("aas")
            try pane.wait(for: "ấ")
            for (columns, rows, text) in [
                (120, 40, "│F1  │F2  │"), (60, 15, "the keyboard needs 77×24"), (30, 8, "phim try needs 40×12"),
                (80, 24, "│A  â│S  á│D  đ│"),
            ] {
                try pane.call("resize-window", "-x", "\(columns)", "-y", "\(rows)")
                try pane.wait(for: text)
                #expect(try pane.screen()[0].contains("Ctrl+C"))
            }
            #expect(try pane.screen()[3] == "ấ")
            pane.send("C-c")
            try pane.waitForShell()
        }
    }

    @Test func `The shell has the terminal while phim try is suspended`() throws {
        try TerminalPane.run { pane in
            let before = try pane.settings()
            try pane.start("phim try")
            pane.send("tieengs")
            try pane.wait(for: "tiếng")
            pane.send("C-z")
            try pane.waitForShell()
            #expect(try pane.settings() == before)
            pane.send("fg", "Enter")
            try pane.wait(for: "typed tieengs")
            pane.send("Space", "Vieetj")
            try pane.wait(for: "tiếng Việt")
            pane.send("C-c")
            try pane.waitForShell()
            #expect(try pane.settings() == before)
        }
    }

    /// From the first moment of its start to its end, and while it draws and is typed to.
    @Test(.inFullRun, arguments: ["TERM", "HUP", "INT", "QUIT", "SEGV", "ABRT", "ILL"])
    func `phim try leaves the terminal as it was, whenever it is killed`(signal: String) throws {
        try TerminalPane.run { pane in
            let before = try pane.settings()
            for round in 0..<12 {
                // Through a shell that tells the number of the process, and then is the program.
                try? FileManager.default.removeItem(at: pane.folder.appending(path: "pid"))
                pane.send("sh -c 'echo $$ >pid.new; mv pid.new pid; exec phim try'", "Enter")
                let pid = try pane.waitForNumber(in: "pid")
                if round.isMultiple(of: 3) { try pane.wait(for: "Ctrl+C") }
                if round.isMultiple(of: 2) { pane.send("tieengs Vieetj") }
                usleep(UInt32.random(in: 0..<40_000))
                kill(pid, Self.numbers[signal]!)
                try pane.waitForEnd(of: pid)
                // What it did not read any more is for the shell.
                pane.send("C-u", "Enter")
                #expect(try pane.settings() == before, "\(signal), round \(round)")
                #expect(try pane.call("display-message", "-p", "#{alternate_on}#{cursor_flag}") == "01")
            }
        }
    }

    private static let numbers = [
        "TERM": SIGTERM, "HUP": SIGHUP, "INT": SIGINT, "QUIT": SIGQUIT, "SEGV": SIGSEGV, "ABRT": SIGABRT,
        "ILL": SIGILL,
    ]

    @Test func `phim try ends when its terminal is closed`() throws {
        try TerminalPane.run { pane in
            pane.send("sh -c 'echo $$ >pid.new; mv pid.new pid; exec phim try'", "Enter")
            let pid = try pane.waitForNumber(in: "pid")
            try pane.wait(for: "Ctrl+C")
            pane.end()
            try pane.waitForEnd(of: pid)
        }
    }

    @Test func `phim try reports why it cannot draw, and what to do`() throws {
        try TerminalPane.run { pane in
            for (command, text) in [
                ("TERM=dumb phim try", "the terminal “dumb” cannot move its cursor"),
                ("TERM=unknown-x phim try", "the terminal “unknown-x” (TERM) is not known here"),
                ("phim try </dev/null", "phim try needs a terminal"),
                ("phim try --theme drak", "unknown theme “drak”"),
                ("phim try --form azerty", "azerty"),
            ] {
                pane.send("clear; \(command)", "Enter")
                try pane.wait(for: text)
                try pane.waitForShell()
            }
        }
    }
}
