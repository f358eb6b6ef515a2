public import Keyboard

/// Turns edits and forwarded keys into key events of the virtual keyboard.
///
/// Its contract:
/// - It derives the keys that are down on the virtual keyboard from the events that it planned, and the locks from
///   `locks` and from the lock keys that it forwarded.
/// - It types each character with the fewest events. Modifiers that the user holds and a keystroke does not need,
///   including Ctrl, Alt and Super, are released for the edit and pressed again at its end.
/// - An ordinary key that is down and must be tapped is released first and stays up; the user's later repeats and
///   release of it are dropped.
/// - A lone tap of Super or Alt has a meaning for desktops. So before one of them is released for an edit, and after it
///   is pressed again, the plane's fake key is tapped, which types nothing: the desktop sees a chord. The same is done
///   when a key of a chord was consumed (`maskChord`).
/// - An edit with a character that cannot be typed produces no events, because deleting without inserting would lose
///   text.
/// - The events of an edit are not interleaved with others, and each event ends its frame.
/// - It does not allocate in the steady state.
public struct KeystrokePlanner: Sendable {
    /// The locks that are on.
    public var locks: Modifiers = []
    /// Whether a character is typed before the first BackSpace of an edit, and deleted with one more BackSpace. That
    /// character replaces a completion that an application has selected, so the other BackSpaces delete text.
    public var isGuarded = false
    private var index: CharacterIndex
    private var keyboard = PressedKeys()
    /// The keystrokes of the current edit; the buffer is reused.
    private var keystrokes: [Keystroke] = []
    /// The locks that the release of the lock key that is down turns off, as in XKB.
    private var locksToRelease: Modifiers = []
    /// Whether Alt or Super was released in the current edit.
    private var hasMaskedTap = false

    /// Creates a planner for a virtual keyboard with no key down.
    public init(_ index: CharacterIndex) {
        self.index = index
    }

    /// Switches to another keymap or group. Keys that are down stay down.
    public mutating func use(_ index: CharacterIndex) {
        self.index = index
    }

    /// The modifiers that are on, including locks.
    public var modifiers: Modifiers {
        guard hasModifier else { return locks }
        return index.modifierKeys.all.reduce(locks) { keyboard.isDown($1.keycode) ? $0.union($1.held) : $0 }
    }

    /// Whether a character can be typed under the present locks.
    public func canType(_ character: Unicode.Scalar) -> Bool {
        index.keystroke(for: character, locks: locks) != nil
            || index.keystrokes(composing: character, locks: locks) != nil
    }

    /// Appends the key events of an edit. Returns the number of its characters that cannot be typed.
    ///
    /// If the number is not 0, no events were appended: the caller must report it and tell the engine that the output
    /// failed.
    @discardableResult
    public mutating func plan(_ edit: Edit, into events: inout [OutputEvent]) -> Int {
        keystrokes.removeAll(keepingCapacity: true)
        var missing = 0
        for character in edit.insertion.unicodeScalars {
            if let keystroke = index.keystroke(for: character, locks: locks) {
                keystrokes.append(keystroke)
            } else if let several = index.keystrokes(composing: character, locks: locks) {
                keystrokes += several
            } else {
                missing += 1
            }
        }
        if missing > 0 { return missing }
        hasMaskedTap = false
        // Pressed keys are released first, because a release needs some time before the next press.
        for place in keystrokes.indices where keyboard.isDown(keystrokes[place].keycode) {
            set(keystrokes[place].keycode, .release, into: &events)
        }
        delete(edit.deleteCount, into: &events)
        for place in keystrokes.indices { type(keystrokes[place], into: &events) }
        restoreModifiers(into: &events)
        return 0
    }

    /// Appends the key events of an edit whose text is pasted with a keystroke.
    ///
    /// The same keys are down before and after `events`, so that `events` may be omitted. Keys that must be released
    /// first are released in `before`.
    public mutating func plan(
        pasting edit: Edit, with keystroke: Keystroke, after before: inout [OutputEvent],
        into events: inout [OutputEvent]
    ) {
        for keycode in [index.backspace, keystroke.keycode] where keyboard.isDown(keycode) {
            set(keycode, .release, into: &before)
        }
        hasMaskedTap = false
        delete(edit.deleteCount, into: &events)
        type(keystroke, into: &events)
        restoreModifiers(into: &events)
    }

    private mutating func delete(_ count: Int, into events: inout [OutputEvent]) {
        var count = count
        if isGuarded, count > 0, let disposable = index.disposable(locks: locks) {
            type(disposable, into: &events)
            count += 1
        }
        for _ in 0..<max(0, count) { type(Keystroke(index.backspace), into: &events) }
    }

    /// Appends a tap of a key with exactly these modifiers. Held modifiers are pressed again after it.
    public mutating func tap(_ keystroke: Keystroke, into events: inout [OutputEvent]) {
        guard keystroke.keycode <= .max else { return }
        hasMaskedTap = false
        type(keystroke, into: &events)
        restoreModifiers(into: &events)
    }

    /// Appends the event of a user's key, usually unchanged.
    ///
    /// A key that is held on two keyboards is released when both have released it. An ordinary key that is pressed on
    /// both is typed twice. A repeat or a release of a key that is not down is dropped.
    public mutating func forward(_ event: KeyEvent, into events: inout [OutputEvent]) {
        guard event.keycode <= .max else { return }
        switch event.phase {
        case .press:
            keyboard.hold(event.keycode, on: event.device)
            if keyboard.isDown(event.keycode) {
                if index.modifierKeys.contains(event.keycode) { return }
                set(event.keycode, .release, into: &events)
            }
            set(event.keycode, .press, into: &events)
        case .repeat:
            if keyboard.isDown(event.keycode) { events.append(OutputEvent(event.keycode, .repeat)) }
        case .release:
            keyboard.letGo(event.keycode, on: event.device)
            if keyboard.isHeld(event.keycode) { break }
            if keyboard.isDown(event.keycode) { set(event.keycode, .release, into: &events) }
        }
        followLocks(event)
    }

