import DequeModule
package import Keyboard
import System

/// The output events that wait: those that may not be sent yet, and the burst that is being written. It has no clock and
/// no descriptor of its own.
///
/// Events leave in order and in whole frames, and none is lost. The events since the last pause of one interval never
/// exceed a burst, which a reader can hold.
package struct OutputQueue: ~Copyable {
    private let pace: OutputPace
    /// The pauses between certain keys.
    var gap: OutputGap
    /// The keys that are down for the reader now.
    private(set) var downNow = KeySet()
    private var waiting: Deque<OutputEvent> = []
    /// The events that were taken from the queue and are being written.
    private(set) var burst: EventBuffer
    /// The number of events after the last end of a frame.
    private var openFrame = 0
    private var sent = SentKeys()
    private var usedOfBurst = 0
    /// The events that the average rate allows now, in millionths of an event.
    private var credit: UInt64
    private var lastRefill: Timestamp = 0

    /// The number of waiting events that no hand can cause. Above it the longest pause is left out, so that the queue
    /// becomes shorter.
    private static let crowd = 2048

    /// Creates an empty queue with room for `capacity` events; it grows if needed.
    package init(pace: OutputPace = OutputPace(), capacity: Int = 1024) {
        self.pace = pace
        gap = pace.gap
        burst = EventBuffer(capacity: pace.burst)
        waiting.reserveCapacity(capacity)
        credit = UInt64(pace.allowance) * 1_000_000
    }

    /// The number of waiting events.
    package var count: Int { waiting.count }

    /// Whether no events wait, and all that were taken are written.
    package var isEmpty: Bool { waiting.isEmpty && burst.isEmpty }

    /// The keys that are down once the whole queue was sent.
    var downAtEnd: KeySet { waiting.reduce(into: downNow) { $0.record($1) } }

    /// Appends events and ends the last frame. Keys that no virtual keyboard has are left out.
    mutating func append(_ events: [OutputEvent]) {
        for event in events {
            if VirtualKeyboard.announces(event.keycode) || event.keycode.isOfMouse {
                append(event)
            } else if event.endsFrame {
                endFrame()
            }
        }
        endFrame()
    }

    /// Appends an event. A frame that is longer than a burst is ended early.
    package mutating func append(_ event: OutputEvent) {
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

    /// Drops all waiting events.
    package mutating func removeAll() {
        waiting.removeAll(keepingCapacity: true)
        openFrame = 0
    }

    /// Drops all waiting events. Then appends releases of the keys that the dropped events would have released, and
    /// presses of those keys of `held` that they would have pressed.
    mutating func removeAll(holding held: KeySet) {
        let (down, wanted) = (downNow, downAtEnd)
        removeAll()
        down.subtracting(wanted).forEach { append(OutputEvent($0, .release)) }
        wanted.subtracting(down).forEach { if held.contains($0) { append(OutputEvent($0, .press)) } }
    }

    /// Drops everything, including the keys that are down, because the reader is gone.
    mutating func startOver() {
        downNow.removeAll()
        dropBurst()
        removeAll()
    }

    /// Drops the burst.
    mutating func dropBurst() { burst.removeAll() }

    /// What came of the events that wait.
    enum Progress {
        /// What may be sent now is written. The time at which to go on; nil if nothing waits for one.
        case written(next: Timestamp?)
        /// The descriptor accepts no more for now.
        case blocked
        /// It has accepted no more before, so the events wait.
        case waiting
    }

    /// Appends events, and writes to a descriptor what may be sent now. With `resumes` it first writes the rest of the burst,
    /// which the descriptor did not accept before. All in one call, since each access to a property of a class has its price.
    mutating func send(
        _ events: [OutputEvent], to descriptor: Int32, at now: Timestamp, resumes: Bool = false
    ) throws(SystemError) -> Progress {
        if !events.isEmpty { append(events) }
        if !burst.isEmpty {
            guard resumes else { return .waiting }
            guard try burst.write(to: descriptor, call: "write") else { return .blocked }
        }
        let next = takeBurst(at: now)
        return try burst.write(to: descriptor, call: "write") ? .written(next: next) : .blocked
    }

    /// Moves the events that may be sent now to the burst, which must be written before.
    ///
    /// Returns the time at which to call again; nil if no whole frame waits.
    package mutating func takeBurst(at now: Timestamp) -> Timestamp? {
        refill(at: now)
        if now >= sent.lastTime &+ pace.interval { usedOfBurst = 0 }
        while let size = nextFrameSize() {
            let earliest = sent.earliest(for: waiting[0], gap, isCrowded: count > Self.crowd)
            if now < earliest { return earliest }
            if usedOfBurst + size + 1 > pace.burst { return sent.lastTime &+ pace.interval }
            let price = UInt64(size + 1) * 1_000_000
            if pace.sustained > 0 {
                guard credit >= price else { return now + wait(for: price) }
                credit -= price
            }
            for _ in 0..<size {
                let event = waiting.removeFirst()
                sent.note(event, at: now)
                downNow.record(event)
                burst.append(event)
            }
            usedOfBurst += size + 1
        }
        return nil
    }

    /// The number of events in the first frame without its `SYN_REPORT`; nil if no frame is complete.
    private func nextFrameSize() -> Int? { waiting.firstIndex(where: \.endsFrame).map { $0 + 1 } }

    private mutating func refill(at now: Timestamp) {
        let full = UInt64(pace.allowance) * 1_000_000
        // After this time the allowance is full in any case, and the limit keeps the product from overflowing.
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
    fileprivate mutating func record(_ event: OutputEvent) {
        switch event.phase {
        case .press: insert(event.keycode)
        case .release: remove(event.keycode)
        case .repeat: break
        }
    }
}
