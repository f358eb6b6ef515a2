import EventLoop
import Foundation
import Keyboard
import TestSupport
import Testing

extension NativeTests {
    /// Passwords in real terminals: the daemon learns from the display server which process has the window, and from the
    /// kernel what runs in it.
    @Suite(.enabled(if: isInstalled("sway") && isInstalled("openbox"), "needs sway and openbox"))
    struct TerminalPasswordTests {
        /// A terminal and what runs in it.
        struct Cell: CustomTestStringConvertible {
            let desktop: NativeDesktop.Kind
            let program: String
            var arguments: [String] = []
            /// Whether tmux runs in it, with a second pane in which another program runs.
            var isTmux = false

            var testDescription: String { "\(desktop.rawValue): \(program)\(isTmux ? ", tmux with two panes" : "")" }

            /// konsole is installed for the matrix.
            static let all = usual + (NativeCell.isChosen ? [konsole] : [])

            private static let konsole = Cell(desktop: .x11, program: "konsole", arguments: ["--separate", "-e"])
            private static let usual = [
                Cell(desktop: .sway, program: "foot"), Cell(desktop: .sway, program: "foot", isTmux: true),
                Cell(desktop: .x11, program: "xterm", arguments: ["-u8", "-e"]),
            ]
        }

        /// Reads a line, a line without echo, and a line; the file `state` has how many were read.
        private static let script = """
            stty iutf8
            ask() { echo "$1" >"$0.state"; read -r line; printf '%s\\n' "$line" >>"$0.lines"; }
            ask 1; stty -echo; ask 2; stty echo; ask 3; echo 4 >"$0.state"; sleep 1000

            """

        @Test(arguments: Cell.all)
        func `A password in a terminal arrives unchanged, and what is typed before and after it gets TELEX`(
            cell: Cell
        ) throws {
            for program in [cell.program] + (cell.isTmux ? ["tmux"] : []) where !isInstalled(program) {
                try skipCase(cell.testDescription, "needs \(program)")
            }
            try TemporaryFolder.with { folder in
                let loop = try EventLoop()
                let stage = try FieldStage(
                    NativeDesktop(cell.desktop, on: loop), isAccessible: false, in: folder, on: loop)
                let script = try ScriptProgress(of: Self.script, in: folder, stage.typist)
                let tmux = "tmux -L \(folder.lastPathComponent)"
                let panes = "exec \(tmux) new-session 'sh \(script.file.path)' ';' split-window -d 'sleep 1000'"
                let shell = cell.isTmux ? ["sh", "-c", panes] : ["sh", script.file.path]
                let terminal = try stage.start(cell.program, cell.arguments + shell)
                defer {
                    terminal.terminate()
                    if cell.isTmux { try? stage.run(tmux + " kill-server") }
                }
                try #require(try script.comes(to: 1))
                try #require(try stage.waits(of: cell.program))
                try stage.typist.type("Hoaf 2024⟨enter⟩", .person)
                try #require(try script.comes(to: 2))
                try stage.typist.type("Hoaf2024⟨enter⟩", .person)
                try #require(try script.comes(to: 3))
                try stage.typist.type("Hoaf 2024⟨enter⟩", .person)
                try #require(try script.comes(to: 4))
                #expect(script.text("lines") == "Hòa 2024\nHoaf2024\nHòa 2024\n")
            }
        }
    }
}
