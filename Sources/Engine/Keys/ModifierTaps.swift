public import Keyboard

/// Modifier keys tapped alone, that do something: Ctrl and Shift together, Shift twice, the right Ctrl.
public struct ModifierHotkey: Hashable, Sendable {
    /// The modifiers that have to be pressed together, or those of the one key.
    public var modifiers: Modifiers
    /// The one key that counts; nil for any that is the modifier.
    public var keycode: Keycode?
    /// The key that has to be pressed together with that one; nil for none.
    public var otherKeycode: Keycode?
    /// It has to be tapped twice within `GestureTimes.doubleShift`.
    public var isDouble: Bool
    /// What it does.
    public var action: KeyboardAction

    /// Modifiers that do something when they are tapped.
    public init(_ modifiers: Modifiers, keycode: Keycode? = nil, isDouble: Bool = false, _ action: KeyboardAction) {
        self.modifiers = modifiers
        self.keycode = keycode
        self.isDouble = isDouble
        self.action = action
    }

    /// Two modifier keys, left or right as they are named, that do something when they are tapped together.
    public init(_ keycode: Keycode, with otherKeycode: Keycode, _ action: KeyboardAction) {
        self.init([], keycode: keycode, action)
        self.otherKeycode = otherKeycode
    }
}

/// Recognises taps of modifier keys: pressed and let go with no other key, no click and no wheel between.
struct ModifierTaps {
    /// A tap that has just ended.
    struct Tap {
        var modifiers: Modifiers
        /// The key, if it was one alone or one of two.
        var keycode: Keycode?
        /// The other one of two keys.
        var otherKeycode: Keycode?
        /// The second of two quick ones.
        var isDouble: Bool
    }

    private var modifiers: Modifiers = []
    private var keycode: Keycode?
    private var otherKeycode: Keycode?
    private var isSpoiled = false
    private var last: (modifiers: Modifiers, time: Timestamp)?

    /// A modifier key went down. `isFirst`: no other modifier key is down.
    mutating func press(_ keycode: Keycode, _ modifiers: Modifiers, isFirst: Bool) {
        if isFirst {
            self.modifiers = []
            self.keycode = keycode
            otherKeycode = nil
            isSpoiled = false
        } else if otherKeycode == nil, self.keycode != keycode {
            otherKeycode = keycode
        } else if self.keycode != keycode, otherKeycode != keycode {
            self.keycode = nil
        }
        self.modifiers.formUnion(modifiers)
    }

    /// Something else happened: what is down is a chord, and two taps around it are not a double one.
    mutating func spoil() {
        isSpoiled = true
        last = nil
    }

    /// A modifier key came up. Answers the tap it ends: the first release of a chord does.
    mutating func release(at time: Timestamp, within limit: Timestamp) -> Tap? {
        if isSpoiled { return nil }
        isSpoiled = true
        let isDouble = last.map { $0.modifiers == modifiers && time <= $0.time + limit } ?? false
        // A third tap does not make a second pair.
        last = isDouble ? nil : (modifiers, time)
        return Tap(modifiers: modifiers, keycode: keycode, otherKeycode: otherKeycode, isDouble: isDouble)
    }
}
