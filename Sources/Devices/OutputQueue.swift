import DequeModule
package import Keyboard

/// What waits to be typed: events in, bursts and a deadline out. It asks no clock and writes nothing itself.
///
/// Events leave in the order they came in, whole frames only, and none is lost. A burst never exceeds what a reader
/// can hold, counted over all that was written since the last pause of one interval.
package struct OutputQueue {
    private let pace: OutputPace
    /// The times between certain keys.
    package var gap: OutputGap
    /// The keys that are down for the reader now.
    package private(set) var downNow = KeySet()
    /// The keys that are down once all that waits has left.
    package private(set) var downAtEnd = KeySet()
    private var waiting: Deque<OutputEvent> = []
    /// Events behind the last end of a frame.
    private var openFrame = 0
    /// The event that left last.
    private var last: OutputEvent?
    /// When another key than BackSpace was pressed last.
    private var lastPress: Timestamp = 0
    /// The key that was pressed last, modifiers aside, and when.
    private var lastKey: (keycode: Keycode, time: Timestamp)?
    private var lastWrite: Timestamp = 0
    private var usedOfBurst = 0
    /// Millionths of an event that the long run allows now.
    private var credit: UInt64
    private var lastRefill: Timestamp = 0

    /// No hand makes this many events wait: then the longest gap is left out, so that the queue can get shorter.
    private static let crowd = 2048

    /// An empty queue with room for `capacity` events; it grows if it must.
    package init(pace: OutputPace = OutputPace(), capacity: Int = 1024) {
        self.pace = pace
        gap = pace.gap
        waiting.reserveCapacity(capacity)
        credit = UInt64(pace.allowance) * 1_000_000
    }

    /// How many events wait.
    package var count: Int { waiting.count }

    /// Nothing waits.
    package var isEmpty: Bool { waiting.isEmpty }

    /// Appends an event. A frame that would not fit a burst is ended early.
    package mutating func append(_ event: OutputEvent) {
        downAtEnd.follow(event)
        var event = event
        openFrame += 1
        if openFrame == pace.burst - 1 { event.endsFrame = true }
        if event.endsFrame { openFrame = 0 }
        waiting.append(event)
    }

    /// Ends the frame that the last event left open.
    package mutating func endFrame() {
        guard openFrame > 0 else { return }
        waiting[waiting.count - 1].endsFrame = true
        openFrame = 0
    }

    /// Drops all that waits.
    package mutating func removeAll() {
        waiting.removeAll(keepingCapacity: true)
        openFrame = 0
        downAtEnd = downNow
    }

    /// Drops all that waits. Keys that would have been up are released, and those of `held` that would have been down are
    /// pressed.
    package mutating func removeAll(holding held: KeySet) {
        let (down, wanted) = (downNow, downAtEnd)
        removeAll()
        down.subtracting(wanted).forEach { append(OutputEvent($0, .release)) }
        wanted.subtracting(down).forEach { if held.contains($0) { append(OutputEvent($0, .press)) } }
    }

    /// The reader is gone, and what was down for it is not any more.
    package mutating func startOver() {
        downNow.removeAll()
        removeAll()
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
                let earliest = gap.earliest(for: waiting[0], after: last, at: lastWrite, pressed: lastPress)
                if now < earliest { return earliest }
            }
            if gap.afterPress > 0, let lastKey {
                let earliest = gap.earliest(for: waiting[0], afterPressOf: lastKey.keycode, at: lastKey.time)
                if now < earliest { return earliest }
            }
            if usedOfBurst + size + 1 > pace.burst { return lastWrite &+ pace.interval }
            let price = UInt64(size + 1) * 1_000_000
            if pace.sustained > 0 {
                guard credit >= price else { return now + wait(for: price) }
                credit -= price
            }
            for _ in 0..<size {
                let event = waiting.removeFirst()
                note(event, at: now)
                write(event)
            }
            usedOfBurst += size + 1
            lastWrite = now
        }
        return nil
    }

    private mutating func note(_ event: OutputEvent, at now: Timestamp) {
        last = event
        downNow.follow(event)
        guard event.phase == .press else { return }
        if event.keycode != .backspace { lastPress = now }
        if !OutputGap.isModifier(event.keycode) { lastKey = (event.keycode, now) }
    }

    /// The number of events in the first frame, its `SYN_REPORT` not counted; nil if no frame is whole.
    private func nextFrameSize() -> Int? { waiting.firstIndex(where: \.endsFrame).map { $0 + 1 } }

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
}

extension KeySet {
    fileprivate mutating func follow(_ event: OutputEvent) {
        switch event.phase {
        case .press: insert(event.keycode)
        case .release: remove(event.keycode)
        case .repeat: break
        }
    }
}
