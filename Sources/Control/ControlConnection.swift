import EventLoop
import Glibc
import System

/// One client of the control socket.
final class ControlConnection {
    private let loop: EventLoop
    private let answer: (ControlRequest) -> ControlReply
    private var descriptor: Int32
    private var registration: EventLoop.Registration?
    private var lines = LineReader(limit: ControlRequest.sizeLimit)
    private var pending: [UInt8] = []
    /// The client wants every change.
    private(set) var isFollowing = false

    /// More unread answers than this, in bytes, and the client is hung up on.
    private static let pendingLimit = 64 * 1024

    /// Takes the descriptor over; nil, and closed, if the loop cannot watch it.
    init?(_ descriptor: Int32, on loop: EventLoop, answer: @escaping (ControlRequest) -> ControlReply) {
        self.descriptor = descriptor
        self.loop = loop
        self.answer = answer
        registration = try? loop.add(descriptor) { [weak self] readiness in self?.serve(readiness) }
        if registration == nil {
            close(descriptor)
            return nil
        }
    }

    deinit {
        hangUp()
    }

    var isClosed: Bool { descriptor < 0 }

    func hangUp() {
        guard descriptor >= 0 else { return }
        if let registration { loop.remove(registration) }
        close(descriptor)
        descriptor = -1
    }

    /// Queues bytes and writes what can be written now.
    func send(_ bytes: [UInt8]) {
        guard !isClosed else { return }
        pending += bytes
        flush()
        if pending.count > Self.pendingLimit { hangUp() }
    }

    private func serve(_ readiness: Readiness) {
        if readiness.contains(.writable) { flush() }
        if readiness.contains(.readable) || readiness.contains(.hangup) { receive() }
    }

    private func receive() {
        var buffer = [UInt8](repeating: 0, count: ControlRequest.sizeLimit)
        while !isClosed {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                lines.append(buffer[..<count])
                answerRequests()
            } else if count < 0 && errno == EINTR {
                continue
            } else {
                if count == 0 || errno != EAGAIN { hangUp() }
                return
            }
        }
    }

    private func answerRequests() {
        while !isClosed, let line = lines.next() {
            guard line.count <= ControlRequest.sizeLimit else { return hangUp() }
            guard let request = ControlRequest(String(decoding: line, as: UTF8.self)) else {
                send(JSONLine.encode(ControlReply(error: "no such request")))
                continue
            }
            if request == .follow { isFollowing = true }
            send(JSONLine.encode(answer(request)))
        }
        if lines.isOverlong { hangUp() }
    }

    private func flush() {
        while !pending.isEmpty && !isClosed {
            let count = Glibc.send(descriptor, pending, pending.count, Int32(MSG_NOSIGNAL))
            if count > 0 {
                pending.removeFirst(count)
            } else if errno == EAGAIN {
                break
            } else if errno != EINTR {
                hangUp()
            }
        }
        if let registration, !isClosed {
            loop.watch(registration, for: pending.isEmpty ? .readable : [.readable, .writable])
        }
    }
}
