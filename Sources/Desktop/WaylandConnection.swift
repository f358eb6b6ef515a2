import CLinux
package import EventLoop
import Glibc
package import System

/// One message of a Wayland compositor: who it is about, which event, and its arguments as bytes.
package struct WaylandEvent {
    package let object: UInt32
    package let opcode: Int
    private let bytes: ArraySlice<UInt8>
    private var offset: Int

    init(object: UInt32, opcode: Int, bytes: ArraySlice<UInt8>) {
        self.object = object
        self.opcode = opcode
        self.bytes = bytes
        offset = bytes.startIndex
    }

    /// The next argument as a number; nil past the end.
    package mutating func number() -> UInt32? {
        guard offset + 4 <= bytes.endIndex else { return nil }
        defer { offset += 4 }
        return bytes[offset..<offset + 4].word
    }

    /// The next argument as a text; nil past the end.
    package mutating func text() -> String? {
        guard let length = number(), length > 0, offset + Int(length) <= bytes.endIndex else { return nil }
        defer { offset += (Int(length) + 3) & ~3 }
        return String(decoding: bytes[offset..<offset + Int(length) - 1], as: UTF8.self)
    }
}

/// A client's end of a Wayland connection: messages out, messages and descriptors in, without blocking.
///
/// Source: the wire format of the Wayland protocol; numbers are in the machine's own byte order.
package final class WaylandConnection {
    /// Called with each message. Descriptors that came with it or before are in `descriptors`.
    package var onEvent: (WaylandEvent) -> Void = { _ in }
    /// Called once, when the compositor is gone or sends a malformed message.
    package var onEnd: () -> Void = {}

    private var socket: DescriptorWatch!
    private var received: [UInt8] = []
    private var pending: [UInt8] = []
    private var descriptors: [Int32] = []

    /// More than that unread or unsent, in bytes, and the connection is given up.
    private static let limit = 1 << 18

    /// Connects to a compositor's socket. Fails as connect(2) does, with EAGAIN if it would have to wait.
    package init(_ path: String, on loop: EventLoop) throws(SystemError) {
        let descriptor = try UnixSocket.connected(to: path, flags: Int32(SOCK_NONBLOCK.rawValue))
        socket = try DescriptorWatch(descriptor, on: loop) { [unowned self] in serve($0) }
    }

    deinit { close() }

    /// Ends the connection; nothing is called any more.
    package func close() {
        socket?.close()
        for descriptor in descriptors { Glibc.close(descriptor) }
        descriptors = []
    }

    /// Sends a request with these arguments, each a multiple of four bytes.
    package func send(_ object: UInt32, _ opcode: UInt16, _ arguments: [UInt8]) {
        pending += Self.bytes(object)
        pending += Self.bytes(UInt32(arguments.count + 8) << 16 | UInt32(opcode))
        pending += arguments
        flush()
    }

    /// Sends a request with a descriptor, which stays the caller's. What waits goes first; if it cannot, the connection
    /// is given up.
    package func send(_ object: UInt32, _ opcode: UInt16, _ arguments: [UInt8], with shared: Int32) {
        flush()
        guard socket.isOpen else { return }
        let message =
            Self.bytes(object) + Self.bytes(UInt32(arguments.count + 8) << 16 | UInt32(opcode)) + arguments
        if !pending.isEmpty
            || phim_send_descriptor(socket.descriptor, message, message.count, shared) != message.count
        {
            end()
        }
    }

    /// The oldest descriptor that came and was not taken yet; it is the caller's to close.
    func takeDescriptor() -> Int32? {
        descriptors.isEmpty ? nil : descriptors.removeFirst()
    }

    /// The text of a keymap in a file that the compositor shares, `size` bytes with a zero at the end; nil if it is none.
    /// Read, not mapped: the file may be shorter than was said.
    package func takeKeymap(_ size: Int) -> String? {
        guard let file = takeDescriptor() else { return nil }
        defer { Glibc.close(file) }
        guard size <= Self.keymapLimit else { return nil }
        var bytes = [UInt8](repeating: 0, count: size)
        var offset = 0
        while offset < size {
            let count = pread(file, &bytes[offset], size - offset, off_t(offset))
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { break }
            offset += count
        }
        return offset == 0 ? nil : String(decoding: bytes[..<offset].prefix { $0 != 0 }, as: UTF8.self)
    }

    /// A keymap is at most that large, in bytes; real ones have 70,000.
    private static let keymapLimit = 1 << 21

    /// A number as an argument.
    package static func bytes(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number) { Array($0) }
    }

    /// A text as an argument: its length with the closing zero, then both, filled up to four bytes.
    package static func bytes(_ text: String) -> [UInt8] {
        let utf8 = Array(text.utf8) + [0]
        return bytes(UInt32(utf8.count)) + utf8 + Array(repeating: 0, count: -utf8.count & 3)
    }

    private func serve(_ readiness: Readiness) {
        if readiness.contains(.writable) { flush() }
        if readiness.contains(.readable) || readiness.contains(.hangup) { receive() }
    }

    private func flush() {
        while !pending.isEmpty, socket.isOpen {
            let count = Glibc.send(socket.descriptor, pending, pending.count, Int32(MSG_NOSIGNAL))
            if count > 0 {
                pending.removeFirst(count)
            } else if errno == EAGAIN {
                if pending.count > Self.limit { return end() }
                break
            } else if errno != EINTR {
                return end()
            }
        }
        socket.watch(for: pending.isEmpty ? .readable : [.readable, .writable])
    }

    /// Reads once a turn: a compositor that sends without end does not hold the loop.
    private func receive() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        var arrived = [Int32](repeating: -1, count: 32)
        var count = 0
        let size = phim_receive(socket.descriptor, &buffer, buffer.count, &arrived, arrived.count, &count)
        let reason = errno
        descriptors += arrived.prefix(count)
        if size > 0 {
            received += buffer[..<size]
            if !dispatch() || descriptors.count > 64 { end() }
        } else if size == 0 || reason != EAGAIN && reason != EINTR {
            end()
        }
    }

    /// Calls `onEvent` with the whole messages; false if one is malformed.
    private func dispatch() -> Bool {
        var start = 0
        while received.count - start >= 8, socket.isOpen {
            let object = received[start..<start + 4].word
            let header = received[start + 4..<start + 8].word
            let size = Int(header >> 16)
            if size < 8 { return false }
            if received.count - start < size { break }
            let event = WaylandEvent(
                object: object, opcode: Int(header & 0xffff), bytes: received[start + 8..<start + size])
            start += size
            onEvent(event)
        }
        received.removeFirst(start)
        return true
    }

    private func end() {
        guard socket.isOpen else { return }
        close()
        onEnd()
    }
}

extension ArraySlice<UInt8> {
    /// Four bytes as a number of this machine.
    fileprivate var word: UInt32 {
        withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    }
}
