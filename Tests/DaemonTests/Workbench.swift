import Devices
import Foundation
import Logging
import TestSupport

/// A loop, a log and a folder, to run real programs in.
final class Workbench {
    let loop: EventLoop
    let folder: URL
    let log = LogCapture()
    var logger: Logger { Logger(label: "test") { [log] _ in log } }

    private init(_ folder: URL) throws {
        loop = try EventLoop()
        self.folder = folder
    }

    /// Calls a body with a bench in a folder that is gone afterwards.
    static func with(_ body: (Workbench) throws -> Void) throws {
        // As the daemon does: a program that is gone is an error of the write.
        signal(SIGPIPE, SIG_IGN)
        try TemporaryFolder.with { try body(Workbench($0)) }
    }

    /// The environment that the programs find.
    var environment: [String: String] { ["PATH": "/usr/bin:/bin", "HOME": folder.path] }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    func text(_ name: String) -> String {
        (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
    }

    /// Writes a program into the folder and answers its path.
    func program(_ name: String, _ text: String) throws -> String {
        let path = path(name)
        try FileManager.default.createDirectory(
            at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path))
        chmod(path, 0o755)
        return path
    }

    /// Turns the loop until it is so; false if it is not within two minutes, which is far beyond what it takes, even
    /// where all tests and a guest share two cores.
    func wait(until isSo: () -> Bool) throws -> Bool {
        let end = ContinuousClock.now + .seconds(120)
        while !isSo() {
            if ContinuousClock.now > end { return false }
            _ = try loop.turn(timeout: 10)
        }
        return true
    }

    /// Turns the loop until nothing is ready.
    func settle() throws {
        while try loop.turn(timeout: 0) {}
    }

    /// Whether a process is there and has not ended.
    static func isAlive(_ process: pid_t) -> Bool {
        let state = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        guard let end = state.lastIndex(of: ")") else { return false }
        return state[end...].dropFirst(2).first != "Z"
    }
}