    /// Appends a tap of the fake key if Alt or Super is down: a key of the chord was pressed and is not sent, so that the
    /// desktop would see a lone tap of Alt or Super.
    public mutating func maskChord(into events: inout [OutputEvent]) {
        if modifiers.intersects([.option, .command]) { tapFakeKey(into: &events) }
    }

    private mutating func set(_ keycode: Keycode, _ phase: KeyPhase, into events: inout [OutputEvent]) {
        keyboard.set(keycode, isDown: phase == .press)
        events.append(OutputEvent(keycode, phase))
    }

    /// Tracks locks as XKB does: the press of the key turns a lock on, and the release of the next tap turns it off.
    private mutating func followLocks(_ event: KeyEvent) {
        let switched = index.modifierKeys.lockedModifiers(of: event.keycode)
        if switched.isEmpty { return }
        switch event.phase {
        case .press:
            locksToRelease = locks.intersection(switched)
            locks.formUnion(switched)
        case .repeat: break
        case .release:
            locks.subtract(locksToRelease.intersection(switched))
            locksToRelease.subtract(switched)
        }
    }
}

// Types keystrokes with as few modifier events as possible between them.
extension KeystrokePlanner {
    private mutating func type(_ keystroke: Keystroke, into events: inout [OutputEvent]) {
        choose(keystroke.modifiers, into: &events)
        if keyboard.isDown(keystroke.keycode) { set(keystroke.keycode, .release, into: &events) }
        events.append(OutputEvent(keystroke.keycode, .press))
        events.append(OutputEvent(keystroke.keycode, .release))
    }

    /// Whether a modifier key is down or held. Mostly none is, and then there is none to look at.
    private var hasModifier: Bool { keyboard.hasAny(of: index.modifierKeys.keycodes) }

    /// Turns on exactly these modifiers: releases the others, then presses the missing ones.
    ///
    /// The plane's key is pressed before its AltGr and Shift, because on the console these are defined only in the
    /// plane's tables.
    private mutating func choose(_ wanted: Modifiers, into events: inout [OutputEvent]) {
        let missing = hasModifier ? releaseModifiers(except: wanted, into: &events) : wanted
        if missing.isEmpty { return }
        let modifierKeys = index.modifierKeys
        if missing.contains(.levelFive), let key = modifierKeys.plane { set(key, .press, into: &events) }
        if missing.contains(.levelThree) {
            let isPlane = wanted.contains(.levelFive)
            let key =
                isPlane
                ? modifierKeys.planeLevelThree : heldKey(for: .levelThree) ?? modifierKeys.levelThree
            if let key { set(key, .press, into: &events) }
        }
        if missing.contains(.control) { set(.leftControl, .press, into: &events) }
        if missing.contains(.option) { set(.leftAlt, .press, into: &events) }
        if missing.contains(.command) { set(.leftMeta, .press, into: &events) }
        if missing.contains(.shift), let key = heldKey(for: .shift) ?? modifierKeys.shift {
            set(key, .press, into: &events)
        }
    }

    /// Releases the keys of other modifiers than these. Returns those for which no key is down.
    private mutating func releaseModifiers(except wanted: Modifiers, into events: inout [OutputEvent]) -> Modifiers {
        let modifierKeys = index.modifierKeys
        var missing = wanted
        for key in modifierKeys.all where keyboard.isDown(key.keycode) {
            let isForeign =
                wanted.contains(.levelFive) && key.held == .levelThree && key.keycode != modifierKeys.planeLevelThree
            if wanted.isSuperset(of: key.held) && !isForeign {
                missing.subtract(key.held)
            } else {
                if key.held.intersects([.option, .command]) { maskTap(into: &events) }
                set(key.keycode, .release, into: &events)
            }
        }
        return missing
    }

    /// A key that the user holds for exactly these modifiers and that was released for the edit.
    private func heldKey(for modifiers: Modifiers) -> Keycode? {
        index.modifierKeys.all.first { $0.held == modifiers && keyboard.isHeld($0.keycode) }?.keycode
    }

    /// Restores the modifier keys that the user holds.
    private mutating func restoreModifiers(into events: inout [OutputEvent]) {
        if hasModifier {
            let keys = index.modifierKeys.all
            for key in keys where keyboard.isDown(key.keycode) && !keyboard.isHeld(key.keycode) {
                set(key.keycode, .release, into: &events)
            }
            for key in keys where keyboard.isHeld(key.keycode) && !keyboard.isDown(key.keycode) {
                set(key.keycode, .press, into: &events)
            }
        }
        if hasMaskedTap { tapFakeKey(into: &events) }
    }

    /// Taps the fake key before the release of Alt or Super, so that it ends a chord and is no tap.
    private mutating func maskTap(into events: inout [OutputEvent]) {
        if hasMaskedTap { return }
        hasMaskedTap = true
        tapFakeKey(into: &events)
    }

    private mutating func tapFakeKey(into events: inout [OutputEvent]) {
        if keyboard.isDown(.planeShift) { return }
        set(.planeShift, .press, into: &events)
        set(.planeShift, .release, into: &events)
    }
}
