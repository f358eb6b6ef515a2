import DeviceNodes
import EventLoop
import Keyboard
import System

/// Owns the virtual keyboard. The keyboard stays for a while after its last client has gone: desktops keep settings per
/// keyboard, and need a moment to read a new one.
final class KeyboardKeeper {
    private var device: UinputDevice?
    private var identity: DeviceIdentity?
    private var retirement: Deadline!
    /// The number of clients that use the keyboard.
    private var count = 0

    /// How long the keyboard stays without a client, in µs.
    private static let longestWait: Timestamp = 60_000_000

    init(on loop: EventLoop) {
        retirement = Deadline(on: loop, isLong: true) { [unowned self] in device = nil }
    }

    /// Returns the keyboard with an identity, and whether it was made now. It replaces a keyboard with another
    /// identity. Throws the errors of `UinputDevice.keyboard`.
    func lend(like identity: DeviceIdentity?) throws(SystemError) -> (device: UinputDevice, isNew: Bool) {
        if let device, identity == self.identity {
            retain()
            return (device, false)
        }
        device?.destroy()
        device = nil
        let made = try UinputDevice.keyboard(like: identity)
        device = made
        self.identity = identity
        retain()
        return (made, true)
    }

    /// Called when a client no longer uses the keyboard; releases all its keys.
    func giveBack(_ used: UinputDevice) {
        used.releaseAll()
        count -= 1
        if count == 0 { retirement.arm(after: Self.longestWait) }
    }

    private func retain() {
        count += 1
        retirement.disarm()
    }
}
