package import EventLoop
import FoundationEssentials
import Glibc
package import System

/// A client of the control socket that stays connected: it follows the status of the daemon, reconnects when the daemon
/// restarts, and sends requests.
///
/// It waits in the event loop and never blocks. While no daemon runs it does nothing but watch the directory of the
/// socket.
package final class ControlFollower {
    /// Called with each answer: the status at first and after every change, and the answers to requests.
    package var onReply: (ControlReply) -> Void = { _ in }
    /// Called when the connection is lost; nil means that the daemon has ended.
    package var onLoss: (ControlClient.Failure?) -> Void = { _ in }

    private let loop: EventLoop
    private let path: String
    private var files: FileWatch?
    private var connection: DescriptorWatch?
    private var lines = LineReader(limit: sizeLimit)
    private var retry: Retry!

    /// The longest answer, in bytes.
    private static let sizeLimit = 1 << 20
    /// A daemon creates its socket before it listens, and the next daemon may exist before the end of the last one is
    /// noticed.
    private static let retries = Retry.Policy(shortest: 50_000, limit: 6)

    /// A client of the daemon with this directory. `start()` connects it.
    package init(_ directory: RuntimeDirectory, on loop: EventLoop) {
        self.loop = loop
        path = directory.socketPath
        retry = Retry(Self.retries, on: loop) { [unowned self] in connect() }
    }

    deinit { close() }

    /// Connects to the daemon, or waits for it. Fails if inotify is not available.
    package func start() throws(SystemError) {
        files = FileWatch([path], on: loop) { [unowned self] in
            retry.reset()
            if connection == nil { connect() }
        }
        connect()
    }

    /// Disconnects. No callback is called after that.
    package func close() {
        retry.cancel()
        files?.close()
        files = nil
        connection?.close()
        connection = nil
    }

    /// Sends a request. The answer comes to `onReply`. False if there is no connection.
    @discardableResult
    package func send(_ request: ControlRequest) -> Bool {
        guard let connection else { return false }
        let line = Array((request.description + "\n").utf8)
        if Glibc.send(connection.descriptor, line, line.count, Int32(MSG_NOSIGNAL)) == line.count { return true }
        // The daemon does not read its requests, or not fast enough.
        lose(.noAnswer)
        return false
    }

    private func connect() {
        retry.cancel()
        do throws(SystemError) {
            let descriptor = try UnixSocket.connected(to: path, flags: Int32(SOCK_NONBLOCK.rawValue))
            connection = try DescriptorWatch(descriptor, on: loop) { [unowned self] _ in receive() }
        } catch {
            // If there is no socket, the watch of its directory reports a new one.
            if error.errno != ENOENT { retry.later() }
            return
        }
        lines.removeAll()
        send(.follow)
    }

    /// Reads once in each turn of the loop.
    private func receive() {
        guard let connection else { return }
        guard let bytes = UnixSocket.arrived(on: connection.descriptor, count: 16_384) else { return }
        if bytes.isEmpty { return lose(nil) }
        retry.reset()
        lines.append(bytes)
        while self.connection === connection, let line = lines.next() {
            guard let reply = try? JSONDecoder().decode(ControlReply.self, from: Data(line)) else {
                return lose(.malformedReply)
            }
            onReply(reply)
        }
        if lines.isOverlong { lose(.malformedReply) }
    }

    private func lose(_ failure: ControlClient.Failure?) {
        connection?.close()
        connection = nil
        // Another version of the daemon would send the same again, so only an ended daemon is retried.
        if failure == nil { retry.later() }
        onLoss(failure)
    }
}
