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
    /// How many events may go before that limit applies.
    package var allowance: Int
    /// The times between certain keys.
    package var gap: OutputGap

    /// A pace; the defaults are what was measured to be safe in every graphical stack.
    package init(
        burst: Int = 60, interval: Timestamp = 4_000, sustained: Int = 1_000, allowance: Int = 240,
        gap: OutputGap = OutputGap(7_000)
    ) {
        self.burst = max(burst, 2)
        self.interval = interval
        self.sustained = max(sustained, 0)
        self.allowance = max(allowance, self.burst)
        self.gap = gap
    }
}
