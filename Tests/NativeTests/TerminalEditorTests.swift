import TestSupport
import Testing

extension NativeTests {
    /// Editors without a plug-in in a real terminal: the daemon learns from sway which process has the window, from the
    /// kernel that the editor runs in it, and a shipped rule follows the editor's commands.
    @Suite(.needs("sway", "foot"))
    struct TerminalEditorTests {
        struct Editor: CustomTestStringConvertible {
            let name: String
            /// Its command line for a text in `$0.text`. It writes 2 to `$0.state` once it runs.
            let command: String
            /// What is typed into it, and what it leaves.
            let keys: String
            let text: String

            var testDescription: String { name }
        }

        /// Reads a line, edits a text, and reads a line; the file `state` has how far it is.
        private static func script(_ editor: Editor) -> String {
            """
            # As an interactive shell does: what it starts is in the foreground.
            set -m
            stty iutf8
            ask() { read -r line; printf '%s\\n' "$line" >>"$0.lines"; }
            echo one >"$0.text"; echo 1 >"$0.state"; ask
            \(editor.command)
            echo 3 >"$0.state"; ask; echo 4 >"$0.state"; sleep 1000

            """
        }

        @Test(arguments: [
            Editor(
                name: "vim",
                command: """
                    vim -u NONE -N -n --cmd 'set encoding=utf-8' -c "call writefile(['2'], '$0.state')" "$0.text"
                    """,
                keys: "ddiDDaay laf Vieetj⟨esc⟩yypxxoddeens⟨esc⟩:wq⟨enter⟩", text: "Đây là Việt\ny là Việt\nđến\n"),
            Editor(
                name: "kak", command: #"kak -n -e "nop %sh{ echo 2 >'$0.state' }" "$0.text""#,
                keys: "xcDDaay laf Vieetj⟨esc⟩xsl⟨enter⟩dghoddeens⟨esc⟩:wq⟨enter⟩", text: "Đây à Việt\nđến\n"),
        ])
        func `In an editor commands pass and insertions get TELEX, and so do lines of the shell before and after it`(
            editor: Editor
        ) throws {
            if !NativeTests.isInstalled(editor.name) { try skipCase(editor.name, "needs \(editor.name)") }
            try TerminalCell(desktop: .sway, program: "foot").run(Self.script(editor)) { stage, script in
                try stage.typist.type("Hoaf⟨enter⟩", .person)
                try #require(try script.comes(to: 2))
                try stage.typist.type(editor.keys, .person)
                try #require(try script.comes(to: 3))
                try stage.typist.type("Hoaf⟨enter⟩", .person)
                try #require(try script.comes(to: 4))
                #expect(script.text("text") == editor.text)
                #expect(script.text("lines") == "Hòa\nHòa\n")
            }
        }
    }
}
