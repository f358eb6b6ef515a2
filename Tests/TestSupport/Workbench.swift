package import EventLoop
package import Foundation
package import Logging

/// A loop, a log and a folder, to run real programs in.
package final class Workbench {
    package let loop: EventLoop
    package let folder: URL
    package let log = LogCapture()
    package var logger: Logger { Logger(label: "test") { [log] _ in log } }

    private init(_ folder: URL) throws {
        loop = try EventLoop()
        self.folder = folder
    }

    /// Calls a body with a bench in a folder that is gone afterwards.
    package static func with(_ body: (Workbench) throws -> Void) throws {
        // As the daemon does: a program that is gone is an error of the write.
        signal(SIGPIPE, SIG_IGN)
        try TemporaryFolder.with { try body(Workbench($0)) }
    }

    /// The environment that the programs find.
    package var environment: [String: String] { ["PATH": "/usr/bin:/bin", "HOME": folder.path] }

    package func path(_ name: String) -> String { folder.appending(path: name).path }

    package func text(_ name: String) -> String {
        (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
    }

    /// Writes a program into the folder and answers its path.
    package func program(_ name: String, _ text: String) throws -> String {
        let path = path(name)
        try TestProgram.write(text, to: URL(filePath: path))
        return path
    }

    /// Whether a process is there and has not ended.
    package static func isAlive(_ process: pid_t) -> Bool {
        let state = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        guard let end = state.lastIndex(of: ")") else { return false }
        return state[end...].dropFirst(2).first != "Z"
    }
}
