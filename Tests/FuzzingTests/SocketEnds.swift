import CLinux
import EventLoop
import Foundation
import System
import TestSupport

/// Both ends of what talks to a client of ours: a socket that listens, and one connection of it at a time.
final class SocketEnd {
    private let listener: Int32
    private(set) var descriptor: Int32 = -1

    /// Listens at a path.
    init(_ path: String, _ kind: UnixSocket.Kind = .stream) throws {
        unlink(path)
        listener = try UnixSocket.open(kind, flags: Int32(SOCK_NONBLOCK.rawValue))
        try UnixSocket.bind(listener, to: path)
        try check(listen(listener, 8), "listen")
    }

    deinit {
        hangUp()
        close(listener)
    }

    /// Takes the client that has connected.
    func accept() throws {
        hangUp()
        descriptor = try check(phim_accept(listener), "accept4")
    }

    func hangUp() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    /// Writes all of it in pieces, and lets the client read between them.
    func write(_ bytes: [UInt8], pieces: Int = 3, on loop: EventLoop) throws {
        let size = max(1, bytes.count / pieces)
        for start in stride(from: 0, to: bytes.count, by: size) {
            let piece = bytes[start..<min(bytes.count, start + size)]
            _ = piece.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            try loop.turnToTheEnd()
        }
    }
}

extension EventLoop {
    /// Turns until nothing is ready. One input cannot keep it busy for ever.
    func turnToTheEnd() throws {
        for _ in 0..<20_000 where try !turn(timeout: 0) { return }
        throw FuzzFault(text: "the loop does not come to rest")
    }
}
