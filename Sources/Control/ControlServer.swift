import CLinux
package import EventLoop
import Glibc
package import Keyboard
package import System

/// Handles a request, and calls the second parameter exactly once with the answer, immediately or later.
package typealias ControlAnswer = (ControlRequest, @escaping (ControlReply) -> Void) -> Void

/// Answers control clients on a local socket, in the event loop of the daemon.
///
/// No client can block the keyboard: all input and output is non-blocking, a request has at most
/// `ControlRequest.sizeLimit` bytes, there are at most 64 clients, and a client that does not read its answers is
/// disconnected. Only the user who runs the daemon and root may connect (SO_PEERCRED).
package final class ControlServer {
    private let loop: EventLoop
    private let path: String
    private let answer: ControlAnswer
    private var listener: DescriptorWatch!
    private var clients: [ControlConnection] = []
    private var recovery: Deadline!
    /// The client of the modal editor with the focus: the last one that reported a mode.
    private var editor: ObjectIdentifier?
    /// Called when the mode of the editor with the focus changes; nil if there is no such editor any more.
    package var onEditorMode: (EditorMode?) -> Void = { _ in }

    /// The most clients. One more disconnects the oldest.
    private static let clientLimit = 64
    /// How long no client is accepted after the process ran out of descriptors, in µs.
    private static let restTime: Timestamp = 500_000

    /// Listens in the directory, which must exist. A socket that an earlier daemon left behind is replaced.
    package init(
        in directory: RuntimeDirectory, on loop: EventLoop, answer: @escaping ControlAnswer
    ) throws(SystemError) {
        self.loop = loop
        self.answer = answer
        path = directory.socketPath
        recovery = Deadline(on: loop) { [unowned self] in listener.watch(for: .readable) }
        listener = try DescriptorWatch(Self.listen(at: path), on: loop) { [weak self] _ in self?.accept() }
    }

    deinit {
        stop()
    }

    /// Disconnects all clients and removes the socket.
    package func stop() {
        guard let listener, listener.isOpen else { return }
        recovery.disarm()
        for client in clients { client.hangUp() }
        clients = []
        listener.close()
        unlink(path)
    }

    /// Whether a client follows the status.
    package var isFollowed: Bool { clients.contains(where: \.isFollowing) }

    /// Sends a reply to every client that follows the status.
    package func publish(_ reply: @autoclosure () -> ControlReply) {
        guard isFollowed else { return }
        let line = JSONLine.encode(reply())
        for client in clients where client.isFollowing { client.send(line) }
        clients.removeAll { $0.isClosed }
    }

    private static func listen(at path: String) throws(SystemError) -> Int32 {
        let descriptor = try UnixSocket.open(flags: Int32(SOCK_NONBLOCK.rawValue))
        unlink(path)
        // Other users cannot enter the directory. The mode of the socket excludes them a second time.
        fchmod(descriptor, 0o600)
        do throws(SystemError) {
            try UnixSocket.bind(descriptor, to: path)
            guard Glibc.listen(descriptor, 16) == 0 else { throw SystemError(call: "listen", subject: path) }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// Accepts one client in each turn of the loop.
    private func accept() {
        let descriptor = phim_accept(listener.descriptor)
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
        guard let client = try? ControlConnection(descriptor, on: loop, answer: answer) else { return }
        client.onEditorMode = { [weak self] in self?.noteMode(of: $0) }
        clients.append(client)
    }

    /// Stops watching the socket for a moment. Without a free descriptor, the waiting client would be reported in every
    /// turn of the loop.
    private func rest() {
        listener.watch(for: [])
        recovery.arm(after: Self.restTime)
    }

    /// Handles a mode reported by a client. A client that has lost the focus does not change the mode of another that
    /// has got it.
    private func noteMode(of client: ControlConnection) {
        if client.editorMode == nil, editor != ObjectIdentifier(client) { return }
        editor = client.editorMode == nil ? nil : ObjectIdentifier(client)
        onEditorMode(client.editorMode)
    }
}
