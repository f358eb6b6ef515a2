package import Foundation
import Glibc
import System

/// A window of a terminal emulator, without the window: a process with several pseudo-terminals, in each of which a shell
/// runs with job control and carries out what it is told.
package final class ShellWindow {
    private let folder: URL
    private let emulator = Process()
    private let input = Pipe()
    /// The number of commands that were given to each tab.
    private var commandCounts: [Int: Int] = [:]

    /// Starts shells in as many pseudo-terminals.
    package init(tabs count: Int, in folder: URL) throws {
        self.folder = folder
        // A process that another test is starting may hold a copy of the writing end, and end it without a line.
        let shell =
            #"set -m; n=0; while :; do read -r line <"$1" || continue; eval "$line"; n=$((n+1)); echo $n >"$1.done"; done"#
        try Data(shell.utf8).write(to: folder.appending(path: "shell"))
        for tab in 0..<count {
            mkfifo(folder.appending(path: "tab\(tab)").path, 0o600)
        }
        // Each script(1) has no pseudo-terminal of its own, and makes one for its shell. What runs in that ends with it, also
        // where the tests were started by nohup(1).
        let tabs = (0..<count).map {
            #"env --default-signal=HUP script -qc "sh shell tab\#($0)" /dev/null <&3 >/dev/null &"#
        }
        let commands = ["exec 3<&0"] + tabs + ["wait"]
        emulator.executableURL = URL(filePath: "/bin/sh")
        emulator.arguments = ["-c", commands.joined(separator: "\n")]
        emulator.currentDirectoryURL = folder
        emulator.standardInput = input
        emulator.standardOutput = FileHandle.nullDevice
        emulator.standardError = FileHandle.nullDevice
        try emulator.run()
    }

    deinit {
        // The whole group. What runs in the pseudo-terminals ends with these.
        kill(-emulator.processIdentifier, SIGKILL)
        emulator.waitUntilExit()
    }

    /// The process of the window.
    package var process: pid_t { emulator.processIdentifier }

    /// Has the shell in a tab carry out a command, and waits until it has; `waits` is false for a program that stays.
    package func run(_ command: String, in tab: Int = 0, waits: Bool = true) throws {
        let path = folder.appending(path: "tab\(tab)").path
        let commands = open(path, O_WRONLY | O_CLOEXEC)
        guard commands >= 0 else { throw PlainError("\(path) cannot be written") }
        write(commands, command + "\n", command.utf8.count + 1)
        close(commands)
        let count = (commandCounts[tab] ?? 0) + 1
        commandCounts[tab] = count
        guard waits else { return }
        let isDone = try becomesTrue {
            (try? String(contentsOfFile: path + ".done", encoding: .utf8)) == "\(count)\n"
        }
        if !isDone { throw PlainError("\(path) does not answer") }
    }
}
