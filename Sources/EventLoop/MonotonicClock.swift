import CLinux
package import Keyboard

/// The clock of all timestamps: `CLOCK_MONOTONIC`, which input events have too (EVIOCSCLOCKID).
///
/// It never jumps, and it stands still while the machine is suspended.
package enum MonotonicClock {
    /// The current time, in µs.
    package static func now() -> Timestamp { phim_monotonic_now() }
}
