import FoundationEssentials
import Glibc
package import System

/// A client of the control socket, which sends requests and reads the answers. It blocks.
package struct ControlClient: ~Copyable {
    /// Why there is no answer of the daemon.
    package enum Failure: Error, CustomStringConvertible {
        /// Nothing listens at the path of the socket.
        case notRunning(path: String)
        /// A system call failed.
        case system(SystemError)
        /// The daemon did not answer in time.
        case noAnswer
        /// The answer could not be decoded.
        case malformedReply

        /// A message for users, with advice.
        package var description: String {
            switch self {
            case .notRunning(let path):
                localized(
                    """
                    Phím is not running for this user (nothing listens at \(path)); start it with “systemctl --user \
                    start phim” or “phim run”
                    """)
            case .system(let error): error.description
            case .noAnswer: localized("the running phim did not answer within five seconds")
            case .malformedReply:
                localized("the running phim sent a reply that this command cannot read; is it another version?")
            }
        }
    }

    private let descriptor: Int32
    private var lines = LineReader(limit: .max)

    /// Connects to the daemon of this user.
    package init(_ directory: RuntimeDirectory) throws(Failure) {
        descriptor = try Self.connect(to: directory.socketPath)
    }

    private static func connect(to path: String) throws(Failure) -> Int32 {
        do throws(SystemError) {
            // The timeout of an answer, in seconds.
            return try UnixSocket.connected(to: path, timeout: 5)
        } catch {
            if error.errno == ENOENT || error.errno == ECONNREFUSED { throw .notRunning(path: path) }
            throw .system(error)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Sends a request and reads its answer.
    package mutating func send(_ request: ControlRequest) throws(Failure) -> ControlReply {
        let line = Array((request.description + "\n").utf8)
        guard Glibc.send(descriptor, line, line.count, Int32(MSG_NOSIGNAL)) == line.count else {
            throw .system(SystemError(call: "send", subject: localized("the control socket")))
        }
        guard let reply = try next(waiting: false) else { throw .noAnswer }
        return reply
    }

    /// The next answer after `follow`; nil if the daemon has closed the connection. With `waiting` it waits without
    /// limit.
    package mutating func next(waiting: Bool = true) throws(Failure) -> ControlReply? {
        while true {
            if let line = lines.next() {
                guard let reply = try? JSONDecoder().decode(ControlReply.self, from: Data(line)) else {
                    throw .malformedReply
                }
                return reply
            }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                lines.append(buffer[..<count])
            } else if count == 0 {
                return nil
            } else if errno == EAGAIN {
                if !waiting { throw .noAnswer }
            } else if errno != EINTR {
                throw .system(SystemError(call: "recv", subject: localized("the control socket")))
            }
        }
    }
}
