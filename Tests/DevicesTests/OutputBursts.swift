import CLinux
import Glibc
import Keyboard

@testable import Devices

extension OutputQueue {
    /// Takes a burst, calls `write` with each of its events, and drops it as if it was written.
    mutating func takeBurst(at now: Timestamp, write: (OutputEvent) -> Void) -> Timestamp? {
        let next = takeBurst(at: now)
        for index in 0..<burst.count where burst.events[index].type == UInt16(EV_KEY) {
            let event = burst.events[index]
            let endsFrame = index + 1 < burst.count && burst.events[index + 1].type == UInt16(EV_SYN)
            write(
                OutputEvent(
                    Keycode(event.code), KeyPhase(rawValue: UInt8(event.value))!, endsFrame: endsFrame))
        }
        dropBurst()
        return next
    }
}
