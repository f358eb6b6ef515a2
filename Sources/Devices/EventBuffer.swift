package import CLinux
import Glibc
import Keyboard
package import System

/// Room for events on their way to or from a descriptor, allocated once.
package final class EventBuffer {
    package let events: UnsafeMutablePointer<input_event>
    let capacity: Int
    package private(set) var count = 0
    /// Bytes of the events that were written already, when the descriptor took only a part.
    private var writtenBytes = 0

    static let eventSize = MemoryLayout<input_event>.stride

    package init(capacity: Int) {
        self.capacity = capacity
        events = .allocate(capacity: capacity)
        events.initialize(repeating: input_event(), count: capacity)
    }

    deinit { events.deallocate() }

    var isEmpty: Bool { count == 0 }

    package func append(_ event: input_event) {
        precondition(count < capacity, "more events than a frame or a burst can have")
        events[count] = event
        count += 1
    }

    package func append(_ type: Int32, _ code: UInt16, _ value: Int32) {
        append(phim_event(UInt16(type), code, value, 0))
    }

    /// Appends a change of a key, and the end of the frame if it has one.
    func append(_ event: OutputEvent) {
        append(EV_KEY, event.keycode.rawValue, Int32(event.phase.rawValue))
        if event.endsFrame { append(EV_SYN, UInt16(SYN_REPORT), 0) }
    }

    package func removeAll() {
        count = 0
        writtenBytes = 0
    }

    /// Writes what is here. True if all of it went, false if the descriptor takes no more for now.
    ///
    /// After an error nothing is left.
    package func write(to descriptor: Int32, call: StaticString) throws(SystemError) -> Bool {
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

    /// Replaces what is here with what can be read: -1 if nothing for now, 0 at the end of the stream.
    ///
    /// A part of an event, which only a simulated device could write, is dropped.
    package func read(from descriptor: Int32) throws(SystemError) -> Int {
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
    /// When it happened, in microseconds of the clock that the device was set to use.
    var microseconds: UInt64 { withUnsafePointer(to: self) { phim_event_time($0) } }
}
