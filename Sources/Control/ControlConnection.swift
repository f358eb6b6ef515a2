import EventLoop
import Glibc
import Keyboard
import System

/// One client of the control socket.
final class ControlConnection {
    private let answer: ControlAnswer
    private var socket: DescriptorWatch!
    private var lines = LineReader(limit: ControlRequest.sizeLimit)
    private var pending: [UInt8] = []
    /// Whether a request is being answered. The next one waits.
    private var isAnswering = false
    /// Whether the client follows the status.
    private(set) var isFollowing = false

    /// The mode that the client has reported as a modal editor with the focus; nil if it has reported none.
    private(set) var editorMode: EditorMode?
    /// Called when the client reports a mode, and when a client that has reported one disconnects.
    var onEditorMode: (ControlConnection) -> Void = { _ in }

    /// The most unread answers, in bytes. A client with more is disconnected.
    private static let pendingLimit = 64 * 1024

    /// Takes over the descriptor. Throws, and closes the descriptor, if the loop cannot watch it.
    init(_ descriptor: Int32, on loop: EventLoop, answer: @escaping ControlAnswer) throws(SystemError) {
        self.answer = answer
        socket = try DescriptorWatch(descriptor, on: loop) { [weak self] readiness in self?.serve(readiness) }
    }

    deinit {
        hangUp()
    }

    var isClosed: Bool { !socket.isOpen }

    func hangUp() {
        guard let socket, socket.isOpen else { return }
        // A child process has a copy of the descriptor until it executes its program, so closing alone would not end
        // the connection.
        shutdown(socket.descriptor, Int32(SHUT_RDWR))
        socket.close()
        report(nil)
    }

    private func report(_ mode: EditorMode?) {
        if mode == nil, editorMode == nil { return }
        editorMode = mode
        onEditorMode(self)
    }

    /// Queues bytes, and writes as many as possible without blocking.
    func send(_ bytes: [UInt8]) {
        guard !isClosed else { return }
        pending += bytes
        flush()
        if pending.count > Self.pendingLimit { hangUp() }
    }

    private func serve(_ readiness: Readiness) {
        if readiness.contains(.writable) { flush() }
        // A client that has disconnected needs no answer.
        if isAnswering && readiness.contains(.hangup) { return hangUp() }
        if readiness.contains(.readable) || readiness.contains(.hangup) { receive() }
    }

    /// Reads one request. The next one is read in the next turn of the loop, so that a busy client delays a key by one
    /// request at most.
    private func receive() {
        var buffer = [UInt8](repeating: 0, count: ControlRequest.sizeLimit)
        let waiting = recv(socket.descriptor, &buffer, buffer.count, Int32(MSG_PEEK))
        guard waiting > 0 else {
            if waiting == 0 || errno != EAGAIN && errno != EINTR { hangUp() }
            return
        }
        let end = buffer[..<waiting].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? waiting
        let count = recv(socket.descriptor, &buffer, end, 0)
        guard count > 0 else { return }
        lines.append(buffer[..<count])
        if let line = lines.next() { answer(line) }
        if lines.isOverlong { hangUp() }
    }

    private func answer(_ line: [UInt8]) {
        guard line.count <= ControlRequest.sizeLimit else { return hangUp() }
        guard let request = ControlRequest(String(decoding: line, as: UTF8.self)) else {
            return send(JSONLine.encode(ControlReply(error: localized("no such request"))))
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
        var readiness: Readiness = isAnswering ? [] : .readable
        if !pending.isEmpty { readiness.insert(.writable) }
        socket.watch(for: readiness)
    }

    private func flush() {
        while !pending.isEmpty && !isClosed {
            let count = Glibc.send(socket.descriptor, pending, pending.count, Int32(MSG_NOSIGNAL))
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
