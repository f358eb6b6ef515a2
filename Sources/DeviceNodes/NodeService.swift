import CLinux
package import EventLoop
import Glibc
package import System

/// The client of phim-devices, which opens nodes and makes devices for the user whose session is active.
///
/// One request is under way at a time. Nothing blocks: connecting, sending and receiving are events of the loop.
package final class NodeService: NodeSource {
    /// The path of the service's socket.
    package static var socketPath: String { SystemRoot.path("/run/phim/devices.sock") }

    /// Why all descriptors of the service are useless now.
    package enum Loss: Hashable, Sendable {
        /// The service does not exist (`ENOENT`) or cannot be reached.
        case unreachable(SystemError)
        /// The service refuses this process.
        case refused(NodeRefusal)
        /// Another session is active, or this process was stopped and did not read its devices.
        case revoked
        /// The service has ended, or it broke the protocol.
        case ended
    }

    /// Called in a turn of its own when the connection is lost. The owners of descriptors must close them now; the rest
    /// is closed after the call, and no pending answer comes any more. The next `open` connects again.
    package var onLoss: (Loss) -> Void = { _ in }

    private struct Question {
        var request: NodeRequest
        /// The path that an error names.
        var subject = ""
        /// Gets the reply and the descriptor that came with it.
        var receive: (Result<(NodeReply, Int32?), SystemError>) -> Void = { _ in }
    }

    private let loop: EventLoop
    private let socketPath: String
    private var watch: DescriptorWatch?
    private var failure: SystemError?
    private var failing: Deadline!
    /// The requests; the first one was sent, the others wait.
    private var questions: [Question] = []
    /// The service's number of each open descriptor.
    private var numbers: [Int32: UInt32] = [:]

    /// Creates a client that connects at the first request.
    package init(_ socketPath: String = NodeService.socketPath, on loop: EventLoop) {
        self.loop = loop
        self.socketPath = socketPath
        failing = Deadline(on: loop) { [unowned self] in
            if let failure { lose(.unreachable(failure)) }
        }
    }

    deinit { disconnect() }

    /// Asks the service to open a node.
    package func open(_ path: String, then receive: @escaping (Result<Int32, SystemError>) -> Void) {
        guard let node = DeviceNode(path: path) else {
            return receive(.failure(SystemError(call: "open", errno: ENOENT, subject: path)))
        }
        ask(.open(node), path) { [unowned self] answered in
            guard case .success((.opened, let descriptor?)) = answered else { return fail(answered, receive) }
            receive(.success(descriptor))
        }
    }

    /// Asks the service for the virtual keyboard.
    package func makeKeyboard(
        like identity: DeviceIdentity?, hasMouse: Bool,
        then receive: @escaping (Result<OutputNode, SystemError>) -> Void
    ) {
        ask(.keyboard(identity, hasMouse: hasMouse), "/dev/uinput") { [unowned self] answered in
            guard case .success((.made(_, let node, let isNew), let descriptor?)) = answered else {
                return fail(answered, receive)
            }
            receive(.success(OutputNode(descriptor, name: node.name, isNew: isNew)))
        }
    }

    /// Asks the service for a companion of a keyboard that it opened.
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

    /// Asks the service to set the lights of a keyboard that it opened.
    package func setLights(_ lights: UInt8, of keyboard: Int32) {
        if let number = numbers[keyboard] { ask(.lights(number, lights)) }
    }

    /// Asks whether the service would open devices. If not, `onLoss` says why.
    package func check(then receive: @escaping () -> Void) {
        ask(.check) { if case .success((.done, nil)) = $0 { receive() } }
    }

    /// Passes on a failure. A reply that does not fit the request ends the connection.
    private func fail<Value>(
        _ answered: Result<(NodeReply, Int32?), SystemError>, _ receive: (Result<Value, SystemError>) -> Void
    ) {
        if case .failure(let error) = answered { receive(.failure(error)) } else { lose(.ended) }
    }

    /// Closes a descriptor of the service, here and in the service.
    package func close(_ descriptor: Int32) {
        guard let number = numbers.removeValue(forKey: descriptor) else { return }
        Glibc.close(descriptor)
        ask(.close(number))
    }

    /// Closes the connection and all descriptors; no closure is called any more.
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
            // Without a connection the service has closed its descriptor already.
            if case .close = request { return }
            connect()
        }
        questions.append(Question(request: request, subject: subject, receive: receive))
        if questions.count == 1 { send() }
    }

    /// Sends the first request. If the service has hung up, `receive` reads that and the last reply.
    private func send() {
        guard let watch, let bytes = questions.first?.request.bytes else { return }
        if Glibc.send(watch.descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) >= 0 || errno == EPIPE { return }
        // The request was not sent, so no reply would ever come.
        failure = SystemError(call: "send", subject: socketPath)
        failing.arm(at: 0)
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

    /// Ends the connection; descriptors stay open.
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
        // Descriptors that their owners closed have no number any more.
        for descriptor in given where numbers.removeValue(forKey: descriptor) != nil { Glibc.close(descriptor) }
    }
}
