import CLinux
public import Keyboard

/// The clock of everything: `CLOCK_MONOTONIC`, which the kernel stamps on input events too.
///
/// It stands still while the machine is suspended and never jumps.
public enum MonotonicClock {
    /// The present moment, in microseconds.
    public static func now() -> Timestamp { phim_monotonic_now() }
}
