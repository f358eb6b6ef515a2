import Foundation
import TestSupport
import Testing

/// A shell in a window of tmux.
final class TerminalPane {
    let folder: URL
    private let terminal: Tmux
    private static let prompt = "ready>"

    /// Starts a server of its own with a window of 80×24, and ends it after the body.
    static func run(_ environment: [String: String] = [:], _ body: (TerminalPane) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            // A newcomer has no configuration.
            try? FileManager.default.removeItem(at: folder.appending(path: ".config"))
            let pane = try TerminalPane(folder, environment)
            defer { pane.end() }
            try body(pane)
        }
    }

    private init(_ folder: URL, _ environment: [String: String]) throws {
        self.folder = folder
        var variables = environment.map { "\($0)=\($1)" }
        if environment["TERM"] == nil { variables.append("TERM=tmux-256color") }
        terminal = try Tmux(
            "env \(variables.joined(separator: " ")) PS1='\(Self.prompt) ' bash --norc --noprofile",
            environment: ["PATH": BuiltProducts.directory.path + ":/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
                .merging(BareMachine.environment) { $1 },
            in: folder)
        try waitForShell()
    }

    /// The terminal is gone, at once.
    func end() { terminal.end() }

    /// Starts a command and waits until it has drawn something.
    func start(_ command: String) throws {
        send(command, "Enter")
        try wait(for: "── ")
    }

    /// Sends keys by their names, and other texts as they are.
    func send(_ keys: String...) {
        for key in keys {
            let isName =
                key.contains(/^([CM]-.+|F[0-9]+)$/)
                || ["Enter", "Space", "Left", "Right", "Up", "Down", "Home", "End", "Escape", "BSpace", "NPage"]
                    .contains(key)
            _ = try? isName ? terminal.press(key) : terminal.type(key)
        }
    }

    /// The lines of the screen, without spaces at their ends.
    func screen() throws -> [String] {
        try terminal.screen.split(separator: "\n", omittingEmptySubsequences: false).map {
            String($0.reversed().drop { $0 == " " }.reversed())
        }
    }

    func wait(for text: String) throws {
        try until("“\(text)”") { try terminal.screen.contains(text) }
    }

    /// Waits for the prompt on the last line that has anything.
    func waitForShell() throws {
        try until("the prompt") { try self.screen().last { !$0.isEmpty } == Self.prompt }
    }

    /// What a command of the shell prints.
    func run(_ command: String) throws -> String {
        let file = folder.appending(path: "output")
        try? FileManager.default.removeItem(at: file)
        try waitForShell()
        send("{ \(command); } >output.new; mv output.new output", "Enter")
        try until(command) { FileManager.default.fileExists(atPath: file.path) }
        return try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)
    }

    /// The settings of the terminal while a program of the shell has it.
    func settings() throws -> String { try run("stty -a") }

    func waitForNumber(in file: String) throws -> pid_t {
        let path = folder.appending(path: file)
        try until(file) { FileManager.default.fileExists(atPath: path.path) }
        let text = try String(contentsOf: path, encoding: .utf8)
        return try #require(pid_t(text.trimmingCharacters(in: .newlines)))
    }

    /// Waits until a process is gone; one that its parent has not asked about is.
    func waitForEnd(of pid: pid_t) throws {
        try until("the end of \(pid)") {
            let status = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ") Z"
            return status.contains(") Z")
        }
    }

    private func until(_ what: String, _ condition: () throws -> Bool) throws {
        if try becomesTrue(condition) { return }
        Issue.record("\(what) did not come: \((try? terminal.screen) ?? "")")
        throw CancellationError()
    }

    /// A command of tmux's; answers what it prints.
    @discardableResult
    func call(_ arguments: String...) throws -> String { try terminal.call(arguments) }
}
