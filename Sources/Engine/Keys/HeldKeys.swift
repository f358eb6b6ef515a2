import Keyboard

/// How an action came to a key.
enum Binding {
    /// By the layout.
    case none
    /// By a layer or a hotkey without modifiers: those that are held belong to what comes of it.
    case key
    /// By a hotkey with modifiers: they belong to the hotkey.
    case chord
    /// Not at all: a closed layer has nothing for the key.
    case closed
}

/// A physical key that is down, and what its press became.
struct HeldKey {
    var device: DeviceID
    var keycode: Keycode
    /// The key that is down on the virtual keyboard for it; nil if the press was consumed.
    var output: Keycode?
    /// What the key meant when it went down, so that its repeats and its release mean the same.
    var action: KeyboardAction
    /// How the action came to the key.
    var binding: Binding
    /// When it went down.
    var pressTime: Timestamp = 0
    /// The gestures that somebody waits for on it, besides press and repeat.
    var awaited: Gestures = []
    /// When it becomes a long press; nil if nobody waits for one, or no longer.
    var longPressTime: Timestamp?
    /// A long press of it was handled: its release is nobody's business any more.
    var isUsedUp = false
    /// It does not repeat as it is: it waits for its long press.
    var swallowsRepeat = false
}

/// The physical keys that are down, over all keyboards.
///
/// They are looked at where they stand: a copy of one would count references for its action.
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
        for index in keys.indices where keys[index].output == output { return true }
        return false
    }

    func contains(where isWanted: (Keycode) -> Bool) -> Bool {
        for index in keys.indices where isWanted(keys[index].keycode) { return true }
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

    /// Changes what is known of a key.
    mutating func update(at index: Int, _ change: (inout HeldKey) -> Void) {
        change(&keys[index])
    }

    /// The earliest moment at which a key becomes a long press.
    var longPressDeadline: Timestamp? {
        var deadline: Timestamp?
        for index in keys.indices {
            if let time = keys[index].longPressTime { deadline = min(deadline ?? time, time) }
        }
        return deadline
    }

    /// Another key went down: what was pressed before is no long press any more.
    mutating func cancelLongPresses() {
        for index in keys.indices where keys[index].longPressTime != nil {
            keys[index].longPressTime = nil
            keys[index].swallowsRepeat = false
        }
    }

    /// The modifiers that are on at the virtual keyboard, on a desktop of that layout.
    func outputModifiers(in desktop: KeyLayout) -> Modifiers {
        var modifiers: Modifiers = []
        for index in keys.indices {
            if let output = keys[index].output { modifiers.formUnion(desktop.heldModifiers(of: output)) }
        }
        return modifiers
    }

    /// The modifiers that the held keys are in a layout.
    func modifiers(in layout: KeyLayout) -> Modifiers {
        var modifiers: Modifiers = []
        for index in keys.indices { modifiers.formUnion(layout.heldModifiers(of: keys[index].keycode)) }
        return modifiers
    }
}
