import Keyboard

/// What is down on the virtual keyboard, and what the user holds on which keyboard. The two differ while a modifier
/// is taken off, and after a key that is held had to be tapped.
struct PressedKeys: Sendable {
    /// A bit for each key up to `Keycode.max`.
    private var down = InlineArray<12, UInt64>(repeating: 0)
    private var holders: [Holder] = []

    private struct Holder: Sendable, Equatable {
        var keycode: Keycode
        var device: DeviceID
    }

    init() {
        // More keys than a few hands have fingers; beyond it the array grows.
        holders.reserveCapacity(64)
    }

    @inline(__always)
    func isDown(_ keycode: Keycode) -> Bool {
        down[Int(keycode.rawValue) / 64] & (1 << (UInt64(keycode.rawValue) % 64)) != 0
    }

    @inline(__always)
    mutating func set(_ keycode: Keycode, isDown: Bool) {
        let bit: UInt64 = 1 << (UInt64(keycode.rawValue) % 64)
        if isDown { down[Int(keycode.rawValue) / 64] |= bit } else { down[Int(keycode.rawValue) / 64] &= ~bit }
    }

    /// Some keyboard holds the key.
    func isHeld(_ keycode: Keycode) -> Bool {
        holders.contains { $0.keycode == keycode }
    }

    /// A keyboard begins to hold a key; twice is once.
    mutating func hold(_ keycode: Keycode, on device: DeviceID) {
        let holder = Holder(keycode: keycode, device: device)
        if !holders.contains(holder) { holders.append(holder) }
    }

    mutating func letGo(_ keycode: Keycode, on device: DeviceID) {
        let holder = Holder(keycode: keycode, device: device)
        guard let index = holders.firstIndex(of: holder) else { return }
        if index == holders.count - 1 { holders.removeLast() } else { holders.remove(at: index) }
    }

    mutating func letGoOfAll() {
        holders.removeAll(keepingCapacity: true)
    }

    func firstHeld(on device: DeviceID) -> Keycode? {
        holders.first { $0.device == device }?.keycode
    }

    /// The lowest key that is down and suits.
    func firstDown(where suits: (Keycode) -> Bool) -> Keycode? {
        for index in down.indices where down[index] != 0 {
            let word = down[index]
            for bit in 0..<64 where word & (1 << UInt64(bit)) != 0 {
                let keycode = Keycode(UInt16(index * 64 + bit))
                if suits(keycode) { return keycode }
            }
        }
        return nil
    }
}
