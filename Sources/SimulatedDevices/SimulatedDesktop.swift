import CLinux
package import Devices
import Glibc
package import Keyboard
package import System

/// The reader of a simulated virtual keyboard: what a desktop or a console would get.
package final class SimulatedDesktop {
    /// The end for `VirtualKeyboard(on:simulated:)`, which closes it.
    package let descriptor: Int32
    /// The events that came, each with whether its frame ended with it, since the caller last emptied it.
    package var events: [OutputEvent] = []
    /// The keys that are down for this reader.
    package private(set) var keysDown = KeySet()

    private let end: Int32
    private let buffer = EventBuffer(capacity: 4096)

    /// Corresponds to socketpair.
    package init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        try check(phim_socketpair_create(&ends), "socketpair")
        descriptor = ends[0]
        end = ends[1]
    }

    deinit { close(end) }

    /// Goes away: whatever is written to it fails from now on.
    package func leave() { shutdown(end, Int32(SHUT_RDWR)) }

    /// Reads what waits into `events`.
    package func read() throws(SystemError) {
        while try buffer.read(from: end) > 0 {
            for index in 0..<buffer.count { receive(buffer.events[index]) }
        }
    }

    /// Switches the lights of the virtual keyboard, as a desktop does when Caps Lock is pressed.
    package func setLights(_ lights: LockLights) throws(SystemError) {
        for code in LockLights.codes {
            buffer.append(EV_LED, code, lights.isOn(code) ? 1 : 0)
        }
        buffer.append(EV_SYN, UInt16(SYN_REPORT), 0)
        _ = try buffer.write(to: end, call: "write")
    }

    private func receive(_ event: input_event) {
        switch Int32(event.type) {
        case EV_KEY:
            guard let phase = KeyPhase(rawValue: UInt8(truncatingIfNeeded: event.value)) else { return }
            events.append(OutputEvent(Keycode(event.code), phase, endsFrame: false))
            if phase == .press { keysDown.insert(Keycode(event.code)) }
            if phase == .release { keysDown.remove(Keycode(event.code)) }
        case EV_SYN where !events.isEmpty:
            events[events.count - 1].endsFrame = true
        default:
            break
        }
    }
}
