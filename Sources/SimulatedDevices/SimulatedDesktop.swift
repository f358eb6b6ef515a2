import CLinux
package import Devices
import Glibc
package import Keyboard
package import System

/// The reader of a simulated virtual keyboard, in the place of a desktop or a console.
package final class SimulatedDesktop {
    /// The end of the socket pair for `VirtualKeyboard(on:simulated:)`, which closes it.
    package let descriptor: Int32
    /// The events that were read, each with whether it ends its frame. The caller empties the array.
    package var events: [OutputEvent] = []
    /// The keys that are down in the events that were read.
    package private(set) var keysDown = KeySet()

    private let end: Int32
    private var buffer = EventBuffer(capacity: 4096)

    /// Creates the socket pair, with socketpair(2).
    package init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        try check(phim_socketpair_create(&ends), "socketpair")
        descriptor = ends[0]
        end = ends[1]
    }

    deinit { close(end) }

    /// Closes the connection: later writes of the virtual keyboard fail.
    package func leave() { shutdown(end, Int32(SHUT_RDWR)) }

    /// Reads all available events into `events`.
    package func read() throws(SystemError) {
        while try buffer.read(from: end) > 0 {
            for index in 0..<buffer.count { receive(buffer.events[index]) }
        }
    }

    /// Sets the LEDs of the virtual keyboard, as a desktop does when Caps Lock is pressed.
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
