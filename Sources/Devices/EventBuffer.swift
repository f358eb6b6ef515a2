package import CLinux
import Glibc
import Keyboard
package import System

/// A buffer of `input_event`, allocated once, for events that are read from or written to a descriptor.
package struct EventBuffer: ~Copyable {
    /// The events; the first `count` are valid.
    package let events: UnsafeMutablePointer<input_event>
    let capacity: Int
    /// The number of events in the buffer.
    package private(set) var count = 0
    /// The bytes that the descriptor has already accepted of these events.
    private var writtenBytes = 0

    static let eventSize = MemoryLayout<input_event>.stride

    /// Creates an empty buffer for `capacity` events.
    package init(capacity: Int) {
        self.capacity = capacity
        events = .allocate(capacity: capacity)
        events.initialize(repeating: input_event(), count: capacity)
    }

    deinit { events.deallocate() }

    var isEmpty: Bool { count == 0 }

    /// Appends an event. The buffer must not be full.
    package mutating func append(_ event: input_event) {
        precondition(count < capacity, "more events than a frame or a burst can have")
        events[count] = event
        count += 1
    }

    /// Appends an event without a time: type (`EV_*`), code and value.
    package mutating func append(_ type: Int32, _ code: UInt16, _ value: Int32) {
        append(phim_event(UInt16(type), code, value, 0))
    }

    /// Appends an event of a key, and `SYN_REPORT` if it ends a frame. A turn of a wheel is one step at its press and at
    /// each repeat.
    mutating func append(_ event: OutputEvent) {
        if let turn = event.keycode.turn {
            if event.phase != .release { append(EV_REL, turn.axis, turn.distance) }
        } else {
            append(EV_KEY, event.keycode.rawValue, Int32(event.phase.rawValue))
        }
        if event.endsFrame { append(EV_SYN, UInt16(SYN_REPORT), 0) }
    }

    /// Empties the buffer.
    package mutating func removeAll() {
        count = 0
        writtenBytes = 0
    }

    /// Writes all events. Returns true if all were written, false if the descriptor accepts no more for now (EAGAIN).
    ///
    /// `call` names the system call in an error. After an error the buffer is empty.
    package mutating func write(to descriptor: Int32, call: StaticString) throws(SystemError) -> Bool {
        let size = count * Self.eventSize
        while writtenBytes < size {
            let bytes = UnsafeRawPointer(events) + writtenBytes
            let result = Glibc.write(descriptor, bytes, size - writtenBytes)
            if result >= 0 {
                writtenBytes += result
            } else if errno == EAGAIN {
                return false
            } else if errno != EINTR {
                let error = SystemError(call: "\(call)")
                removeAll()
                throw error
            }
        }
        removeAll()
        return true
    }

    /// Replaces the content with the events that can be read. Returns the bytes read: -1 if nothing waits, 0 at the end
    /// of the stream.
    ///
    /// An incomplete event, which only a simulated device can write, is dropped.
    package mutating func read(from descriptor: Int32) throws(SystemError) -> Int {
        removeAll()
        while true {
            let result = Glibc.read(descriptor, events, capacity * Self.eventSize)
            if result >= 0 {
                count = result / Self.eventSize
                return result
            }
            if errno == EAGAIN { return -1 }
            if errno != EINTR { throw SystemError(call: "read") }
        }
    }
}

extension input_event {
    /// The time of the event in µs of the clock that was set for the device.
    var microseconds: UInt64 { withUnsafePointer(to: self) { phim_event_time($0) } }
}
