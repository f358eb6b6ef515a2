import CLinux
package import Keyboard

/// The clock of all timestamps: `CLOCK_MONOTONIC`, which input events have too (EVIOCSCLOCKID).
///
/// It never jumps, and it stands still while the machine is suspended. What runs in a loop asks the loop for the time
/// (`EventLoop.now()`).
package enum MonotonicClock {
    /// The current time, in µs.
    package static func now() -> Timestamp { phim_monotonic_now() }
}

/// A clock for the loop of a test: it stands still until it is advanced.
package final class ManualClock {
    /// The time, in µs.
    package private(set) var time: Timestamp
    /// Called after each advance.
    var onAdvance: () -> Void = {}

    /// A clock that stands at this time, in µs; by default at that of the machine.
    package init(time: Timestamp = MonotonicClock.now()) { self.time = time }

    /// Advances the clock to a time that is not earlier. Deadlines that are due then fire in the loop's next turn.
    package func advance(to time: Timestamp) {
        precondition(time >= self.time, "a clock does not go back")
        self.time = time
        onAdvance()
    }
}
