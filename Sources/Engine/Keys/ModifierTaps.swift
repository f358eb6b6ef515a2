public import Keyboard

/// Modifier keys that are tapped alone: Ctrl and Shift together, Shift twice, the right Ctrl.
public struct ModifierTap: Hashable, Sendable {
    /// The modifiers that are pressed together, or those of the one key. In a hotkey of two keys they are empty.
    public var modifiers: Modifiers
    /// The key, if it is a particular one; in a hotkey nil for any key with the modifiers.
    public var keycode: Keycode?
    /// The key that is pressed together with `keycode`; nil for none.
    public var otherKeycode: Keycode?
    /// Whether it is tapped twice within `GestureTimes.doubleShift`.
    public var isDouble: Bool

    /// A tap of modifiers, or of the one key that has them.
    public init(_ modifiers: Modifiers, keycode: Keycode? = nil, isDouble: Bool = false) {
        self.modifiers = modifiers
        self.keycode = keycode
        self.isDouble = isDouble
    }

    /// A tap of two particular keys together, such as the left and the right Shift.
    public init(_ keycode: Keycode, with otherKeycode: Keycode) {
        self.init([], keycode: keycode)
        self.otherKeycode = otherKeycode
    }

    /// The keys as a configuration writes them: `ctrl+shift`, `shift shift`, `leftshift+rightshift`.
    public var name: String {
        let keys = keycodes.map(\.name).joined(separator: "+")
        // `ctrl+shift+` without the last plus.
        let name = keys.isEmpty ? String(modifiers.namePrefix.dropLast()) : keys
        return isDouble ? "\(name) \(name)" : name
    }

    /// The particular keys, none to two.
    public var keycodes: [Keycode] { [keycode, otherKeycode].compactMap(\.self) }
}

/// An action of modifier keys that are tapped alone.
public struct ModifierHotkey: Hashable, Sendable {
    /// The keys.
    public var tap: ModifierTap
    /// The action.
    public var action: KeyboardAction

    /// An action of a tap.
    public init(_ tap: ModifierTap, _ action: KeyboardAction) {
        self.tap = tap
        self.action = action
    }
}

/// Recognises taps of modifier keys: pressed and released with no other key, click or wheel event in between.
struct ModifierTaps {
    /// The keys that went down; three or more have no keycodes.
    private var tap = ModifierTap([])
    private var isSpoiled = false
    private var last: (modifiers: Modifiers, time: Timestamp)?

    /// A modifier key went down. `isFirst`: no other modifier key is down.
    mutating func press(_ keycode: Keycode, _ modifiers: Modifiers, isFirst: Bool) {
        if isFirst {
            tap = ModifierTap([], keycode: keycode)
            isSpoiled = false
        } else if tap.otherKeycode == nil, tap.keycode != keycode {
            tap.otherKeycode = keycode
        } else if tap.keycode != keycode, tap.otherKeycode != keycode {
            tap.keycode = nil
        }
        tap.modifiers.formUnion(modifiers)
    }

    /// Another event happened: the held keys are a chord, and two taps around the event are no double tap.
    mutating func spoil() {
        isSpoiled = true
        last = nil
    }

    /// A modifier key came up. Returns the tap that this ends: the first release after the presses ends it.
    mutating func release(at time: Timestamp, within limit: Timestamp) -> ModifierTap? {
        if isSpoiled { return nil }
        isSpoiled = true
        tap.isDouble = last.map { $0.modifiers == tap.modifiers && time <= $0.time + limit } ?? false
        // A third quick tap is not another double tap.
        last = tap.isDouble ? nil : (tap.modifiers, time)
        return tap
    }
}
