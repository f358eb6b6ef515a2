package import Keyboard

/// How fast key events may leave.
///
/// Two buffers of the readers set the limits. The kernel keeps 63 events for a reader that is not looking, and loses
/// them all when there are more. A display server keeps some 450 events for a client that isn't reading, and drops
/// the connection when there are more.
package struct OutputPace: Hashable, Sendable {
    /// The most events in a burst, each `SYN_REPORT` counted.
    package var burst: Int
    /// How long nothing is written after a full burst, in microseconds.
    package var interval: Timestamp
    /// Events a second in the long run; 0 sets no limit.
    package var sustained: Int
    /// How many events may go before the long run counts.
    package var allowance: Int
    /// The time between BackSpace and another key, in microseconds; a third of it around the plane's modifiers. 0 for
    /// none.
    package var gap: Timestamp

    /// A pace; the defaults are what was measured to be safe in every graphical stack.
    package init(
        burst: Int = 60, interval: Timestamp = 4_000, sustained: Int = 1_000, allowance: Int = 240,
        gap: Timestamp = 4_000
    ) {
        self.burst = max(burst, 2)
        self.interval = interval
        self.sustained = max(sustained, 0)
        self.allowance = max(allowance, self.burst)
        self.gap = gap
    }

    /// The time that applications need between two successive events, of the gap that is set.
    ///
    /// - Between BackSpace and another key the whole gap: LibreOffice performs BackSpace later than a letter that follows
    ///   at once.
    /// - Between two BackSpaces, and before and after the plane's modifiers, a third of it: SDL takes a second BackSpace
    ///   in the same millisecond for a repeat, and Wine loses a modifier that is pressed in the millisecond of its key.
    /// - Between the press and the release of one key, and between all other keys, nothing.
    static func gap(_ gap: Timestamp, between first: OutputEvent, and second: OutputEvent) -> Timestamp {
        if first.keycode == second.keycode && second.phase != .press { return 0 }
        if first.keycode == .backspace && second.keycode != .backspace { return gap }
        return isSlow(first.keycode) || isSlow(second.keycode) ? gap / 3 : 0
    }

    private static func isSlow(_ keycode: Keycode) -> Bool {
        keycode == .backspace || keycode == .planeShift || keycode == .planeLevelThree
    }
}
