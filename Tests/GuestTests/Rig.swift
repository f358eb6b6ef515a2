import Foundation
import Testing

/// Everything that touches the guest runs here, one test after another: there is one guest.
@globalActor
actor Rig {
    static let shared = Rig()
}

/// The guest is there when Tests/run.sh has prepared it: the folder of kernel and initramfs, by environment.
let guestImage = ProcessInfo.processInfo.environment["PHIM_GUEST"].flatMap { $0.isEmpty ? nil : $0 }

/// All tests that need a real kernel.
@Suite(
    .serialized,
    .enabled(if: guestImage != nil, "needs a kernel in QEMU: Tests/run.sh prepares one and sets PHIM_GUEST"))
enum GuestTests {}

/// What went wrong in the rig, with what the guest had to say.
struct RigFailure: Error, CustomStringConvertible {
    let description: String
}

/// A moment after which waiting is a failure.
struct Deadline {
    private let end: ContinuousClock.Instant

    /// So many seconds from now.
    init(seconds: Double) {
        end = .now + .milliseconds(Int(seconds * 1000 * Self.timeoutFactor))
    }

    /// Milliseconds left, as poll(2) takes them.
    var milliseconds: Int32 {
        let left = ContinuousClock.now.duration(to: end)
        return Int32(max(0, left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000))
    }

    var hasPassed: Bool { ContinuousClock.now >= end }

    /// What all deadlines are multiplied by, for slow machines: `PHIM_GUEST_TIMEOUT_FACTOR`.
    private static let timeoutFactor =
        ProcessInfo.processInfo.environment["PHIM_GUEST_TIMEOUT_FACTOR"].flatMap(Double.init) ?? 1
}
