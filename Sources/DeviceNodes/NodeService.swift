import CLinux
package import EventLoop
import Glibc
package import System

/// phim-devices opens the nodes: it hands their descriptors to the daemon of the user at the keyboard.
///
/// One request is under way at a time. Nothing waits: connecting, asking and the answers are events of the loop.
package final class NodeService: NodeSource {
    /// Where it listens.
    package static var socketPath: String { SystemRoot.path("/run/phim/devices.sock") }

    /// Why nothing that it opened is of use any more.
    package enum Loss: Hashable, Sendable {
        /// There is no such service (`ENOENT`), or it cannot be reached.
        case unreachable(SystemError)
        /// It gives this process nothing.
        case refused(NodeRefusal)
        /// Another session is at the keyboard.
        case revoked
        /// It has ended.
        case ended
    }

    /// Called in a turn of its own when the connection is lost. Whoever has descriptors of it closes them now; what is left
    /// is closed after that, and no answer comes any more. The next `open` connects again.
    package var onLoss: (Loss) -> Void = { _ in }

    private struct Question {
        var request: NodeRequest
        var path = ""
        var receive: (Result<Int32, SystemError>) -> Void = { _ in }
    }

    private let loop: EventLoop
    private let socketPath: String
    private var watch: DescriptorWatch?
    private var failure: SystemError?
    private var failing: Deadline!
    /// The first one is asked, the others wait.
    private var questions: [Question] = []
    /// The number of each descriptor that is open.
    private var numbers: [Int32: UInt32] = [:]

    /// A service that is connected to at the first `open`.
    package init(_ socketPath: String = NodeService.socketPath, on loop: EventLoop) {
        self.loop = loop
        self.socketPath = socketPath
        failing = Deadline(on: loop) { [unowned self] in
            if let failure { lose(.unreachable(failure)) }
        }
    }

    deinit { disconnect() }

    package func open(_ path: String, then receive: @escaping (Result<Int32, SystemError>) -> Void) {
        guard let node = DeviceNode(path: path) else {
            return receive(.failure(SystemError(call: "open", errno: ENOENT, subject: path)))
        }
        if watch == nil, failure == nil { connect() }
        ask(Question(request: .open(node), path: path, receive: receive))
    }

    package func close(_ descriptor: Int32) {
        guard let number = numbers.removeValue(forKey: descriptor) else { return }
        Glibc.close(descriptor)
        ask(Question(request: .close(number)))
    }

    /// Gives everything back; nothing is called any more.
    package func disconnect() {
        hangUp()
        for descriptor in numbers.keys { Glibc.close(descriptor) }
        numbers.removeAll()
    }

    private func connect() {
        do throws(SystemError) {
            let descriptor = try UnixSocket.connected(
                .packets, to: socketPath, flags: Int32(SOCK_NONBLOCK.rawValue))
            watch = try DescriptorWatch(descriptor, on: loop) { [unowned self] _ in receive() }
        } catch {
            failure = error
            failing.arm(at: 0)
        }
    }

    private func ask(_ question: Question) {
        guard watch != nil || failure != nil else { return }
        questions.append(question)
        if questions.count == 1 { send() }
    }

    /// Sends the first question. That the service has hung up is read, with its last word.
    private func send() {
        guard let watch, let bytes = questions.first?.request.bytes else { return }
        _ = Glibc.send(watch.descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    private func receive() {
        guard let watch else { return }
        var bytes = [UInt8](repeating: 0, count: NodeReply.sizeLimit)
        var descriptor: Int32 = -1
        var count = 0
        let size = phim_receive(watch.descriptor, &bytes, bytes.count, &descriptor, 1, &count)
        if size < 0 && (errno == EAGAIN || errno == EINTR) { return }
        let reply = size > 0 ? NodeReply(bytes.prefix(size)) : nil
        if count == 1 {
            guard case .opened = reply, !questions.isEmpty else {
                Glibc.close(descriptor)
                return lose(.ended)
            }
        }
        switch reply {
        case .opened(let number) where count == 1:
            numbers[descriptor] = number
            answer(.success(descriptor))
        case .failed(let error):
            answer(.failure(SystemError(call: "open", errno: error, subject: questions.first?.path ?? "")))
        case .closed: answer(nil)
        case .refused(let refusal): lose(.refused(refusal))
        case .revoked: lose(.revoked)
        case .opened, nil: lose(.ended)
        }
    }

    private func answer(_ result: Result<Int32, SystemError>?) {
        guard !questions.isEmpty else { return lose(.ended) }
        let question = questions.removeFirst()
        send()
        if let result { question.receive(result) }
    }

    /// Ends the connection; what was given stays open.
    private func hangUp() {
        failing.disarm()
        failure = nil
        watch?.close()
        watch = nil
        questions.removeAll()
    }

    private func lose(_ loss: Loss) {
        hangUp()
        let given = Array(numbers.keys)
        onLoss(loss)
        // What was closed has no number any more.
        for descriptor in given where numbers.removeValue(forKey: descriptor) != nil { Glibc.close(descriptor) }
    }
}
