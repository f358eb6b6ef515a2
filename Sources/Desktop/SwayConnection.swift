import EventLoop
import Glibc
import System

/// A connection to sway by its own protocol, which is also that of i3. All on one loop share one.
///
/// Source: sway-ipc(7). Numbers have the byte order of the machine.
final class SwayConnection {
    /// The type of a message: of a request and its answer, or of an event.
    enum Message: UInt32 {
        /// Asks for events; the payload is a JSON array of their names.
        case subscribe = 2
        /// Asks for all windows.
        case getTree = 4
        /// Asks for all keyboards and pointers.
        case getInputs = 100
        /// The event that a keyboard or pointer has changed.
        case inputChanged = 0x8000_0015
    }

    /// A user of the connection, which gets its messages until it is released. The connection ends with the last one.
    final class User {
        private let connection: SwayConnection
        fileprivate let onMessage: (Message, [UInt8]) -> Void

        fileprivate init(of connection: SwayConnection, _ onMessage: @escaping (Message, [UInt8]) -> Void) {
            self.connection = connection
            self.onMessage = onMessage
        }

        /// Whether sway is there.
        var isOpen: Bool { connection.socket.isOpen }

        /// Sends a request.
        func send(_ request: Message, _ text: String = "") { connection.send(request, text) }
    }

    private var socket: DescriptorWatch!
    private var received: [UInt8] = []
    private var users = SharedUsers<User>()

    private static let magic = Array("i3-ipc".utf8)
    private static let headerSize = magic.count + 8
    /// The longest accepted message, in bytes; sway's messages are shorter.
    private static let limit = 1 << 20

    /// Connects, or uses the connection that is there. `onMessage` gets the JSON of each answer and event. Throws the errors
    /// of connect(2), and EAGAIN if the call would block.
    static func user(
        _ path: String, on loop: EventLoop, onMessage: @escaping (Message, [UInt8]) -> Void
    ) throws(SystemError) -> User {
        let connection = try loop.shared("sway " + path, where: \.socket.isOpen) { () throws(SystemError) in
            try SwayConnection(path, on: loop)
        }.object
        let user = User(of: connection, onMessage)
        connection.users.add(user)
        return user
    }

    private init(_ path: String, on loop: EventLoop) throws(SystemError) {
        let descriptor = try UnixSocket.connected(to: path, flags: Int32(SOCK_NONBLOCK.rawValue))
        socket = try DescriptorWatch(descriptor, on: loop) { [unowned self] _ in receive() }
    }

    deinit { socket?.close() }

    /// Sends a request. A socket that is read has room for it, so a partial write is an error.
    private func send(_ request: Message, _ text: String) {
        let header = [UInt32(text.utf8.count), request.rawValue].flatMap { withUnsafeBytes(of: $0, Array.init) }
        let message = Self.magic + header + text.utf8
        if Glibc.send(socket.descriptor, message, message.count, Int32(MSG_NOSIGNAL)) != message.count {
            socket.close()
        }
    }

    /// Reads once per turn, so that a compositor that sends without end does not block the loop.
    private func receive() {
        guard let bytes = UnixSocket.arrived(on: socket.descriptor) else { return }
        if bytes.isEmpty { return socket.close() }
        received += bytes
        while received.count >= Self.headerSize {
            let (size, type) = received.withUnsafeBytes {
                (
                    Int($0.loadUnaligned(fromByteOffset: Self.magic.count, as: UInt32.self)),
                    $0.loadUnaligned(fromByteOffset: Self.magic.count + 4, as: UInt32.self)
                )
            }
            guard received.starts(with: Self.magic), size <= Self.limit else { return socket.close() }
            guard received.count >= Self.headerSize + size else { return }
            let text = Array(received[Self.headerSize..<Self.headerSize + size])
            received.removeFirst(Self.headerSize + size)
            if let message = Message(rawValue: type) { for user in users.all { user.onMessage(message, text) } }
        }
    }
}
