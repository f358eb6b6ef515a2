public import Keyboard

/// An action of modifier keys that are tapped alone: Ctrl and Shift together, Shift twice, the right Ctrl.
public struct ModifierHotkey: Hashable, Sendable {
    /// The modifiers that must be pressed together, or those of the one key.
    public var modifiers: Modifiers
    /// The only key that triggers the action; nil for any key with the modifiers.
    public var keycode: Keycode?
    /// The key that must be pressed together with `keycode`; nil for none.
    public var otherKeycode: Keycode?
    /// Whether it must be tapped twice within `GestureTimes.doubleShift`.
    public var isDouble: Bool
    /// The action.
    public var action: KeyboardAction

    /// An action of modifiers that are tapped.
    public init(_ modifiers: Modifiers, keycode: Keycode? = nil, isDouble: Bool = false, _ action: KeyboardAction) {
        self.modifiers = modifiers
        self.keycode = keycode
        self.isDouble = isDouble
        self.action = action
    }

    /// An action of two particular keys, such as the left and the right Shift, that are tapped together.
    public init(_ keycode: Keycode, with otherKeycode: Keycode, _ action: KeyboardAction) {
        self.init([], keycode: keycode, action)
        self.otherKeycode = otherKeycode
    }
}

/// Recognises taps of modifier keys: pressed and released with no other key, click or wheel event in between.
struct ModifierTaps {
    /// A tap that has just ended.
    struct Tap {
        var modifiers: Modifiers
        /// The key, if one or two keys were tapped.
        var keycode: Keycode?
        /// The other key, if two keys were tapped.
        var otherKeycode: Keycode?
        /// Whether it is the second of two quick taps.
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

    /// Another event happened: the held keys are a chord, and two taps around the event are no double tap.
    mutating func spoil() {
        isSpoiled = true
        last = nil
    }

    /// A modifier key came up. Returns the tap that this ends: the first release after the presses ends it.
    mutating func release(at time: Timestamp, within limit: Timestamp) -> Tap? {
        if isSpoiled { return nil }
        isSpoiled = true
        let isDouble = last.map { $0.modifiers == modifiers && time <= $0.time + limit } ?? false
        // A third quick tap is not another double tap.
        last = isDouble ? nil : (modifiers, time)
        return Tap(modifiers: modifiers, keycode: keycode, otherKeycode: otherKeycode, isDouble: isDouble)
    }
}
