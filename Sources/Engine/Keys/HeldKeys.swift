import Keyboard

/// A key that is down: its press, and what came of it.
struct HeldKey {
    /// The press.
    let event: KeyEvent
    /// The action of the key when it went down, which its repeats and its release use too.
    let action: KeyboardAction
    /// Where the key got the action from.
    let binding: KeyBinding
    /// The gestures on the key that a handler wants, besides press and repeat.
    let awaited: Gestures
    /// The key that is down on the virtual keyboard for this key; nil if the press was consumed.
    var output: Keycode?
    /// Whether a modifier key does not pass through, because a handler handled it or a program may.
    var isWithheld: Bool
    /// The time at which it becomes a long press; nil if no handler wants one, or not any more.
    var longPressTime: Timestamp?
    /// Whether a long press or a double tap was handled, so that the release is ignored.
    var isUsedUp = false
    /// Whether repeats are ignored, because the key waits for its long press or was used up.
    var swallowsRepeat = false
}

/// The keys that are down behind the stages, on all keyboards.
///
/// Callers access `keys` by index: a copy of an element would retain and release its action.
struct HeldKeys {
    private(set) var keys: [HeldKey] = []
    /// The earliest time at which a key becomes a long press.
    private(set) var longPressDeadline: Timestamp?

    init() {
        keys.reserveCapacity(32)
    }

    var count: Int { keys.count }

    /// The index of the key of an event; nil if it is up.
    func index(of event: KeyEvent) -> Int? {
        for index in keys.indices where keys[index].event.isSameKey(as: event) { return index }
        return nil
    }

    /// Whether some key holds `output` down on the virtual keyboard.
    func holds(output: Keycode) -> Bool {
        for index in keys.indices where keys[index].output == output { return true }
        return false
    }

    /// Whether some key of one keyboard holds `output` down on the virtual keyboard.
    func holds(output: Keycode, on device: DeviceID) -> Bool {
        for index in keys.indices where keys[index].output == output && keys[index].event.device == device {
            return true
        }
        return false
    }

    /// Whether a key that is not withheld suits.
    func contains(where isWanted: (Keycode) -> Bool) -> Bool {
        for index in keys.indices where !keys[index].isWithheld {
            if isWanted(keys[index].event.keycode) { return true }
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
        // The last key that went down mostly comes up first, and `removeLast` is much cheaper.
        if index == keys.count - 1 { keys.removeLast() } else { keys.remove(at: index) }
        if wasAwaited { findLongPressDeadline() }
    }

    mutating func setOutput(_ keycode: Keycode?, at index: Int) {
        keys[index].output = keycode
    }

    /// Sets whether a modifier key does not pass through.
    mutating func setIsWithheld(_ isWithheld: Bool, at index: Int) {
        keys[index].isWithheld = isWithheld
    }

    /// Sets the time at which a key becomes a long press; nil for never.
    mutating func setLongPressTime(_ time: Timestamp?, at index: Int) {
        keys[index].longPressTime = time
        findLongPressDeadline()
    }

    mutating func setSwallowsRepeat(_ swallows: Bool, at index: Int) {
        keys[index].swallowsRepeat = swallows
    }

    /// Marks a key whose gesture was handled: its repeats and its release are ignored.
    mutating func useUp(at index: Int) {
        keys[index].isUsedUp = true
        keys[index].swallowsRepeat = true
        if keys[index].longPressTime != nil { setLongPressTime(nil, at: index) }
    }

    /// Undoes `useUp`, because the gesture was not handled after all.
    mutating func restore(at index: Int) {
        keys[index].isUsedUp = false
        keys[index].swallowsRepeat = false
    }

    /// Another key went down: the earlier keys do not become long presses any more.
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

    /// The modifiers that are on at the virtual keyboard, by the desktop's layout.
    func outputModifiers(in desktop: borrowing KeyLayout) -> Modifiers {
        var modifiers: Modifiers = []
        for index in keys.indices {
            if let output = keys[index].output { modifiers.formUnion(desktop.heldModifiers(of: output)) }
        }
        return modifiers
    }

    /// The modifiers of the held keys in a layout.
    func modifiers(in layout: borrowing KeyLayout) -> Modifiers {
        var modifiers: Modifiers = []
        for index in keys.indices {
            if !keys[index].isWithheld { modifiers.formUnion(layout.heldModifiers(of: keys[index].event.keycode)) }
        }
        return modifiers
    }
}
