import CLinux
package import Keyboard

/// The clock of everything: `CLOCK_MONOTONIC`, which the kernel stamps on input events too.
///
/// It stands still while the machine is suspended and never jumps.
package enum MonotonicClock {
    /// The present moment, in microseconds.
    package static func now() -> Timestamp { phim_monotonic_now() }
}
