import EventLoop
import FoundationEssentials
import Glibc
import System

/// The reporter for sway, which reports the group of each keyboard on its own socket; only Phím's keyboard counts.
///
/// Source: sway-ipc(7). Numbers have the byte order of the machine.
final class SwayGroups: GroupReporter {
    private var socket: DescriptorWatch!
    private var received: [UInt8] = []
    private let keyboard: String
    private let onGroup: (Int) -> Void

    private static let magic = Array("i3-ipc".utf8)
    private static let headerSize = magic.count + 8
    private static let subscribe: UInt32 = 2
    private static let getInputs: UInt32 = 100
    /// The longest accepted message, in bytes; sway's messages are shorter.
    private static let limit = 1 << 20

    /// Connects and requests the groups. Throws the errors of connect(2), and EAGAIN if the call would block.
    init(
        _ path: String, keyboard: String, on loop: EventLoop, onGroup: @escaping (Int) -> Void
    ) throws(SystemError) {
        self.keyboard = keyboard
        self.onGroup = onGroup
        let descriptor = try UnixSocket.connected(to: path, flags: Int32(SOCK_NONBLOCK.rawValue))
        socket = try DescriptorWatch(descriptor, on: loop) { [unowned self] _ in receive() }
        // The subscription comes first, so that no change is missed.
        send(Self.subscribe, #"["input"]"#)
        send(Self.getInputs, "")
    }

    deinit { socket?.close() }

    /// Sends a request. A new socket has room for both requests, so a partial write is an error.
    private func send(_ type: UInt32, _ text: String) {
        let message =
            Self.magic + [UInt32(text.utf8.count), type].flatMap { withUnsafeBytes(of: $0, Array.init) } + text.utf8
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
            let size = received.withUnsafeBytes {
                Int($0.loadUnaligned(fromByteOffset: Self.magic.count, as: UInt32.self))
            }
            guard received.starts(with: Self.magic), size <= Self.limit else { return socket.close() }
            guard received.count >= Self.headerSize + size else { return }
            let text = received[Self.headerSize..<Self.headerSize + size]
            received.removeFirst(Self.headerSize + size)
            if let group = Self.group(of: keyboard, in: Array(text)) { onGroup(group) }
        }
    }

    /// The group of a keyboard in a list of inputs or in an event; nil if the message does not contain it.
    static func group(of keyboard: String, in message: [UInt8]) -> Int? {
        let bytes = Data(message)
        let inputs =
            (try? JSONDecoder().decode([Input].self, from: bytes))
            ?? (try? JSONDecoder().decode(Event.self, from: bytes)).map { [$0.input] }
        return inputs?.first { $0.name == keyboard }?.group
    }

    private struct Input: Decodable {
        var name: String
        var group: Int?

        enum CodingKeys: String, CodingKey {
            case name
            case group = "xkb_active_layout_index"
        }
    }

    private struct Event: Decodable {
        var input: Input
    }
}
