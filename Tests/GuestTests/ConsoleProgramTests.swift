import Foundation
import Keyboard
import TestSupport
import Testing

extension GuestTests {
    /// Programs with a line or a field on the Linux console, typed into at the paces of people and faster, in a guest whose
    /// clock counts instructions.
    @Suite struct ConsolePrograms {
        struct Program: CustomTestStringConvertible, Sendable {
            let name: String
            /// The kernel's name for it.
            let process: String
            /// Its command line, which replaces the shell; it sends its text to `$PHIM_PORT` at F12.
            let command: String
            /// What it needs of this machine, whose files the guest has.
            let file: String
            /// The shortest time from one key to the next, in ms, at which it must be right.
            var fastest = 4
            /// What is typed first: a modal editor begins with commands.
            var opening = ""

            var testDescription: String { name }
        }

        private static let desktop = Tree.tests + "/guest/desktop"
        private static let textual = "env PYTHONPATH=\(editors) python3 \(desktop)/textual_field.py"
        private static let editors = "/usr/local/share/phim-editors"
        /// Textual is installed for the matrix.
        static let programs = usual + (MatrixTexts.wanted.isEmpty ? [] : slow)

        private static let usual = [
            Program(
                name: "readline", process: "bash", command: "bash --rcfile \(desktop)/readline.bash -i",
                file: "/bin/bash"),
            Program(
                name: "a field like Ink's", process: "python3", command: "python3 \(desktop)/reads.py",
                file: "/usr/bin/python3"),
        ]
        private static let ipython =
            "mkdir -p ipython/profile_default/startup && cp \(desktop)/port.py ipython/profile_default/startup && "
            + "exec env IPYTHONDIR=/run/phim/ipython /usr/bin/ipython3 --no-banner --no-confirm-exit"
        private static let micro =
            "mkdir -p micro && cp \(desktop)/micro.lua micro/init.lua && exec micro -config-dir micro"
        private static let slow = [
            Program(
                name: "Vim", process: "vim", command: "vim -u NONE -N -S \(desktop)/port.vim", file: "/usr/bin/vim",
                opening: "⟨esc⟩i"),
            Program(
                name: "Neovim", process: "nvim", command: "nvim -u NONE -S \(desktop)/port.vim",
                file: "/usr/bin/nvim", opening: "⟨esc⟩i"),
            Program(name: "micro", process: "micro", command: "sh -c '\(micro)'", file: "/usr/bin/micro"),
            Program(
                name: "IPython", process: "ipython3", command: "sh -c '\(ipython)'", file: "/usr/bin/ipython3"),
            Program(
                name: "Textual, input", process: "python3", command: textual + " input", file: editors + "/textual",
                fastest: 45),
            Program(
                name: "Textual, text area", process: "python3", command: textual + " area",
                file: editors + "/textual", fastest: 45),
        ]

        @Rig
        @Test(arguments: programs)
        func `A program on the console receives sentences and corrections`(program: Program) throws {
            if access(program.file, F_OK) != 0 { try skipCase(program.name, "needs \(program.file)") }
            let guest = try Guest.withInstructionClock()
            defer { guest.stop() }
            let start = """
                kbd_mode -u; stty sane iutf8; cd /run/phim
                export PHIM_PORT=$1 HOME=/run/phim TERM=linux LC_ALL=C.UTF-8
                exec \(program.command)

                """
            try guest.shell(
                "cat >/run/phim/start && openvt -c 2 -f -s -- sh /run/phim/start \(guest.portPath("text"))",
                input: Array(start.utf8))
            try guest.loadPlane()
            let daemon = try GuestDaemon(guest, configuration: DaemonRig.configuration(method: "telex"))
            let (field, keyboard) = (TextReader(guest), PhysicalKeyboard.ps2(guest))
            // Until it answers, then until it has answered everything.
            var isReady = false
            for _ in 0..<20 where !isReady {
                try keyboard.type(TextReader.end)
                isReady = try field.hasReceived(TextReader.endCode, for: 3)
            }
            try keyboard.type(program.opening)
            let status = try daemon.command("status --json")
            #expect(status.contains("\"application\":\"console\",\"field\":\"terminal\""))
            #expect(status.contains("\"program\":\"\(program.process)\""))
            field.forget()
            while try field.hasReceived(TextReader.endCode, for: 3) { field.forget() }
            for (keys, text) in [
                ("tieengs vieetj truwowngf hocj", "tiếng việt trường học"),
                ("tooi ddij⟨backspace⟩⟨backspace⟩ddi hoaf⟨backspace⟩s", "tôi đi hó"),
                ("google nghieengg⟨backspace⟩ quyeenr sachs", "google nghiêng quyển sách"),
            ] {
                for pace in [4, 12, 45] where pace >= program.fastest {
                    try KeyBursts.run(KeyBursts.lines(typing: keys, rest: pace * 1000), in: guest, daemon)
                    let received = try field.transcript(ending: keyboard)
                    #expect(received == text, "\(pace) ms a key")
                }
            }
        }
    }
}
