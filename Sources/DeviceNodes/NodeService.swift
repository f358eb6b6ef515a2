import CLinux
package import EventLoop
import Glibc
package import System

/// phim-devices opens the nodes and makes the devices: it hands descriptors to the user at the keyboard.
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
        /// Another session is at the keyboard, or this process was stopped and did not read the keys.
        case revoked
        /// It has ended.
        case ended
    }

    /// Called in a turn of its own when the connection is lost. Whoever has descriptors of it closes them now; what is left
    /// is closed after that, and no answer comes any more. The next `open` connects again.
    package var onLoss: (Loss) -> Void = { _ in }

    private struct Question {
        var request: NodeRequest
        /// What a failure names.
        var subject = ""
        /// Gets the descriptor that came with the reply.
        var receive: (Result<(NodeReply, Int32?), SystemError>) -> Void = { _ in }
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
        ask(.open(node), path) { [unowned self] answered in
            guard case .success((.opened, let descriptor?)) = answered else { return fail(answered, receive) }
            receive(.success(descriptor))
        }
    }

    package func makeKeyboard(
        like identity: DeviceIdentity?, then receive: @escaping (Result<OutputNode, SystemError>) -> Void
    ) {
        ask(.keyboard(identity), "/dev/uinput") { [unowned self] answered in
            guard case .success((.made(_, let node, let isNew), let descriptor?)) = answered else {
                return fail(answered, receive)
            }
            receive(.success(OutputNode(descriptor, name: node.name, isNew: isNew)))
        }
    }

    package func makeCompanion(
        of keyboard: Int32, then receive: @escaping (Result<OutputNode?, SystemError>) -> Void
    ) {
        guard let number = numbers[keyboard] else {
            return receive(.failure(SystemError(call: "companion", errno: ENODEV)))
        }
        ask(.companion(number), "/dev/uinput") { [unowned self] answered in
            switch answered {
            case .success((.made(_, let node, _), let descriptor?)):
                receive(.success(OutputNode(descriptor, name: node.name, isNew: true)))
            case .success((.done, nil)): receive(.success(nil))
            default: fail(answered, receive)
            }
        }
    }

    /// Asks whether anything would be opened. What speaks against it is told by `onLoss`.
    package func check(then receive: @escaping () -> Void) {
        ask(.check) { if case .success((.done, nil)) = $0 { receive() } }
    }

    /// An answer that is no success; one that is none to the question is the end of the connection.
    private func fail<Value>(
        _ answered: Result<(NodeReply, Int32?), SystemError>, _ receive: (Result<Value, SystemError>) -> Void
    ) {
        if case .failure(let error) = answered { receive(.failure(error)) } else { lose(.ended) }
    }

    package func close(_ descriptor: Int32) {
        guard let number = numbers.removeValue(forKey: descriptor) else { return }
        Glibc.close(descriptor)
        ask(.close(number))
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

    private func ask(
        _ request: NodeRequest, _ subject: String = "",
        then receive: @escaping (Result<(NodeReply, Int32?), SystemError>) -> Void = { _ in }
    ) {
        if watch == nil, failure == nil {
            // What was opened is closed already where the connection has ended.
            if case .close = request { return }
            connect()
        }
        questions.append(Question(request: request, subject: subject, receive: receive))
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
        let isGiven = count == 1
        switch reply {
        case .opened(let number) where isGiven, .made(let number, _, _) where isGiven:
            guard !questions.isEmpty else { break }
            numbers[descriptor] = number
            return answer(.success((reply!, descriptor)))
        case .failed(let error) where !isGiven:
            return answer(
                .failure(SystemError(call: "open", errno: error, subject: questions.first?.subject ?? "")))
        case .done where !isGiven: return answer(.success((.done, nil)))
        case .refused(let refusal) where !isGiven: return lose(.refused(refusal))
        case .revoked where !isGiven: return lose(.revoked)
        default: break
        }
        if isGiven { Glibc.close(descriptor) }
        lose(.ended)
    }

    private func answer(_ result: Result<(NodeReply, Int32?), SystemError>) {
        guard !questions.isEmpty else { return lose(.ended) }
        let question = questions.removeFirst()
        send()
        question.receive(result)
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
