import DeviceNodes
import EventLoop
import Keyboard
import System

/// Owns the virtual keyboard. The keyboard stays for a while after its last client has gone: desktops keep settings per
/// keyboard, and need a moment to read a new one.
final class KeyboardKeeper {
    private var device: UinputDevice?
    /// Whether the keyboard has the buttons and the wheel of a mouse.
    private var hasMouse = false
    private var retirement: Deadline!
    /// The number of clients that use the keyboard.
    private var count = 0

    /// How long the keyboard stays without a client, in µs.
    private static let longestWait: Timestamp = 60_000_000

    init(on loop: EventLoop) {
        retirement = Deadline(on: loop, isLong: true) { [unowned self] in device = nil }
    }

    /// Returns the keyboard, and whether it was made now: with this identity. One that is there stays, whatever its
    /// identity, as it does while physical keyboards come and go: clients and desktops use it. If no client uses it, one
    /// that differs in the buttons of a mouse is replaced. Throws the errors of `UinputDevice.keyboard`.
    func lend(
        like identity: DeviceIdentity?, hasMouse: Bool
    ) throws(SystemError) -> (device: UinputDevice, isNew: Bool) {
        if count == 0, hasMouse != self.hasMouse { device = nil }
        let isNew = device == nil
        let lent = if let device { device } else { try UinputDevice.keyboard(like: identity, hasMouse: hasMouse) }
        device = lent
        if isNew { self.hasMouse = hasMouse }
        count += 1
        retirement.disarm()
        return (lent, isNew)
    }

    /// Called when a client no longer uses the keyboard; releases all its keys.
    func giveBack(_ used: UinputDevice) {
        used.releaseAll()
        count -= 1
        if count == 0 { retirement.arm(after: Self.longestWait) }
    }
}
