import CLinux
package import EventLoop
import Glibc
package import System

/// A message of a Wayland compositor: the object, the opcode of the event, and the arguments as bytes.
package struct WaylandEvent {
    /// The ID of the object that sent the event.
    package let object: UInt32
    /// The number of the event in the object's interface.
    package let opcode: Int
    private let bytes: ArraySlice<UInt8>
    private var offset: Int

    init(object: UInt32, opcode: Int, bytes: ArraySlice<UInt8>) {
        self.object = object
        self.opcode = opcode
        self.bytes = bytes
        offset = bytes.startIndex
    }

    /// Reads the next argument as a number (uint, int or object); nil at the end.
    package mutating func number() -> UInt32? {
        guard offset + 4 <= bytes.endIndex else { return nil }
        defer { offset += 4 }
        return bytes[offset..<offset + 4].word
    }

    /// Reads the next argument as a text; nil at the end.
    package mutating func text() -> String? {
        guard let length = number(), length > 0, offset + Int(length) <= bytes.endIndex else { return nil }
        defer { offset += (Int(length) + 3) & ~3 }
        return String(decoding: bytes[offset..<offset + Int(length) - 1], as: UTF8.self)
    }
}

/// The client side of a Wayland connection: sends and receives messages and descriptors without blocking.
///
/// Source: the wire format of the Wayland protocol; numbers have the byte order of the machine.
package final class WaylandConnection {
    /// Called with each message. The descriptors of this and earlier messages wait for `takeDescriptor`.
    package var onEvent: (WaylandEvent) -> Void = { _ in }
    /// Called once, when the compositor is gone or has sent a malformed message.
    package var onEnd: () -> Void = {}

    private var socket: DescriptorWatch!
    private var received: [UInt8] = []
    private var pending: [UInt8] = []
    private var descriptors: [Int32] = []

    /// The most unsent bytes; beyond that the connection is closed.
    private static let limit = 1 << 18

    /// Connects to a compositor's socket. Throws the errors of connect(2), and EAGAIN if the call would block.
    package init(_ path: String, on loop: EventLoop) throws(SystemError) {
        let descriptor = try UnixSocket.connected(to: path, flags: Int32(SOCK_NONBLOCK.rawValue))
        socket = try DescriptorWatch(descriptor, on: loop) { [unowned self] in serve($0) }
    }

    deinit { close() }

    /// Closes the connection; the closures are no longer called.
    package func close() {
        socket?.close()
        for descriptor in descriptors { Glibc.close(descriptor) }
        descriptors = []
    }

    /// Sends a request. Each argument is padded to a multiple of four bytes.
    package func send(_ object: UInt32, _ opcode: UInt16, _ arguments: [UInt8]) {
        guard socket.isOpen else { return }
        pending += Self.bytes(object)
        pending += Self.bytes(UInt32(arguments.count + 8) << 16 | UInt32(opcode))
        pending += arguments
        flush()
    }

    /// Sends a request with a descriptor, which the caller closes. Pending bytes must be sent first; if that is not
    /// possible, the connection is closed.
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

    /// Removes the oldest received descriptor; the caller closes it. Nil if there is none.
    func takeDescriptor() -> Int32? {
        descriptors.isEmpty ? nil : descriptors.removeFirst()
    }

    /// Reads a keymap from the next descriptor: a zero-terminated text in `size` bytes; nil if there is none. The file
    /// is read and not mapped, because it may be shorter than `size`.
    package func takeKeymap(_ size: Int) -> String? {
        guard let file = takeDescriptor() else { return nil }
        defer { Glibc.close(file) }
        guard size <= KeymapCompiler.limit else { return nil }
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

    /// Encodes a number as an argument.
    package static func bytes(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number) { Array($0) }
    }

    /// Encodes a text as an argument: its length including the final zero, then its bytes, padded to four bytes.
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

    /// Reads once per turn, so that a compositor that sends without end does not block the loop.
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

    /// Calls `onEvent` with each complete message; false if a message is malformed.
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
    /// The four bytes as a number in the byte order of the machine.
    fileprivate var word: UInt32 {
        withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    }
}
