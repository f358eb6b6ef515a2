package import Foundation
import Glibc

/// A terminal of 80×24 in a tmux server of the test's own.
package final class Tmux {
    private let folder: URL
    private let environment: [String: String]
    private var server: Process?
    private var serverArguments: [String] { ["-u", "-L", "phim-\(folder.lastPathComponent.suffix(12))"] }
    private var output: URL { folder.appending(path: "tmux.out") }

    /// Starts a program in a folder.
    package init(_ command: String, environment: [String: String] = [:], in folder: URL) throws {
        self.folder = folder
        self.environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "LC_ALL": "C.UTF-8", "TMUX_TMPDIR": folder.path,
            "TERM": "xterm-256color", "SHELL": "/bin/bash",
        ].merging(environment) { $1 }
        // Not as a daemon: Process waits for whatever has inherited its descriptors.
        server = try start(["-D", "-f", "/dev/null"])
        let hasStarted = try becomesTrue {
            // A window has the size that it is given only if no client says another.
            let session = try start(["-N", "new-session", "-d", "-x", "80", "-y", "24", command])
            session.waitUntilExit()
            return session.terminationStatus == 0
        }
        if hasStarted { return }
        throw RigFailure(description: "tmux does not start")
    }

    deinit { end() }

    /// The terminal is gone, at once, and with it what runs there.
    package func end() {
        if let server, server.isRunning { kill(server.processIdentifier, SIGKILL) }
        server?.waitUntilExit()
    }

    /// A shell's command that shows this terminal within another one.
    package var attaching: String {
        "TMUX_TMPDIR='\(folder.path)' TERM=xterm tmux \(serverArguments.joined(separator: " ")) attach"
    }

    /// A command of tmux's; answers what it prints.
    @discardableResult
    package func call(_ arguments: [String]) throws -> String {
        try start(arguments).waitUntilExit()
        return try String(contentsOf: output, encoding: .utf8).trimmingCharacters(in: .newlines)
    }

    /// Types a text as it is.
    package func type(_ text: String) throws { try call(["send-keys", "-l", "--", text]) }

    /// Presses a key by its name, as in `Enter` or `C-x`.
    package func press(_ key: String) throws { try call(["send-keys", key]) }

    /// What the terminal shows.
    package var screen: String { get throws { try call(["capture-pane", "-p"]) } }

    private func start(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/tmux")
        process.arguments = serverArguments + arguments
        process.currentDirectoryURL = folder
        process.environment = environment
        try Data().write(to: output)
        let handle = try FileHandle(forWritingTo: output)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        return process
    }
}
