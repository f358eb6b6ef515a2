import EventLoop
import Glibc
import TestSupport
import Testing

@testable import Desktop

/// The real libsystemd on files as logind writes them.
@Suite struct LoginSessionTests {
    @Test(.enabled(if: LogindFiles.isPossible, "needs root for a mount namespace"))
    func `A user is active while one of their sessions is the active one of its seat`() throws {
        let changes = try LogindFiles.with { files in
            let loop = try EventLoop()
            let session = LoginSession(of: 1234, on: loop)
            var changes = [session.isActive]
            session.onChange = { changes.append($0) }
            func follow(_ change: () throws -> Void) throws {
                let count = changes.count
                try change()
                _ = try loop.turn { changes.count > count }
            }
            try follow { try files.write(user: 1234, isActive: true) }
            try files.write(user: 1000, isActive: true)
            try follow { try files.write(user: 1234, isActive: false) }
            try follow { try files.write(user: 1234, isActive: true) }
            try follow { files.remove(user: 1234) }
            session.close()
            return changes
        }
        #expect(changes == [false, true, false, true, false])
    }

    @Test(
        .enabled(if: LogindFiles.isPossible, "needs root for a mount namespace"),
        arguments: [[7], [7, 9], [5, 7], [5]])
    func `The session with a seat is followed among a user's sessions`(sessions: [Int]) throws {
        let id = try LogindFiles.with { files in
            try files.write(user: 1234, isActive: true, sessions: sessions)
            let session = LoginSession(of: 1234, on: try EventLoop())
            defer { session.close() }
            return session.id
        }
        #expect(id == (sessions.contains(7) ? "7" : "5"))
    }

    @Test func `Without logind, and for root, the user counts as active`() throws {
        let loop = try EventLoop()
        #expect(LoginSession(of: 0, on: loop).isActive)
        // A machine that tests run on has no such user, and mostly no logind.
        if access("/run/systemd/seats", F_OK) != 0 { #expect(LoginSession(of: 54321, on: loop).isActive) }
    }
}
