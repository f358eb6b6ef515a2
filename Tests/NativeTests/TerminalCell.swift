import EventLoop
import Foundation
import TestSupport
import Testing

/// A terminal on a desktop of this machine, with a daemon that types into it.
struct TerminalCell: CustomTestStringConvertible {
    let desktop: NativeDesktop.Kind
    let program: String
    var arguments: [String] = []
    /// Whether tmux runs in it, with a second pane in which another program runs.
    var isTmux = false
    /// Whether it is konsole with a second tab, in which another program runs.
    var hasTabs = false

    var testDescription: String {
        "\(desktop.rawValue): \(program)\(isTmux ? ", tmux with two panes" : hasTabs ? " with two tabs" : "")"
    }

    /// konsole is installed for the matrix.
    static let all = usual + (NativeCell.isChosen ? [konsole(hasTabs: false), konsole(hasTabs: true)] : [])

    private static func konsole(hasTabs: Bool) -> TerminalCell {
        TerminalCell(desktop: .x11, program: "konsole", arguments: ["--separate", "-e"], hasTabs: hasTabs)
    }
    private static let usual = [
        TerminalCell(desktop: .sway, program: "foot"), TerminalCell(desktop: .sway, program: "foot", isTmux: true),
        TerminalCell(desktop: .x11, program: "xterm", arguments: ["-u8", "-e"]),
    ]

    /// Runs a command with all signals: a test's threads have them blocked.
    private static let unblocking = "sigprocmask(SIG_SETMASK, POSIX::SigSet->new); exec @ARGV"

    /// Runs a script in a terminal, with a daemon that types into it once the script has come to its first state.
    func run(_ text: String, _ body: (FieldStage, ScriptProgress) throws -> Void) throws {
        for program in [program] + (isTmux ? ["tmux"] : []) where !NativeTests.isInstalled(program) {
            try skipCase(testDescription, "needs \(program)")
        }
        try TemporaryFolder.with { folder in
            let loop = try EventLoop()
            let stage = try FieldStage(
                NativeDesktop(desktop, on: loop), isAccessible: false, in: folder, on: loop)
            let script = try ScriptProgress(of: text, in: folder, stage.typist)
            let tmux = "tmux -L \(folder.lastPathComponent)"
            let panes = "exec \(tmux) new-session 'sh \(script.file.path)' ';' split-window -d 'sleep 1000'"
            let shell = isTmux ? ["sh", "-c", panes] : ["sh", script.file.path]
            let tabs = folder.appending(path: "tabs")
            try Data("command: sleep 1000\n".utf8).write(to: tabs)
            // konsole waits for the ends of other programs, and for a message bus.
            let konsole = ["-MPOSIX", "-e", Self.unblocking, "dbus-run-session", "--", program]
            let terminal =
                switch program {
                case "konsole":
                    try stage.start(
                        "perl",
                        konsole + (hasTabs ? ["--tabs-from-file", tabs.path] : []) + arguments + shell)
                default: try stage.start(program, arguments + shell)
                }
            defer {
                terminal.terminate()
                if isTmux { try? stage.run(tmux + " kill-server") }
            }
            try #require(try script.comes(to: 1))
            try #require(try stage.waits(of: program))
            try body(stage, script)
        }
    }
}
