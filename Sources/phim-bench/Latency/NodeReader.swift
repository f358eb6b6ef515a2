import CLinux
import Glibc
import Keyboard
import System

/// A reader of an event device, like a display server.
final class NodeReader {
    private let descriptor: Int32
    private var buffer = [input_event](repeating: input_event(), count: 64)
    /// The events that were read and not returned yet.
    private var waiting: [input_event] = []

    /// Opens the device.
    init(_ node: InputNode) throws {
        descriptor = try check(open(node.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), "open", node.path)
    }

    deinit { close(descriptor) }

    /// The next press or release of a key within a number of milliseconds; nil if there is none.
    func nextKey(within milliseconds: Int32) throws -> (keycode: Keycode, isDown: Bool)? {
        while let event = try next(within: milliseconds) {
            if event.type == UInt16(EV_KEY), event.value < 2 { return (Keycode(event.code), event.value == 1) }
        }
        return nil
    }

    /// The next event of any type within a number of milliseconds; nil if there is none.
    func next(within milliseconds: Int32) throws -> input_event? {
        while waiting.isEmpty {
            var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&state, 1, milliseconds) == 0 { return nil }
            let size = read(descriptor, &buffer, buffer.count * MemoryLayout<input_event>.stride)
            if size < 0, errno != EAGAIN, errno != EINTR { throw SystemError(call: "read", subject: "event device") }
            // The events are in reverse order, so that the first one is removed at the end.
            if size > 0 { waiting = buffer[..<(size / MemoryLayout<input_event>.stride)].reversed() }
        }
        return waiting.popLast()
    }

    /// Discards events until none has come for a number of milliseconds. The result is the number of presses and
    /// releases among them.
    @discardableResult
    func drain(quietFor milliseconds: Int32 = 0) throws -> Int {
        var count = 0
        while try nextKey(within: milliseconds) != nil { count += 1 }
        return count
    }
}
