package import Foundation
import Glibc
import System

/// A window of a terminal emulator, without the window: a process with several pseudo-terminals, in each of which a shell
/// runs with job control and carries out what it is told.
package final class ShellWindow {
    private let folder: URL
    private let emulator = Process()
    private let input = Pipe()

    /// Starts shells in as many pseudo-terminals.
    package init(tabs count: Int, in folder: URL) throws {
        self.folder = folder
        let shell = #"set -m; while :; do read -r line <"$1"; eval "$line"; echo >"$1.done"; done"#
        try Data(shell.utf8).write(to: folder.appending(path: "shell"))
        for tab in 0..<count {
            for name in ["tab\(tab)", "tab\(tab).done"] { mkfifo(folder.appending(path: name).path, 0o600) }
        }
        // Each script(1) has no pseudo-terminal of its own, and makes one for its shell.
        let tabs = (0..<count).map { #"script -qc "sh shell tab\#($0)" /dev/null <&3 >/dev/null &"# }
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
        guard waits else { return }
        // The shell opens it once the command has ended.
        let answer = open(path + ".done", O_RDONLY | O_CLOEXEC)
        guard answer >= 0 else { throw PlainError("\(path) does not answer") }
        var byte: UInt8 = 0
        while read(answer, &byte, 1) > 0 {}
        close(answer)
    }
}
