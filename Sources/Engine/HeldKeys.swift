import Keyboard

/// A physical key that is down, and what its press became.
struct HeldKey {
    var device: DeviceID
    var keycode: Keycode
    /// The key that is down on the virtual keyboard for it; nil if the press was consumed.
    var output: Keycode?
    /// What the key meant when it went down, so that its repeats and its release mean the same.
    var action: KeyboardAction
    var isHotkey: Bool
}

/// The physical keys that are down, over all keyboards.
struct HeldKeys {
    private(set) var keys: [HeldKey] = []

    init() {
        keys.reserveCapacity(32)
    }

    var count: Int { keys.count }

    /// The place of a key of one keyboard; nil if it is up.
    func index(of keycode: Keycode, on device: DeviceID) -> Int? {
        for index in keys.indices where keys[index].keycode == keycode && keys[index].device == device {
            return index
        }
        return nil
    }

    /// Whether some key holds that key of the virtual keyboard down.
    func holds(output: Keycode) -> Bool {
        for key in keys where key.output == output { return true }
        return false
    }

    func contains(where isWanted: (Keycode) -> Bool) -> Bool {
        for key in keys where isWanted(key.keycode) { return true }
        return false
    }

    mutating func insert(_ key: HeldKey) {
        keys.append(key)
    }

    mutating func remove(at index: Int) {
        // The key that went down last mostly goes up first, and that is much cheaper.
        if index == keys.count - 1 { keys.removeLast() } else { keys.remove(at: index) }
    }

    mutating func setOutput(_ keycode: Keycode?, at index: Int) {
        keys[index].output = keycode
    }

    /// The modifiers that are on at the virtual keyboard, on a desktop of that layout.
    func outputModifiers(in desktop: KeyLayout) -> Modifiers {
        var modifiers: Modifiers = []
        for key in keys {
            if let output = key.output { modifiers.formUnion(desktop.heldModifiers(of: output)) }
        }
        return modifiers
    }

    /// The modifiers that the held keys are in a layout.
    func modifiers(in layout: KeyLayout) -> Modifiers {
        var modifiers: Modifiers = []
        for key in keys { modifiers.formUnion(layout.heldModifiers(of: key.keycode)) }
        return modifiers
    }
}
