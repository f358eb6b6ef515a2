public import Foundation
import System

/// A console session as text: commands after `$ `, their output, and `[status]` if they fail.
///
/// The examples of the documentation and the tests of the command have this form. sh runs the commands, with the
/// programs of this build first in the PATH and without the user's configuration.
public struct ConsoleSession: Sendable {
    /// A command and its output.
    public struct Step: Sendable, CustomStringConvertible {
        public var command: String
        public var output: String
        public var line: Int

        public var description: String { command }
    }

    public var steps: [Step] = []

    /// Parses a console session; lines before the first command are comments.
    public init(_ text: String, firstLine: Int = 1) {
        for (offset, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("$ ") {
                steps.append(Step(command: String(line.dropFirst(2)), output: "", line: firstLine + offset))
            } else if !steps.isEmpty {
                steps[steps.count - 1].output += line + "\n"
            }
        }
        for index in steps.indices { steps[index].output = Self.trimmed(steps[index].output) }
    }

    /// The console sessions of a Markdown file: its code blocks with the language `console`.
    public static func inMarkdown(_ text: String) -> [ConsoleSession] {
        var sessions: [ConsoleSession] = []
        var block: [Substring]?
        var first = 0
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line == "```console" {
                block = []
                first = index + 2
            } else if line == "```", let lines = block {
                sessions.append(ConsoleSession(lines.joined(separator: "\n"), firstLine: first))
                block = nil
            } else {
                block?.append(line)
            }
        }
        return sessions
    }

    /// Runs a command in a directory; returns its output, including errors, in the form of a console session. A Vietnamese
    /// session has messages in Vietnamese.
    public static func run(_ command: String, in directory: URL, isVietnamese: Bool = false) throws -> String {
        // A command may use it.
        _ = try BuiltProducts.testProcess
        let process = Process()
        // Other tests of this process may ignore SIGPIPE, and nohup(1) ignores SIGHUP; a shell would keep that.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["--default-signal=PIPE,HUP", "/bin/sh", "-c", "exec 2>&1; " + command]
        process.currentDirectoryURL = directory
        process.environment = [
            "PATH": BuiltProducts.directory.path + ":/usr/local/bin:/usr/bin:/bin", "HOME": directory.path,
            "XDG_RUNTIME_DIR": directory.path,
        ].merging(isVietnamese ? ["LANG": "vi_VN.UTF-8", "LC_CTYPE": "C.UTF-8"] : ["LC_ALL": "C.UTF-8"]) { $1 }
            .merging(BareMachine.environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        // The path of the test's directory must not appear in the output.
        let output = trimmed(String(decoding: data, as: UTF8.self)).replacing(directory.path, with: "~")
        if process.terminationStatus == 0 { return output }
        return output + (output.isEmpty ? "" : "\n") + "[\(process.terminationStatus)]"
    }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.hasSuffix("\n") { text = text.dropLast() }
        return String(text)
    }
}

/// The location of the programs of this build.
public enum BuiltProducts {
    /// The running test program.
    public static let testProgram = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()

    /// The folder of the running test program.
    public static let directory = testProgram.deletingLastPathComponent()

    /// The device service: `phim` by its other name, as it is installed.
    public static var deviceService: URL { get throws { try link("phim-devices", to: "phim") } }

    /// The test program by the name by which it is a process for a test.
    public static var testProcess: URL {
        get throws {
            try link(testProcessName, to: testProgram.lastPathComponent)
        }
    }

    private static func link(_ name: String, to program: String) throws -> URL {
        let link = directory.appending(path: name)
        let new = directory.appending(path: "\(name)-\(UUID().uuidString)")
        try FileManager.default.createSymbolicLink(atPath: new.path, withDestinationPath: program)
        // Other tests may do the same at this moment, and an older build may have a program there.
        try check(rename(new.path, link.path), "rename", link.path)
        return link
    }
}

/// A temporary folder for one test.
public enum TemporaryFolder {
    /// Calls `body` with a new folder and removes it afterwards. The folder contains an empty configuration, so that a
    /// program with this home directory does not read the configuration of the machine.
    public static func with<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "phim-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = folder.appending(path: ".config/phim")
        try FileManager.default.createDirectory(at: configuration, withIntermediateDirectories: true)
        try Data().write(to: configuration.appending(path: "phim.toml"))
        return try body(folder)
    }
}
