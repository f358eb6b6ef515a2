import EventLoop
import Glibc
import Keyboard
import System

/// One client of the control socket.
final class ControlConnection {
    private let loop: EventLoop
    private let answer: ControlAnswer
    private var descriptor: Int32
    private var registration: EventLoop.Registration?
    private var lines = LineReader(limit: ControlRequest.sizeLimit)
    private var pending: [UInt8] = []
    /// A request is being answered; the next one waits.
    private var isAnswering = false
    /// The client wants every change.
    private(set) var isFollowing = false

    /// The mode that the client has reported, if it is a modal editor with the focus.
    private(set) var editorMode: EditorMode?
    /// Called when the mode is reported, and when the client goes that has reported one.
    var onEditorMode: (ControlConnection) -> Void = { _ in }

    /// More unread answers than this, in bytes, and the client is hung up on.
    private static let pendingLimit = 64 * 1024

    /// Takes the descriptor over; nil, and closed, if the loop cannot watch it.
    init?(_ descriptor: Int32, on loop: EventLoop, answer: @escaping ControlAnswer) {
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
        // A program that is being started has a copy until it is executed: closing alone would end nothing before.
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
        descriptor = -1
        report(nil)
    }

    private func report(_ mode: EditorMode?) {
        if mode == nil, editorMode == nil { return }
        editorMode = mode
        onEditorMode(self)
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
        // A client that has gone needs no answer.
        if isAnswering && readiness.contains(.hangup) { return hangUp() }
        if readiness.contains(.readable) || readiness.contains(.hangup) { receive() }
    }

    /// Takes one request; the loop comes back for the next, so that a client that never stops asking delays no key by
    /// more than that.
    private func receive() {
        var buffer = [UInt8](repeating: 0, count: ControlRequest.sizeLimit)
        let waiting = recv(descriptor, &buffer, buffer.count, Int32(MSG_PEEK))
        guard waiting > 0 else {
            if waiting == 0 || errno != EAGAIN && errno != EINTR { hangUp() }
            return
        }
        let end = buffer[..<waiting].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? waiting
        let count = recv(descriptor, &buffer, end, 0)
        guard count > 0 else { return }
        lines.append(buffer[..<count])
        if let line = lines.next() { answer(line) }
        if lines.isOverlong { hangUp() }
    }

    private func answer(_ line: [UInt8]) {
        guard line.count <= ControlRequest.sizeLimit else { return hangUp() }
        guard let request = ControlRequest(String(decoding: line, as: UTF8.self)) else {
            return send(JSONLine.encode(ControlReply(error: "no such request")))
        }
        if request == .follow { isFollowing = true }
        if case .editor(let mode) = request {
            report(mode)
            return send(JSONLine.encode(ControlReply()))
        }
        isAnswering = true
        answer(request) { [weak self] reply in
            guard let self else { return }
            isAnswering = false
            send(JSONLine.encode(reply))
        }
        if isAnswering { watch() }
    }

    private func watch() {
        guard let registration, !isClosed else { return }
        var readiness: Readiness = isAnswering ? [] : .readable
        if !pending.isEmpty { readiness.insert(.writable) }
        loop.watch(registration, for: readiness)
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
        watch()
    }
}
