public import Keyboard

/// Turns edits and forwarded keys into the key events of the virtual keyboard.
///
/// Its contract:
/// - It knows what is down on the virtual keyboard from what it sent, and which locks are on from what it is told
///   (`locks`) and from the lock keys it forwards.
/// - Each character is typed with the fewest events. Modifiers that the user holds and a keystroke has no use for are
///   taken off for the moment, Ctrl, Alt and Super too, and are back as they were at the edit's end.
/// - An ordinary key that is down and has to be tapped goes up first and stays up: the user's own repeats and release
///   of it are dropped then.
/// - A lone tap of Super or Alt means something to a desktop. So before one of them is taken off, and after it is put
///   back, the fake key of the plane is tapped, which types nothing: to the desktop it was a chord.
/// - An edit with a character that cannot be typed is not begun: to delete without inserting would lose text.
/// - Events of an edit are never interleaved with others, and every event ends its frame.
/// - Once it is warm, it allocates nothing.
public struct KeystrokePlanner: Sendable {
    /// The locks that are on: as the desktop's lights tell, and as the lock keys forwarded since switch them.
    public var locks: Modifiers = []
    /// Before the first BackSpace of an edit a character is typed, and one BackSpace more deletes it. A selection that
    /// an application made by completing the text goes away with that character, so that BackSpaces delete text.
    public var isGuarded = false
    private var index: CharacterIndex
    /// For no lock, Caps Lock, Num Lock and both.
    private var quick: [QuickKeystrokes]
    private var keyboard = PressedKeys()
    /// The modifier keys that are down on the virtual keyboard: bits as `ModifierKeys` numbers them.
    private var downModifierKeys: UInt64 = 0
    /// The modifier keys that some keyboard holds.
    private var heldModifierKeys: UInt64 = 0
    /// Locks that the key now down switches off when it goes up, as XKB does.
    private var locksToRelease: Modifiers = []
    /// An Alt or Super key was taken off in this edit.
    private var hasMaskedTap = false

    /// A planner for a virtual keyboard on which nothing is down.
    public init(_ index: CharacterIndex) {
        self.index = index
        quick = Self.quick(index)
    }

    private static func quick(_ index: CharacterIndex) -> [QuickKeystrokes] {
        [[], .capsLock, .numLock, .locks].map { QuickKeystrokes(index, locks: $0) }
    }

    @inline(__always)
    private func keystroke(for character: Unicode.Scalar) -> Keystroke? {
        let state = (locks.contains(.capsLock) ? 1 : 0) | (locks.contains(.numLock) ? 2 : 0)
        return quick[state].keystroke(for: character, in: index)
    }

    /// Another keymap or group is in force; what is down stays down.
    public mutating func use(_ index: CharacterIndex) {
        self.index = index
        quick = Self.quick(index)
        downModifierKeys = 0
        heldModifierKeys = 0
        for keycode in index.modifierKeys.all {
            let bit = index.modifierKeys.bit(of: keycode)
            if keyboard.isDown(keycode) { downModifierKeys |= bit }
            if keyboard.isHeld(keycode) { heldModifierKeys |= bit }
        }
    }

    /// The modifiers that are on by what is down now, locks included.
    public var modifiers: Modifiers {
        var modifiers = locks
        for ordinal in Ordinals(downModifierKeys) { modifiers.formUnion(index.modifierKeys.held[ordinal]) }
        return modifiers
    }

    /// Whether the character can be typed while the present locks are on.
    public func canType(_ character: Unicode.Scalar) -> Bool {
        keystroke(for: character) != nil || index.keystrokes(composing: character, locks: locks) != nil
    }

    /// The characters of a text that cannot be typed now, in order; for messages.
    public func untypeable(in text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { !canType($0) }
    }

