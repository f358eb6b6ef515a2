package import CLinux
import Devices
import EventLoop
import Glibc
package import Keyboard
package import System

/// Reads the events of a simulated device from a socket, and handles `SYN_DROPPED` as libevdev does for a kernel device.
package struct EventStream: ~Copyable {
    private let descriptor: Int32
    private let path: String
    private var buffer = EventBuffer(capacity: 64)
    private var place = 0
    /// The keys that are down after the events that were read.
    private var down: KeySet
    private var isDropping = false
    /// The events that lead to the actual state after a loss, in reverse order.
    private var differences: [input_event] = []

    /// A stream of a device; `down` are the keys that are down at the start.
    package init(_ descriptor: Int32, path: String, down: KeySet = KeySet()) {
        self.descriptor = descriptor
        self.path = path
        self.down = down
    }

    /// The next event; nil if none is available. Implements `DevicePort.next`. `truth` is the actual state of the keys,
    /// which is used after `SYN_DROPPED`. Throws ENODEV when the device was unplugged.
    package mutating func next(truth: @autoclosure () -> KeySet) throws(SystemError) -> input_event? {
        if isDropping { try synchronise(truth: truth()) }
        if let event = differences.popLast() { return event }
        if place == buffer.count {
            place = 0
            if try buffer.read(from: descriptor) == 0 {
                throw SystemError(call: "read", errno: ENODEV, subject: path)
            }
            if buffer.count == 0 { return nil }
        }
        let event = buffer.events[place]
        place += 1
        isDropping = event.type == UInt16(EV_SYN) && event.code == UInt16(SYN_DROPPED)
        if event.type == UInt16(EV_KEY) {
            if event.value == 0 { down.remove(Keycode(event.code)) } else { down.insert(Keycode(event.code)) }
        }
        return event
    }

    /// Drops unread events and queues the difference to the actual state `truth`. Implements `DevicePort.synchronise`.
    package mutating func synchronise(truth: KeySet) throws(SystemError) {
        isDropping = false
        place = 0
        while try buffer.read(from: descriptor) > 0 {}
        let time = MonotonicClock.now()
        differences = [phim_event(UInt16(EV_SYN), UInt16(SYN_REPORT), 0, time)]
        for code in (0...Keycode.max.rawValue).reversed()
        where down.contains(Keycode(code)) != truth.contains(Keycode(code)) {
            differences.append(phim_event(UInt16(EV_KEY), code, truth.contains(Keycode(code)) ? 1 : 0, time))
        }
        down = truth
    }
}
