import Foundation
import TestSupport
import Testing

@testable import Control
@testable import EventLoop
@testable import System

/// The control socket with real clients on a real socket; the loop is turned by hand.
@Suite struct ControlServerTests {
    /// A client that writes and reads without waiting.
    final class Client {
        let descriptor: Int32

        init(_ directory: RuntimeDirectory) throws {
            descriptor = try UnixSocket.connected(to: directory.socketPath, flags: Int32(SOCK_NONBLOCK.rawValue))
        }

        deinit { close(descriptor) }

        func send(_ text: String) { _ = Glibc.send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL)) }

        /// What came; nil if the server hung up.
        func receive() -> String? {
            var buffer = [UInt8](repeating: 0, count: 65536)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count == 0 || (count < 0 && errno == ECONNRESET) { return nil }
            return count < 0 ? "" : String(decoding: buffer[..<count], as: UTF8.self)
        }
    }

    private func withServer(_ body: (EventLoop, RuntimeDirectory, ControlServer) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            let directory = RuntimeDirectory(environment: ["XDG_RUNTIME_DIR": folder.path])
            try directory.create()
            let loop = try EventLoop()
            let server = try ControlServer(in: directory, on: loop) { $1(ControlReply(error: "asked for \($0)")) }
            try body(loop, directory, server)
            server.stop()
            #expect(access(directory.socketPath, F_OK) != 0, "the socket goes with its server")
        }
    }

    private func settle(_ loop: EventLoop) throws {
        while try loop.turn(timeout: 0) {}
    }

    @Test func `The control server answers a request with a line of JSON`() throws {
        try withServer { loop, directory, _ in
            let client = try Client(directory)
            client.send("locale vi\nnonsense\n")
            try settle(loop)
            #expect(client.receive() == "{\"error\":\"asked for locale vi\"}\n{\"error\":\"no such request\"}\n")
        }
    }

    @Test func `Without a free descriptor a client waits, and the loop sleeps`() throws {
        // In a process of its own, since the limit is the process's.
        #expect(try TemporaryFolder.with { try ConsoleSession.run("test-process descriptors", in: $0) } == "")
    }

    @Test func `The control server answers one request of a client at a time`() throws {
        try withServer { loop, directory, _ in
            let client = try Client(directory)
            try settle(loop)
            client.send(String(repeating: "status\n", count: 200))
            for _ in 0..<3 {
                _ = try loop.turn(timeout: 0)
                #expect(client.receive() == "{\"error\":\"asked for status\"}\n")
            }
            try settle(loop)
            #expect(client.receive()?.split(separator: "\n").count == 197)
        }
    }

    @Test func `Only the user may enter the directory of the control socket`() throws {
        try withServer { _, directory, _ in
            var information = stat()
            #expect(stat(directory.path, &information) == 0 && information.st_mode & 0o777 == 0o700)
            #expect(stat(directory.socketPath, &information) == 0 && information.st_mode & 0o777 == 0o600)
        }
    }

    @Test(.enabled(if: getuid() == 0, "needs root"))
    func `The control directory of root is not that of phim-devices`() {
        #expect(RuntimeDirectory(environment: [:]).path == "/run/phim-root")
    }

    @Test func `A control directory that others may enter is refused`() throws {
        try TemporaryFolder.with { folder in
            let directory = RuntimeDirectory(environment: ["XDG_RUNTIME_DIR": folder.path])
            mkdir(directory.path, 0o700)
            chmod(directory.path, 0o755)
            #expect(throws: SystemError.self) { try directory.create() }
        }
    }

    @Test func `A silent control client delays nobody, and a sixty-fifth one closes the first`() throws {
        try withServer { loop, directory, _ in
            let silent = try (0..<65).map { _ in
                let client = try Client(directory)
                try settle(loop)
                return client
            }
            silent[64].send("status\n")
            try settle(loop)
            #expect(silent[64].receive() == "{\"error\":\"asked for status\"}\n")
            #expect(silent[0].receive() == nil && silent[1].receive() == "")
        }
    }

    @Test func `A control client that sends a line without end is disconnected`() throws {
        try withServer { loop, directory, _ in
            let client = try Client(directory)
            client.send(String(repeating: "x", count: ControlRequest.sizeLimit + 1))
            try settle(loop)
            #expect(client.receive() == nil)
        }
    }

    @Test func `A follower that does not read is disconnected, and others get their status`() throws {
        try withServer { loop, directory, server in
            let (deaf, follower, bystander) = (try Client(directory), try Client(directory), try Client(directory))
            deaf.send("follow\n")
            follower.send("follow\n")
            try settle(loop)
            _ = follower.receive()
            server.publish(ControlReply(error: "changed"))
            try settle(loop)
            #expect(follower.receive() == "{\"error\":\"changed\"}\n" && bystander.receive() == "")
            let long = String(repeating: "x", count: 60_000)
            for _ in 0..<40 {
                server.publish(ControlReply(error: long))
                try settle(loop)
                _ = follower.receive()
            }
            while let text = deaf.receive(), !text.isEmpty {}
            #expect(deaf.receive() == nil)
        }
    }

    @Test func `Only one daemon at a time holds the lock`() throws {
        try TemporaryFolder.with { folder in
            let directory = RuntimeDirectory(environment: ["XDG_RUNTIME_DIR": folder.path])
            try directory.create()
            let lock = try #require(try directory.lock())
            #expect(try directory.lock() == nil)
            close(lock)
            let again = try #require(try directory.lock())
            close(again)
        }
    }
}