    /// Appends the key events of an edit and answers how many of its characters cannot be typed.
    ///
    /// If the answer is not 0, nothing was appended and nothing changes on the screen: the caller says so to the user
    /// and tells the engine that the output failed.
    @discardableResult
    public mutating func plan(_ edit: Edit, into events: inout [OutputEvent]) -> Int {
        var missing = 0
        for character in edit.insertion.unicodeScalars where !canType(character) { missing += 1 }
        if missing > 0 { return missing }
        hasMaskedTap = false
        delete(edit.deleteCount, into: &events)
        for character in edit.insertion.unicodeScalars {
            if let keystroke = keystroke(for: character) {
                type(keystroke, into: &events)
            } else if let keystrokes = index.keystrokes(composing: character, locks: locks) {
                for keystroke in keystrokes { type(keystroke, into: &events) }
            }
        }
        if downModifierKeys != heldModifierKeys || hasMaskedTap { restoreModifiers(into: &events) }
        return 0
    }

    /// Appends the key events of an edit whose text is pasted by a keystroke.
    ///
    /// What is down is the same after `events` as before them, so that they may be left out; what has to go up first
    /// goes up in `before`.
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
        if downModifierKeys != heldModifierKeys || hasMaskedTap { restoreModifiers(into: &events) }
    }

    private mutating func delete(_ count: Int, into events: inout [OutputEvent]) {
        var count = count
        if isGuarded, count > 0, let disposable = index.disposable(locks: locks) {
            type(disposable, into: &events)
            count += 1
        }
        for _ in 0..<max(0, count) { type(Keystroke(index.backspace), into: &events) }
    }

    /// Appends the tap of a key under exactly these modifiers, whatever is held; they are back as they were after it.
    public mutating func tap(_ keycode: Keycode, under modifiers: Modifiers, into events: inout [OutputEvent]) {
        guard keycode <= .max else { return }
        hasMaskedTap = false
        type(Keystroke(keycode, modifiers), into: &events)
        if downModifierKeys != heldModifierKeys || hasMaskedTap { restoreModifiers(into: &events) }
    }

    /// Appends what a key of the user's becomes: itself, in almost every case.
    ///
    /// A key that two keyboards hold goes up when the second lets go; an ordinary key pressed on both is typed twice.
    /// A repeat or a release of a key that is not down is dropped.
    public mutating func forward(_ event: KeyEvent, into events: inout [OutputEvent]) {
        guard event.keycode <= .max else { return }
        switch event.phase {
        case .press:
            keyboard.hold(event.keycode, on: event.device)
            heldModifierKeys |= index.modifierKeys.bit(of: event.keycode)
            if keyboard.isDown(event.keycode) {
                if isModifier(event.keycode) { return }
                set(event.keycode, .release, into: &events)
            }
            set(event.keycode, .press, into: &events)
        case .repeat:
            if keyboard.isDown(event.keycode) { events.append(OutputEvent(event.keycode, .repeat)) }
        case .release:
            keyboard.letGo(event.keycode, on: event.device)
            if keyboard.isHeld(event.keycode) { break }
            heldModifierKeys &= ~index.modifierKeys.bit(of: event.keycode)
            if keyboard.isDown(event.keycode) { set(event.keycode, .release, into: &events) }
        }
        followLocks(event)
    }

    /// Appends the releases of what a keyboard holds that is gone.
    public mutating func release(_ device: DeviceID, into events: inout [OutputEvent]) {
        while let keycode = keyboard.firstHeld(on: device) {
            forward(KeyEvent(keycode, .release, device: device), into: &events)
        }
    }

    /// Appends the releases of all that is down, ordinary keys first; nobody holds anything after it.
    public mutating func releaseAll(into events: inout [OutputEvent]) {
        while let keycode = keyboard.firstDown(where: { !isModifier($0) }) ?? keyboard.firstDown(where: { _ in true })
        {
            set(keycode, .release, into: &events)
        }
        keyboard.letGoOfAll()
        heldModifierKeys = 0
        locksToRelease = []
    }

    private func isModifier(_ keycode: Keycode) -> Bool {
        index.modifierKeys.bit(of: keycode) != 0 || !index.modifierKeys.lockedModifiers(of: keycode).isEmpty
    }

    @inline(__always)
    private mutating func set(_ keycode: Keycode, _ phase: KeyPhase, into events: inout [OutputEvent]) {
        let bit = index.modifierKeys.bit(of: keycode)
        if phase == .press { downModifierKeys |= bit } else { downModifierKeys &= ~bit }
        keyboard.set(keycode, isDown: phase == .press)
        events.append(OutputEvent(keycode, phase))
    }

    /// A lock goes on when its key goes down, and off when the key of the next tap goes up: XKB's way.
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

