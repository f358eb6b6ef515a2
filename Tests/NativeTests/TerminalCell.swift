import EventLoop
import Foundation
import TestSupport
import Testing

/// A terminal on a desktop of this machine, with a daemon that types into it.
struct TerminalCell: CustomTestStringConvertible {
    let desktop: NativeDesktop.Kind
    let program: String
    var arguments: [String] = []
    var neighbour = Neighbour.none

    /// Where another program runs in it, which is not in front.
    enum Neighbour: String {
        case none = ""
        case pane = ", tmux with two panes"
        case tab = ", two tabs"
    }

    var testDescription: String { "\(desktop.rawValue): \(program)\(neighbour.rawValue)" }

    /// konsole is installed for the matrix.
    static let all = usual + (NativeCell.isChosen ? konsole : [])

    private static let konsole = [
        TerminalCell(desktop: .x11, program: "konsole", arguments: ["--separate", "-e"]),
        TerminalCell(desktop: .x11, program: "konsole", arguments: ["--separate"], neighbour: .tab),
    ]
    private static let usual = [
        TerminalCell(desktop: .sway, program: "foot"),
        TerminalCell(desktop: .sway, program: "foot", neighbour: .pane),
        TerminalCell(desktop: .x11, program: "xterm", arguments: ["-u8", "-e"]),
    ]

    /// Runs a script in a terminal, with a daemon that types into it once the script has come to its first state.
    func run(_ text: String, _ body: (FieldStage, ScriptProgress) throws -> Void) throws {
        for program in [program] + (neighbour == .pane ? ["tmux"] : []) where !NativeTests.isInstalled(program) {
            try skipCase(testDescription, "needs \(program)")
        }
        try TemporaryFolder.with { folder in
            let loop = try EventLoop()
            let stage = try FieldStage(
                NativeDesktop(desktop, on: loop), isAccessible: false, in: folder, on: loop)
            let script = try ScriptProgress(of: text, in: folder, stage.typist)
            let tmux = "tmux -L \(folder.lastPathComponent)"
            let shell: [String]
            switch neighbour {
            case .none: shell = ["sh", script.file.path]
            case .pane:
                let panes = "exec \(tmux) new-session 'sh \(script.file.path)' ';' split-window -d 'sleep 1000'"
                shell = ["sh", "-c", panes]
            case .tab:
                // The last one is in front.
                let file = folder.appending(path: "tabs")
                let tabs = "command: sleep 1000\ncommand: sh \(script.file.path)\n"
                try Data(tabs.utf8).write(to: file)
                shell = ["--tabs-from-file", file.path]
            }
            let terminal = try stage.start(program, arguments + shell)
            defer {
                terminal.terminate()
                if neighbour == .pane { try? stage.run(tmux + " kill-server") }
            }
            try #require(try script.comes(to: 1))
            try #require(try stage.waits(of: program))
            try body(stage, script)
        }
    }
}
