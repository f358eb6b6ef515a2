import CLinux
package import EventLoop
import Glibc
package import Keyboard
package import System

/// Answers a request by calling the second parameter once, at once or later.
package typealias ControlAnswer = (ControlRequest, @escaping (ControlReply) -> Void) -> Void

/// Answers control clients on a local socket, from the daemon's own loop.
///
/// No client can block the keyboard: everything is read and written without blocking, a request is at
/// most `ControlRequest.sizeLimit` bytes, there are at most 64 clients, and one that does not read its answers
/// is disconnected. Only the user who runs the daemon and root may connect (SO_PEERCRED).
package final class ControlServer {
    private let loop: EventLoop
    private let path: String
    private let answer: ControlAnswer
    private var listener: Int32
    private var registration: EventLoop.Registration?
    private var clients: [ControlConnection] = []
    private var recovery: Deadline!
    /// The modal editor that has the focus: the last one that reported a mode.
    private var editor: ObjectIdentifier?
    /// Called when the editor with the focus is in another mode; nil if there is none any more.
    package var onEditorMode: (EditorMode?) -> Void = { _ in }

    /// More clients than this make the oldest go.
    private static let clientLimit = 64
    /// For how long no client is accepted after descriptors ran out, in µs.
    private static let restTime: Timestamp = 500_000

    /// Listens in the directory, which must be there. A socket that an earlier daemon left behind is replaced.
    package init(
        in directory: RuntimeDirectory, on loop: EventLoop, answer: @escaping ControlAnswer
    ) throws(SystemError) {
        self.loop = loop
        self.answer = answer
        path = directory.socketPath
        listener = try UnixSocket.open(flags: Int32(SOCK_NONBLOCK.rawValue))
        recovery = Deadline(on: loop) { [unowned self] in
            if let registration { loop.watch(registration, for: .readable) }
        }
        do throws(SystemError) {
            try listen()
        } catch {
            close(listener)
            listener = -1
            throw error
        }
    }

    deinit {
        stop()
    }

    /// Hangs up on everyone and takes the socket away.
    package func stop() {
        guard listener >= 0 else { return }
        recovery.disarm()
        if let registration { loop.remove(registration) }
        for client in clients { client.hangUp() }
        clients = []
        close(listener)
        listener = -1
        unlink(path)
    }

    /// Some client follows.
    package var isFollowed: Bool { clients.contains(where: \.isFollowing) }

    /// Sends a reply to every client that follows.
    package func publish(_ reply: @autoclosure () -> ControlReply) {
        guard isFollowed else { return }
        let line = JSONLine.encode(reply())
        for client in clients where client.isFollowing { client.send(line) }
        clients.removeAll { $0.isClosed }
    }

    private func listen() throws(SystemError) {
        unlink(path)
        let descriptor = listener
        // Others cannot enter the directory; the mode of the socket, which its file gets, excludes them a second time.
        fchmod(descriptor, 0o600)
        try UnixSocket.bind(descriptor, to: path)
        guard Glibc.listen(descriptor, 16) == 0 else { throw SystemError(call: "listen", subject: path) }
        registration = try loop.add(descriptor) { [weak self] _ in self?.accept() }
    }

    /// Accepts one client a turn.
    private func accept() {
        let descriptor = phim_accept(listener)
        if descriptor < 0 {
            if SystemError(call: "accept4").isShortage { rest() }
            return
        }
        var (process, user, group) = (pid_t(0), uid_t.max, gid_t.max)
        guard phim_peer(descriptor, &process, &user, &group) == 0, user == getuid() || user == 0 else {
            close(descriptor)
            return
        }
        clients.removeAll { $0.isClosed }
        if clients.count == Self.clientLimit { clients.removeFirst().hangUp() }
        guard let client = ControlConnection(descriptor, on: loop, answer: answer) else { return }
        client.onEditorMode = { [weak self] in self?.follow($0) }
        clients.append(client)
    }

    /// There is no descriptor for the client that waits, which would be reported in every turn: the socket is left alone
    /// for a moment.
    private func rest() {
        guard let registration else { return }
        loop.watch(registration, for: [])
        recovery.arm(at: MonotonicClock.now() + Self.restTime)
    }

    /// A client has reported a mode. One that has lost the focus says nothing about another that has got it.
    private func follow(_ client: ControlConnection) {
        if client.editorMode == nil, editor != ObjectIdentifier(client) { return }
        editor = client.editorMode == nil ? nil : ObjectIdentifier(client)
        onEditorMode(client.editorMode)
    }
}
