package import EventLoop
import FoundationEssentials
import Glibc
import Keyboard
package import System

/// A client of the control socket that stays: it follows the daemon's status over all its ends and starts, and asks for
/// changes.
///
/// It waits in the loop and never blocks. While there is no daemon it does nothing: the directory of the socket tells
/// when one listens.
package final class ControlFollower {
    /// Called with each answer: the status at first and after every change, and what was said to a request.
    package var onReply: (ControlReply) -> Void = { _ in }
    /// Called when the daemon is gone; nil means that it has ended, or that there is none.
    package var onLoss: (ControlClient.Failure?) -> Void = { _ in }

    private let loop: EventLoop
    private let path: String
    private var files: FileWatch?
    private var connection: DescriptorWatch?
    private var lines = LineReader(limit: sizeLimit)
    private var retry: Deadline!
    private var attempts = 0

    /// The longest answer, in bytes.
    private static let sizeLimit = 1 << 20
    /// A daemon makes its socket before it listens, and the next one may be there before the end of the last is noticed:
    /// so often it is tried again, at first after that time in µs, which doubles.
    private static let attemptLimit = 6
    private static let pause: Timestamp = 50_000

    /// A client of the daemon whose socket is in that directory; `start()` looks for it.
    package init(_ directory: RuntimeDirectory, on loop: EventLoop) {
        self.loop = loop
        path = directory.socketPath
        retry = Deadline(on: loop) { [unowned self] in connect() }
    }

    deinit { close() }

    /// Looks for the daemon, and waits for it. Fails if inotify cannot be had.
    package func start() throws(SystemError) {
        files = FileWatch([path], on: loop) { [unowned self] in
            attempts = 0
            if connection == nil { connect() }
        }
        connect()
    }

    /// Hangs up; nothing is called any more.
    package func close() {
        retry.disarm()
        files?.close()
        files = nil
        connection?.close()
        connection = nil
    }

    /// Asks for something. The answer comes to `onReply`. False if there is no daemon.
    @discardableResult
    package func send(_ request: ControlRequest) -> Bool {
        guard let connection else { return false }
        let line = Array((request.description + "\n").utf8)
        if Glibc.send(connection.descriptor, line, line.count, Int32(MSG_NOSIGNAL)) == line.count { return true }
        // It does not read what it is asked, or not all of it.
        lose(.noAnswer)
        return false
    }

    private func connect() {
        retry.disarm()
        do throws(SystemError) {
            let descriptor = try UnixSocket.connected(to: path, flags: Int32(SOCK_NONBLOCK.rawValue))
            connection = try DescriptorWatch(descriptor, on: loop) { [unowned self] _ in receive() }
        } catch {
            // Without a socket there is nothing to try: its directory tells when there is one.
            if error.errno != ENOENT { tryLater() }
            return
        }
        lines.removeAll()
        send(.follow)
    }

    private func tryLater() {
        attempts += 1
        if attempts <= Self.attemptLimit {
            retry.arm(at: MonotonicClock.now() + Self.pause << UInt64(attempts - 1))
        }
    }

    /// Reads once a turn.
    private func receive() {
        guard let connection else { return }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = recv(connection.descriptor, &buffer, buffer.count, 0)
        if count < 0 && (errno == EAGAIN || errno == EINTR) { return }
        guard count > 0 else { return lose(nil) }
        attempts = 0
        lines.append(buffer[..<count])
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
        // Another version would say the same again.
        if failure == nil { tryLater() }
        onLoss(failure)
    }
}
