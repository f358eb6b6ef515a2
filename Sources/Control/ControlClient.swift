import FoundationEssentials
import Glibc
package import System

/// The other end of the control socket: sends one request and reads the answers.
package struct ControlClient: ~Copyable {
    /// Why the daemon gave no answer.
    package enum Failure: Error, CustomStringConvertible {
        case notRunning(path: String)
        case system(SystemError)
        case noAnswer
        case malformedReply

        /// For people, with what to do.
        package var description: String {
            switch self {
            case .notRunning(let path):
                "no phim is running for this user (nothing listens at \(path)); start it with "
                    + "“systemctl --user start phim” or “phim run”"
            case .system(let error): error.description
            case .noAnswer: "the running phim did not answer within five seconds"
            case .malformedReply:
                "the running phim sent a reply that this command cannot read; is it another version?"
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
        let descriptor: Int32
        var result: Int32 = -1
        do throws(SystemError) {
            descriptor = try UnixSocket.open()
            // Beyond this moment a silent daemon is given up.
            var limit = timeval(tv_sec: 5, tv_usec: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            result = try UnixSocket.withAddress(of: path) { Glibc.connect(descriptor, $0, $1) }
        } catch { throw .system(error) }
        let reason = errno
        if result == 0 { return descriptor }
        close(descriptor)
        if reason == ENOENT || reason == ECONNREFUSED { throw .notRunning(path: path) }
        throw .system(SystemError(call: "connect", errno: reason, subject: path))
    }

    deinit {
        close(descriptor)
    }

    /// Sends a request and reads its answer.
    package mutating func send(_ request: ControlRequest) throws(Failure) -> ControlReply {
        let line = Array((request.description + "\n").utf8)
        guard Glibc.send(descriptor, line, line.count, Int32(MSG_NOSIGNAL)) == line.count else {
            throw .system(SystemError(call: "send", subject: "the control socket"))
        }
        guard let reply = try next(waiting: false) else { throw .noAnswer }
        return reply
    }

    /// The next answer of a `follow`; nil when the daemon closed the connection. Waits without limit if `waiting`.
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
                throw .system(SystemError(call: "recv", subject: "the control socket"))
            }
        }
    }
}
