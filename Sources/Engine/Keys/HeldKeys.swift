import Keyboard

/// A physical key that is down, and what its press became.
struct HeldKey {
    var device: DeviceID
    var key: BoundKey
    /// The key that is down on the virtual keyboard for it; nil if the press was consumed.
    var output: Keycode?
    /// What the key meant when it went down, so that its repeats and its release mean the same.
    var action: KeyboardAction
    /// How the action came to the key.
    var binding: KeyBinding
    /// A modifier key that does not go through: a handler took it, or a program may.
    var isTaken = false
    /// When it went down.
    var pressTime: Timestamp = 0
    /// The gestures that some handler wants of it, besides press and repeat.
    var awaited: Gestures = []
    /// When it becomes a long press; nil if no handler wants one, or no longer.
    var longPressTime: Timestamp?
    /// A long press or a double tap of it was handled: its release is ignored.
    var isUsedUp = false
    /// It does not repeat as it is: it waits for its long press.
    var swallowsRepeat = false
}

/// The physical keys that are down, over all keyboards.
///
/// They are looked at where they stand: a copy of one would count references for its action.
struct HeldKeys {
    private(set) var keys: [HeldKey] = []
    /// The earliest moment at which a key becomes a long press.
    private(set) var longPressDeadline: Timestamp?

    init() {
        keys.reserveCapacity(32)
    }

    var count: Int { keys.count }

    /// The place of a key of one keyboard; nil if it is up.
    func index(of change: KeyChange) -> Int? {
        for index in keys.indices where keys[index].key == change.key && keys[index].device == change.device {
            return index
        }
        return nil
    }

    /// Whether some key holds that key of the virtual keyboard down.
    func holds(output: Keycode) -> Bool {
        for index in keys.indices where keys[index].output == output { return true }
        return false
    }

    /// The same for the keys of one keyboard.
    func holds(output: Keycode, on device: DeviceID) -> Bool {
        for index in keys.indices where keys[index].output == output && keys[index].device == device { return true }
        return false
    }

    func contains(besides place: Int? = nil, where isWanted: (Keycode) -> Bool) -> Bool {
        for index in keys.indices where index != place && !keys[index].isTaken {
            if let keycode = keys[index].key.keycode, isWanted(keycode) { return true }
        }
        return false
    }

    mutating func insert(_ key: consuming HeldKey) {
        let isAwaited = key.longPressTime != nil
        keys.append(key)
        if isAwaited { findLongPressDeadline() }
    }

    mutating func remove(at index: Int) {
        let wasAwaited = keys[index].longPressTime != nil
        // The key that went down last mostly goes up first, and that is much cheaper.
        if index == keys.count - 1 { keys.removeLast() } else { keys.remove(at: index) }
        if wasAwaited { findLongPressDeadline() }
    }

    mutating func setOutput(_ keycode: Keycode?, at index: Int) {
        keys[index].output = keycode
    }

    /// A modifier key goes through, or does not.
    mutating func setIsTaken(_ isTaken: Bool, at index: Int) {
        keys[index].isTaken = isTaken
    }

    /// A key becomes a long press at that moment; nil if not, or no longer.
    mutating func setLongPressTime(_ time: Timestamp?, at index: Int) {
        keys[index].longPressTime = time
        findLongPressDeadline()
    }

    mutating func setSwallowsRepeat(_ swallows: Bool, at index: Int) {
        keys[index].swallowsRepeat = swallows
    }

    /// A gesture of the key was handled: its repeats and its release are ignored.
    mutating func useUp(at index: Int) {
        keys[index].isUsedUp = true
        keys[index].swallowsRepeat = true
        if keys[index].longPressTime != nil { setLongPressTime(nil, at: index) }
    }

    /// The gesture that used the key up was not handled after all.
    mutating func restore(at index: Int) {
        keys[index].isUsedUp = false
        keys[index].swallowsRepeat = false
    }

    /// Another key went down: what was pressed before is no long press any more.
    mutating func cancelLongPresses() {
        if longPressDeadline == nil { return }
        for index in keys.indices where keys[index].longPressTime != nil {
            keys[index].longPressTime = nil
            keys[index].swallowsRepeat = false
        }
        longPressDeadline = nil
    }

    private mutating func findLongPressDeadline() {
        longPressDeadline = nil
        for index in keys.indices {
            if let time = keys[index].longPressTime { longPressDeadline = min(longPressDeadline ?? time, time) }
        }
    }

    /// The modifiers that are on at the virtual keyboard, on a desktop of that layout.
    func outputModifiers(in desktop: borrowing KeyLayout) -> Modifiers {
        var modifiers: Modifiers = []
        for index in keys.indices {
            if let output = keys[index].output { modifiers.formUnion(desktop.heldModifiers(of: output)) }
        }
        return modifiers
    }

    /// The modifiers that the held keys are in a layout.
    func modifiers(in layout: KeyLayout) -> Modifiers {
        var modifiers: Modifiers = []
        for index in keys.indices {
            if !keys[index].isTaken, let keycode = keys[index].key.keycode {
                modifiers.formUnion(layout.heldModifiers(of: keycode))
            }
        }
        return modifiers
    }
}
