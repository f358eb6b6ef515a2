import Foundation
import Glibc

/// The files below /run/systemd that systemd-logind writes, for libsystemd to read, seen by one thread only.
///
/// The thread has a mount namespace of its own with an empty /run, which needs root.
package struct LogindFiles {
    private static let folders = ["users", "sessions", "seats"]

    /// A thread may have a /run of its own.
    package static let isPossible = (try? with { _ in true }) ?? nil == true

    /// Calls a body on a thread with a /run of its own. Nil if that is not allowed.
    package static func with<Result: Sendable>(_ body: @escaping @Sendable (LogindFiles) throws -> Result) throws
        -> Result?
    {
        nonisolated(unsafe) var outcome: Swift.Result<Result, any Error>?
        let end = DispatchSemaphore(value: 0)
        let thread = Thread {
            defer { end.signal() }
            guard isolate() else { return }
            outcome = Swift.Result { try body(LogindFiles()) }
        }
        thread.start()
        end.wait()
        return try outcome?.get()
    }

    private static func isolate() -> Bool {
        let (isPrivate, isRecursive): (UInt, UInt) = (1 << 18, 1 << 14)
        guard unshare() == 0, mount("none", "/", nil, isPrivate | isRecursive, nil) == 0,
            mount("none", "/run", "tmpfs", 0, nil) == 0
        else { return false }
        for folder in folders { mkdirAll("/run/systemd/\(folder)") }
        return true
    }

    /// unshare(2) with CLONE_NEWNS, which the Glibc module does not have.
    private static func unshare() -> Int32 {
        typealias Unshare = @convention(c) (Int32) -> Int32
        guard let symbol = dlsym(nil, "unshare") else { return -1 }
        return unsafeBitCast(symbol, to: Unshare.self)(0x20000)
    }

    private static func mkdirAll(_ path: String) {
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// Says that a user is at the seat, or, with a session in the background, is not. Session 7 is at the seat; the others
    /// have none. Written as logind does: a new file takes the place of the old one.
    package func write(user: UInt32, isActive: Bool, sessions: [Int] = [7]) throws {
        let list = sessions.map(String.init).joined(separator: " ")
        for session in sessions {
            let seat = session == 7 ? "SEAT=seat0\n" : ""
            try put("UID=\(user)\nUSER=user\(user)\nACTIVE=1\n" + seat, in: "sessions", "\(session)")
        }
        let text = """
            NAME=user\(user)
            STATE=\(isActive ? "active" : "online")
            SESSIONS=\(list)
            SEATS=seat0
            ACTIVE_SESSIONS=\(isActive ? list : "")
            ONLINE_SESSIONS=\(list)
            ACTIVE_SEATS=\(isActive ? "seat0" : "")
            ONLINE_SEATS=seat0

            """
        try put(text, in: "users", "\(user)")
        try put(isActive ? "ACTIVE=7\nACTIVE_UID=\(user)\nUIDS=\(user)\n" : "UIDS=\(user)\n", in: "seats", "seat0")
    }

    private func put(_ text: String, in folder: String, _ name: String) throws {
        let path = "/run/systemd/\(folder)/.\(name)"
        try Data(text.utf8).write(to: URL(filePath: path))
        rename(path, "/run/systemd/\(folder)/\(name)")
    }

    /// The user has logged out.
    package func remove(user: UInt32) { unlink("/run/systemd/users/\(user)") }
}
