import CLinux
import FoundationEssentials
import Glibc
import TestSupport

@testable import Control
@testable import DeviceNodes
@testable import EventLoop
@testable import System

/// The sockets of Phím itself, each from both ends. What phim-devices is sent is in DeviceServiceTests.
extension FuzzTarget {
    static let requests = [control, replies, nodes]

    private static let verbs = [
        "status", "follow", "devices", "pause", "locale ", "method next", "layer ", "editor insert", "do press ",
        "feedback play ", "text:x", "\n\n",
    ]

    /// Whatever a client sends, it gets lines of JSON or is hung up on, and the next client is served.
    private static let control = FuzzTarget(name: "control", count: 1500, tokens: verbs) { folder in
        let directory = RuntimeDirectory(environment: ["XDG_RUNTIME_DIR": folder])
        try directory.create()
        let loop = try EventLoop()
        let server = try ControlServer(in: directory, on: loop) { $1(ControlReply(error: "asked for \($0)")) }
        func exchange(_ bytes: [UInt8]) throws -> [UInt8] {
            let client = try UnixSocket.connected(to: directory.socketPath, flags: Int32(SOCK_NONBLOCK.rawValue))
            defer { close(client) }
            var answers: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            for start in stride(from: 0, to: bytes.count, by: 700) {
                let piece = Array(bytes[start..<min(bytes.count, start + 700)])
                _ = send(client, piece, piece.count, Int32(MSG_NOSIGNAL))
                try loop.turnToTheEnd()
                let count = recv(client, &buffer, buffer.count, 0)
                if count > 0 { answers += buffer[..<count] }
            }
            return answers
        }
        return { bytes in
            withExtendedLifetime(server) {}
            let answers = try exchange(bytes)
            try FuzzFault.check(answers.isEmpty || answers.last == 0x0a, "half a line")
            for line in answers.split(separator: 0x0a) {
                _ = try JSONDecoder().decode(ControlReply.self, from: Data(line))
            }
            try FuzzFault.check(
                try exchange(Array("status\n".utf8)) == Array("{\"error\":\"asked for status\"}\n".utf8),
                "the next client is not served")
        }
    }

    /// Whatever a daemon answers, who follows it goes on or gives up.
    private static let replies = FuzzTarget(
        name: "replies", count: 1500, tokens: ["{\"error\":\"x\"}\n", "\"status\":", "null", "{}\n", "[", "\\u0000"]
    ) { folder in
        let directory = RuntimeDirectory(environment: ["XDG_RUNTIME_DIR": folder])
        try directory.create()
        let daemon = try SocketEnd(directory.socketPath)
        let loop = try EventLoop()
        return { bytes in
            let follower = ControlFollower(directory, on: loop)
            defer { follower.close() }
            var failures = 0
            follower.onLoss = { if $0 != nil { failures += 1 } }
            try follower.start()
            try daemon.accept()
            try daemon.write(bytes, on: loop)
            try FuzzFault.check(failures <= 1, "it is given up \(failures) times")
            daemon.hangUp()
            try loop.turnToTheEnd()
        }
    }

    /// Whatever phim-devices answers, with descriptors or without, the daemon's side has nothing open in the end.
    private static let nodes = FuzzTarget(
        name: "nodes", count: 1500,
        tokens: ["opened 1", "made 2 event3", "kept ", "done", "failed 13", "refused ", "revoked"]
    ) { folder in
        let path = folder + "/devices"
        let service = try SocketEnd(path, .packets)
        let loop = try EventLoop()
        /// What is open after an input and was not before.
        func leaks(of bytes: [UInt8]) throws -> [Int32: String] {
            let before = openFiles()
            let client = NodeService(path, on: loop)
            var answers = 0
            client.open("/dev/input/event3") { _ in answers += 1 }
            client.makeKeyboard(like: nil, hasMouse: true) { _ in }
            client.check { answers += 1 }
            try service.accept()
            for (number, line) in bytes.split(separator: 0x0a).prefix(40).enumerated() {
                let packet = Array(line.prefix(100))
                if (number + bytes.count) % 3 == 0 {
                    _ = phim_send_descriptor(service.descriptor, packet, packet.count, STDIN_FILENO)
                } else {
                    _ = send(service.descriptor, packet, packet.count, Int32(MSG_NOSIGNAL))
                }
                try loop.turnToTheEnd()
            }
            client.disconnect()
            service.hangUp()
            try FuzzFault.check(answers <= 2, "\(answers) answers to two questions")
            return openFiles().filter { before[$0.key] == nil }
        }
        return { bytes in
            // What a library opens once, on a thread of its own, is not open again after the same input.
            guard try !leaks(of: bytes).isEmpty else { return }
            let open = try leaks(of: bytes)
            try FuzzFault.check(open.isEmpty, "descriptors are left open: \(open)")
        }
    }

    /// The open descriptors, and of what each is.
    private static func openFiles() -> [Int32: String] {
        let open = (0..<256).filter { fcntl($0, F_GETFD) >= 0 }.map { Int32($0) }
        return Dictionary(
            uniqueKeysWithValues: open.map {
                ($0, (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) ?? "?")
            })
    }
}
