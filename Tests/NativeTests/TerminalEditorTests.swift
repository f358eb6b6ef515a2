import EventLoop
import Foundation
import Keyboard
import TestSupport
import Testing

extension NativeTests {
    /// Vim without a plug-in in a real terminal: the daemon learns from sway which process has the window, from the kernel
    /// that Vim runs in it, and a shipped rule follows Vim's commands.
    @Suite(.needs("sway", "foot", "vim"))
    struct TerminalEditorTests {
        /// Reads a line, edits a text, and reads a line; the file `state` has how far it is.
        private static let script = """
            # As an interactive shell does: what it starts is in the foreground.
            set -m
            stty iutf8
            ask() { read -r line; printf '%s\\n' "$line" >>"$0.lines"; }
            echo one >"$0.text"; echo 1 >"$0.state"; ask
            vim -u NONE -N -n --cmd 'set encoding=utf-8' -c "call writefile(['2'], '$0.state')" "$0.text"
            echo 3 >"$0.state"; ask; echo 4 >"$0.state"; sleep 1000

            """

        @Test func `In Vim commands pass and insertions get TELEX, and so do lines of the shell before and after it`()
            throws
        {
            try TemporaryFolder.with { folder in
                let loop = try EventLoop()
                let stage = try FieldStage(
                    NativeDesktop(.sway, on: loop), isAccessible: false, in: folder, on: loop)
                let script = try ScriptProgress(of: Self.script, in: folder, stage.typist)
                let terminal = try stage.start("foot", ["sh", script.file.path])
                defer { terminal.terminate() }
                try #require(try script.comes(to: 1))
                try #require(try stage.waits(of: "foot"))
                try stage.typist.type("Hoaf⟨enter⟩", .person)
                try #require(try script.comes(to: 2))
                try stage.typist.type("ddiDDaay laf Vieetj⟨esc⟩yypxxoddeens⟨esc⟩:wq⟨enter⟩", .person)
                try #require(try script.comes(to: 3))
                try stage.typist.type("Hoaf⟨enter⟩", .person)
                try #require(try script.comes(to: 4))
                #expect(script.text("text") == "Đây là Việt\ny là Việt\nđến\n")
                #expect(script.text("lines") == "Hòa\nHòa\n")
            }
        }
    }
}
