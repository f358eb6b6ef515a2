import EventLoop
import Glibc
import System

/// A connection to sway by its own protocol, which is also that of i3.
///
/// Source: sway-ipc(7). Numbers have the byte order of the machine.
final class SwayConnection {
    /// The type of a request.
    enum Request: UInt32 {
        /// Asks for events; the payload is a JSON array of their names.
        case subscribe = 2
        /// Asks for all windows.
        case getTree = 4
        /// Asks for all keyboards and pointers.
        case getInputs = 100
    }

    private var socket: DescriptorWatch!
    private var received: [UInt8] = []
    private let onMessage: ([UInt8]) -> Void

    private static let magic = Array("i3-ipc".utf8)
    private static let headerSize = magic.count + 8
    /// The longest accepted message, in bytes; sway's messages are shorter.
    private static let limit = 1 << 20

    /// Connects. `onMessage` gets the JSON of each answer and event. Throws the errors of connect(2), and EAGAIN if the
    /// call would block.
    init(_ path: String, on loop: EventLoop, onMessage: @escaping ([UInt8]) -> Void) throws(SystemError) {
        self.onMessage = onMessage
        let descriptor = try UnixSocket.connected(to: path, flags: Int32(SOCK_NONBLOCK.rawValue))
        socket = try DescriptorWatch(descriptor, on: loop) { [unowned self] _ in receive() }
    }

    deinit { close() }

    /// Whether sway is there.
    var isOpen: Bool { socket.isOpen }

    /// Closes the connection; nothing more is received.
    func close() { socket?.close() }

    /// Sends a request. A socket that is read has room for it, so a partial write is an error.
    func send(_ request: Request, _ text: String = "") {
        let header = [UInt32(text.utf8.count), request.rawValue].flatMap { withUnsafeBytes(of: $0, Array.init) }
        let message = Self.magic + header + text.utf8
        if Glibc.send(socket.descriptor, message, message.count, Int32(MSG_NOSIGNAL)) != message.count { close() }
    }

    /// Reads once per turn, so that a compositor that sends without end does not block the loop.
    private func receive() {
        guard let bytes = UnixSocket.arrived(on: socket.descriptor) else { return }
        if bytes.isEmpty { return close() }
        received += bytes
        while received.count >= Self.headerSize {
            let size = received.withUnsafeBytes {
                Int($0.loadUnaligned(fromByteOffset: Self.magic.count, as: UInt32.self))
            }
            guard received.starts(with: Self.magic), size <= Self.limit else { return close() }
            guard received.count >= Self.headerSize + size else { return }
            let text = Array(received[Self.headerSize..<Self.headerSize + size])
            received.removeFirst(Self.headerSize + size)
            onMessage(text)
        }
    }
}
