package import Keyboard

/// What waits to be typed: events in, bursts and a deadline out. It asks no clock and writes nothing itself.
///
/// Events leave in the order they came in, whole frames only, and none is lost. A burst never exceeds what a reader
/// can hold, counted over all that was written since the last pause of one interval.
package struct OutputQueue: Sendable {
    private let pace: OutputPace
    /// The times between certain keys.
    package var gap: OutputGap
    /// The event that left last.
    private var last: OutputEvent?
    /// When another key than BackSpace was pressed last.
    private var lastPress: Timestamp = 0
    /// The key that was pressed last, modifiers aside, and when.
    private var lastKey: (keycode: Keycode, time: Timestamp)?
    /// A ring: `count` events from `head` on.
    private var ring: [OutputEvent]
    private var head = 0
    /// How many events wait.
    package private(set) var count = 0
    /// Events behind the last end of a frame.
    private var openFrame = 0
    private var lastWrite: Timestamp = 0
    private var usedOfBurst = 0
    /// Millionths of an event that the long run allows now.
    private var credit: UInt64
    private var lastRefill: Timestamp = 0

    /// So many waiting events come from no hand: then the longest gap is left out, so that the queue can get shorter.
    private static let crowd = 2048

    /// An empty queue with room for `capacity` events, rounded up to a power of two; it grows if it must.
    package init(pace: OutputPace = OutputPace(), capacity: Int = 1024) {
        self.pace = pace
        gap = pace.gap
        var size = 64
        while size < capacity { size *= 2 }
        ring = Array(repeating: OutputEvent(Keycode(0), .release), count: size)
        credit = UInt64(pace.allowance) * 1_000_000
    }

    /// Nothing waits.
    package var isEmpty: Bool { count == 0 }

    /// Appends an event. A frame that would not fit a burst is ended early.
    package mutating func append(_ event: OutputEvent) {
        if count == ring.count { grow() }
        var event = event
        openFrame += 1
        if openFrame == pace.burst - 1 { event.endsFrame = true }
        if event.endsFrame { openFrame = 0 }
        ring[(head + count) & (ring.count - 1)] = event
        count += 1
    }

    /// Ends the frame that the last event left open.
    package mutating func endFrame() {
        guard openFrame > 0 else { return }
        ring[(head + count - 1) & (ring.count - 1)].endsFrame = true
        openFrame = 0
    }

    /// Drops all that waits.
    package mutating func removeAll() {
        head = 0
        count = 0
        openFrame = 0
    }

    /// Calls `write` with each event that may go now and takes it out of the queue.
    ///
    /// Returns the moment to ask again; nil if no whole frame waits any more.
    package mutating func takeBurst(at now: Timestamp, write: (OutputEvent) -> Void) -> Timestamp? {
        refill(at: now)
        if now >= lastWrite &+ pace.interval { usedOfBurst = 0 }
        while let size = nextFrameSize() {
            if let last {
                let gap = count > Self.crowd ? gap.hurried : gap
                let earliest = gap.earliest(for: ring[head], after: last, at: lastWrite, pressed: lastPress)
                if now < earliest { return earliest }
            }
            if gap.afterPress > 0, let lastKey {
                let earliest = gap.earliest(for: ring[head], afterPressOf: lastKey.keycode, at: lastKey.time)
                if now < earliest { return earliest }
            }
            if usedOfBurst + size + 1 > pace.burst { return lastWrite &+ pace.interval }
            let price = UInt64(size + 1) * 1_000_000
            if pace.sustained > 0 {
                guard credit >= price else { return now + wait(for: price) }
                credit -= price
            }
            for _ in 0..<size {
                let event = removeFirst()
                if event.phase == .press { notePress(of: event.keycode, at: now) }
                write(event)
            }
            usedOfBurst += size + 1
            lastWrite = now
        }
        return nil
    }

    private mutating func notePress(of keycode: Keycode, at now: Timestamp) {
        if keycode != .backspace { lastPress = now }
        if !OutputGap.isModifier(keycode) { lastKey = (keycode, now) }
    }

    private mutating func removeFirst() -> OutputEvent {
        let event = ring[head]
        last = event
        head = (head + 1) & (ring.count - 1)
        count -= 1
        return event
    }

    /// The number of events in the first frame, its `SYN_REPORT` not counted; nil if no frame is whole.
    private func nextFrameSize() -> Int? {
        for offset in 0..<count where ring[(head + offset) & (ring.count - 1)].endsFrame { return offset + 1 }
        return nil
    }

    private mutating func refill(at now: Timestamp) {
        let full = UInt64(pace.allowance) * 1_000_000
        // After a pause as long as the allowance lasts it is full; so the product can't overflow.
        let elapsed = min(now &- lastRefill, full)
        lastRefill = now
        credit = min(credit + min(elapsed &* UInt64(pace.sustained), full), full)
    }

    private func wait(for price: UInt64) -> Timestamp {
        let rate = UInt64(pace.sustained)
        return max((price - credit + rate - 1) / rate, 1)
    }

    private mutating func grow() {
        var larger = Array(repeating: ring[0], count: ring.count * 2)
        for offset in 0..<count { larger[offset] = ring[(head + offset) & (ring.count - 1)] }
        ring = larger
        head = 0
    }
}
