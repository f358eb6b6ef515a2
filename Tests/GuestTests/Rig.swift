import Foundation
import Testing

/// All code that uses the guest runs on this actor, one test after another, since there is one guest.
@globalActor
actor Rig {
    static let shared = Rig()
}

/// The directory of the guest's kernel and initramfs, which Tests/run.sh prepares; nil without `PHIM_GUEST`.
let guestImage = ProcessInfo.processInfo.environment["PHIM_GUEST"].flatMap { $0.isEmpty ? nil : $0 }

/// All tests that need a real kernel.
@Suite(
    .serialized,
    .enabled(if: guestImage != nil, "needs a kernel in QEMU: Tests/run.sh prepares one and sets PHIM_GUEST"))
enum GuestTests {}

/// The end of a timeout; waiting longer is an error.
struct Deadline {
    private let end: ContinuousClock.Instant

    /// The deadline after this time in seconds, multiplied by the timeout factor.
    init(seconds: Double) {
        end = .now + .milliseconds(Int(seconds * 1000 * Self.timeoutFactor))
    }

    /// The remaining time in milliseconds, as poll(2) expects it.
    var milliseconds: Int32 {
        let left = ContinuousClock.now.duration(to: end)
        return Int32(max(0, left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000))
    }

    var hasPassed: Bool { ContinuousClock.now >= end }

    /// Multiplies all timeouts, for slow machines: `PHIM_GUEST_TIMEOUT_FACTOR`.
    private static let timeoutFactor =
        ProcessInfo.processInfo.environment["PHIM_GUEST_TIMEOUT_FACTOR"].flatMap(Double.init) ?? 1
}
