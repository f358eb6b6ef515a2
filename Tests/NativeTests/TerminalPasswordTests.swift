import EventLoop
import Foundation
import Glibc
import Keyboard
import TestSupport
import Testing

extension NativeTests {
    /// Passwords in real terminals: the daemon learns from the display server which process has the window, and from the
    /// kernel what runs in it.
    @Suite(.enabled(if: isInstalled("sway") && isInstalled("openbox"), "needs sway and openbox"))
    struct TerminalPasswordTests {
        /// Reads a line, a line without echo, and a line; the file `state` has how many were read.
        private static let script = """
            stty iutf8
            ask() { echo "$1" >"$0.state"; read -r line; printf '%s\\n' "$line" >>"$0.lines"; }
            ask 1; stty -echo; ask 2; stty echo; ask 3; echo 4 >"$0.state"; sleep 1000

            """

        @Test(arguments: TerminalCell.all)
        func `A password in a terminal arrives unchanged, and what is typed before and after it gets TELEX`(
            cell: TerminalCell
        ) throws {
            try cell.run(Self.script) { stage, script in
                try stage.typist.type("Hoaf 2024⟨enter⟩", .person)
                try #require(try script.comes(to: 2))
                try stage.typist.type("Hoaf2024⟨enter⟩", .person)
                try #require(try script.comes(to: 3))
                try stage.typist.type("Hoaf 2024⟨enter⟩", .person)
                try #require(try script.comes(to: 4))
                #expect(script.text("lines") == "Hòa 2024\nHoaf2024\nHòa 2024\n")
            }
        }

        /// The same with programs that ask for a password: sudo of a user who exists in a mount namespace only, and OpenSSH for
        /// the password of a key, as ssh asks for passwords.
        private static let prompts = """
            # As an interactive shell does: what it starts is in the foreground.
            set -m
            stty iutf8
            tty >"$0.terminal"
            ask() { echo "$1" >"$0.state"; read -r line; printf '%s\\n' "$line" >>"$0.lines"; }
            ssh-keygen -q -t ed25519 -N Hoaf2024 -C '' -f "$0.key"
            printf 'root:x:0:0::/root:/bin/sh\\ntester:x:4242:4242::/:/bin/sh\\n' >"$0.passwd"
            perl -e 'print "tester:", crypt("Hoaf2024", q($6$salt$)), ":19000:0:99999:7:::\\n"' >"$0.shadow"
            echo 'tester ALL=(ALL) ALL' >"$0.sudoers"; chmod 440 "$0.sudoers"
            cat >"$0.sudo" <<END
            for file in passwd shadow sudoers; do mount --bind "$0.\\$file" /etc/\\$file; done
            exec setpriv --reuid=4242 --regid=4242 --clear-groups sudo -k sh -c 'echo sudo >>"$0.lines"'
            END
            ask 1
            ssh-keygen -y -f "$0.key" >"$0.public" && echo ssh >>"$0.lines"; ask 2
            unshare --mount sh "$0.sudo"; ask 3; echo 4 >"$0.state"; sleep 1000

            """

        @Test(
            .enabled(if: getuid() == 0, "needs root"), .needs("sudo", "ssh-keygen", "setpriv"),
            arguments: TerminalCell.all)
        func
            `Passwords that sudo and OpenSSH ask for in a terminal arrive unchanged, and lines between them get TELEX`(
                cell: TerminalCell
            ) throws
        {
            try cell.run(Self.prompts) { stage, script in
                let terminal = script.text("terminal").trimmingCharacters(in: .newlines)
                func typePassword() throws {
                    let isSilent = try becomesTrue {
                        try stage.typist.wait(0.02)
                        return try runProgram("/bin/sh", ["-c", "stty -F \(terminal) -a | grep -q -e ' -echo '"]) == 0
                    }
                    #expect(isSilent)
                    try stage.typist.type("Hoaf2024⟨enter⟩", .person)
                }
                for state in 1...2 {
                    try #require(try script.comes(to: state))
                    try stage.typist.type("Hoaf 2024⟨enter⟩", .person)
                    try typePassword()
                }
                try #require(try script.comes(to: 3))
                try stage.typist.type("Hoaf 2024⟨enter⟩", .person)
                try #require(try script.comes(to: 4))
                #expect(script.text("lines") == "Hòa 2024\nssh\nHòa 2024\nsudo\nHòa 2024\n")
            }
        }
    }
}
