import DeviceNodes
import EventLoop
import Keyboard
import System

/// The keyboard that is typed on. It stays for a while when its client goes: to a desktop a new keyboard is one with
/// settings of its own, and it takes a moment until the desktop reads it.
final class KeyboardKeeper {
    private var device: UinputDevice?
    private var identity: DeviceIdentity?
    private var retirement: Deadline!
    /// So many clients have it.
    private var count = 0

    /// How long it stays without a client, in µs.
    private static let longestWait: Timestamp = 60_000_000

    init(on loop: EventLoop) {
        retirement = Deadline(on: loop, isLong: true) { [unowned self] in device = nil }
    }

    /// The keyboard with this identity, and whether it was made for this. Another one than before takes its place. Fails as
    /// `UinputDevice.keyboard` does.
    func take(like identity: DeviceIdentity?) throws(SystemError) -> (device: UinputDevice, isNew: Bool) {
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

    /// A client has it no more: no key stays down.
    func giveBack(_ used: UinputDevice) {
        used.releaseAll()
        count -= 1
        if count == 0 { retirement.arm(at: MonotonicClock.now() + Self.longestWait) }
    }

    private func retain() {
        count += 1
        retirement.disarm()
    }
}
