import Keyboard

/// The keys that are down on the virtual keyboard, and the keys that the user holds on each keyboard. They differ while
/// a modifier is released for an edit, and after a held key had to be tapped.
struct PressedKeys: Sendable {
    private var down = KeySet()
    private var holders: [Holder] = []

    private struct Holder: Sendable, Equatable {
        var keycode: Keycode
        var device: DeviceID
    }

    init() {
        // The capacity suffices for several typists, so that a key does not allocate.
        holders.reserveCapacity(64)
    }

    func isDown(_ keycode: Keycode) -> Bool { down.contains(keycode) }

    /// Whether one of these keys is down, or a keyboard holds one.
    func hasAny(of keys: borrowing KeySet) -> Bool {
        if down.intersects(keys) { return true }
        for holder in holders where keys.contains(holder.keycode) { return true }
        return false
    }

    mutating func set(_ keycode: Keycode, isDown: Bool) {
        if isDown { down.insert(keycode) } else { down.remove(keycode) }
    }

    /// Whether a keyboard holds the key.
    func isHeld(_ keycode: Keycode) -> Bool { holders.contains { $0.keycode == keycode } }

    /// Records that a keyboard holds a key. Repeated calls count once.
    mutating func hold(_ keycode: Keycode, on device: DeviceID) {
        let holder = Holder(keycode: keycode, device: device)
        if !holders.contains(holder) { holders.append(holder) }
    }

    mutating func letGo(_ keycode: Keycode, on device: DeviceID) {
        let holder = Holder(keycode: keycode, device: device)
        if let place = holders.firstIndex(of: holder) { holders.remove(at: place) }
    }
}
