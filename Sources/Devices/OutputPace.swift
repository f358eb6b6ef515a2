package import Keyboard

/// The speed limits of output.
///
/// Two buffers set the limits. The kernel keeps 63 events for a reader that does not read, and drops all of them when
/// more come. A display server keeps about 450 events for a client that does not read, and closes the connection when
/// more come.
package struct OutputPace: Hashable, Sendable {
    /// The most events in a burst, including each `SYN_REPORT`.
    var burst: Int
    /// The pause after a full burst, in µs.
    var interval: Timestamp
    /// The average rate in events per second; 0 for no limit.
    var sustained: Int
    /// The number of events that may be sent before the average rate applies.
    var allowance: Int
    /// The pauses between certain keys.
    var gap: OutputGap

    /// Creates a pace. The defaults were measured to be safe in every graphical stack.
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