// Typing one keystroke after the other: what is down is changed as little as each needs.
extension KeystrokePlanner {
    private mutating func type(_ keystroke: Keystroke, into events: inout [OutputEvent]) {
        if downModifierKeys != 0 || !keystroke.modifiers.isEmpty { choose(keystroke.modifiers, into: &events) }
        if keyboard.isDown(keystroke.keycode) { set(keystroke.keycode, .release, into: &events) }
        events.append(OutputEvent(keystroke.keycode, .press))
        events.append(OutputEvent(keystroke.keycode, .release))
    }

    /// Has exactly these modifiers on: first what is not wanted goes up, then what is missing goes down.
    ///
    /// The plane's key goes down before its AltGr and its Shift, since on the console AltGr is known in the plane's
    /// own tables only.
    private mutating func choose(_ wanted: Modifiers, into events: inout [OutputEvent]) {
        var missing = wanted
        for ordinal in Ordinals(downModifierKeys) {
            let keycode = index.modifierKeys.all[ordinal]
            let held = index.modifierKeys.held[ordinal]
            let isForeign =
                wanted.contains(.levelFive) && held == .levelThree && keycode != index.modifierKeys.planeLevelThree
            if wanted.isSuperset(of: held) && !isForeign {
                missing.subtract(held)
            } else {
                if held.intersects([.option, .command]) { maskTap(into: &events) }
                set(keycode, .release, into: &events)
            }
        }
        if missing.isEmpty { return }
        if missing.contains(.levelFive), let key = index.modifierKeys.plane { set(key, .press, into: &events) }
        if missing.contains(.levelThree) {
            let isPlane = wanted.contains(.levelFive)
            let key =
                isPlane
                ? index.modifierKeys.planeLevelThree : heldKey(for: .levelThree) ?? index.modifierKeys.levelThree
            if let key { set(key, .press, into: &events) }
        }
        if missing.contains(.control) { set(.leftControl, .press, into: &events) }
        if missing.contains(.shift), let key = heldKey(for: .shift) ?? index.modifierKeys.shift {
            set(key, .press, into: &events)
        }
    }

    /// A key of the user's that holds just this modifier and was taken off before.
    private func heldKey(for modifiers: Modifiers) -> Keycode? {
        for ordinal in Ordinals(heldModifierKeys) where index.modifierKeys.held[ordinal] == modifiers {
            return index.modifierKeys.all[ordinal]
        }
        return nil
    }

    /// Puts the modifier keys back as the user holds them.
    private mutating func restoreModifiers(into events: inout [OutputEvent]) {
        for ordinal in Ordinals(downModifierKeys & ~heldModifierKeys) {
            set(index.modifierKeys.all[ordinal], .release, into: &events)
        }
        for ordinal in Ordinals(heldModifierKeys & ~downModifierKeys) {
            set(index.modifierKeys.all[ordinal], .press, into: &events)
        }
        if hasMaskedTap { tapFakeKey(into: &events) }
    }

    /// Makes the release of an Alt or Super key the end of a chord, not of a tap.
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

/// The numbers of the bits that are set, lowest first.
private struct Ordinals: Sequence, IteratorProtocol {
    private var rest: UInt64

    @inline(__always)
    init(_ bits: UInt64) {
        rest = bits
    }

    @inline(__always)
    mutating func next() -> Int? {
        if rest == 0 { return nil }
        defer { rest &= rest - 1 }
        return rest.trailingZeroBitCount
    }
}
