public import Keyboard

/// One key to tap, and the modifiers that must be on for it, exactly these.
public struct Keystroke: Hashable, Sendable {
    /// The key to tap.
    public var keycode: Keycode
    /// Of `.shift`, `.levelThree`, `.levelFive` and those of a chord. Locks are not included: they stay as they are.
    public var modifiers: Modifiers

    /// A key with these modifiers.
    @inlinable
    public init(_ keycode: Keycode, _ modifiers: Modifiers = []) {
        self.keycode = keycode
        self.modifiers = modifiers
    }
}

/// An inverted layout: for each character the keystroke that types it, with the fewest events.
///
/// Built once for a group of a keymap. A lookup does not allocate.
public struct CharacterIndex: Hashable, Sendable {
    /// The modifier keys of the layout.
    let modifierKeys: ModifierKeys
    /// The key that deletes the character before the cursor.
    let backspace: Keycode
    /// The keystroke of each character, for each of the lock states.
    private let keystrokes: [[Unicode.Scalar: Keystroke]]
    /// The characters that take more than one keystroke.
    let composed: ComposedCharacters
    /// The applications accept Ctrl+Shift+U and a number as a character.
    let takesUnicodeInput: Bool

    /// Inverts a layout. `table` has the compose sequences of the applications, for characters that are on no key.
    public init(
        _ layout: KeyLayout, composing table: ComposeTable = ComposeTable(), takesUnicodeInput: Bool = false
    ) {
        self.takesUnicodeInput = takesUnicodeInput
        let modifierKeys = ModifierKeys(of: layout)
        self.modifierKeys = modifierKeys
        backspace = Self.key(for: .backspace, preferring: .backspace, in: layout) ?? .backspace
        keystrokes = Self.lockStates.map { Self.bestKeystrokes(layout, under: $0, with: modifierKeys) }
        composed = ComposedCharacters(table, on: layout, with: modifierKeys, typing: Set(keystrokes[0].keys))
    }

    /// How the character is typed while these locks are on; nil if this keymap cannot type it with one keystroke.
    ///
    /// A line feed or a carriage return is Return, a tab is Tab.
    public func keystroke(for character: Unicode.Scalar, locks: Modifiers = []) -> Keystroke? {
        keystrokes[Self.lockState(of: locks)][character]
    }

    /// Whether the character can be typed at all while no lock is on: by a keystroke or composed of several.
    public func canType(_ character: Unicode.Scalar) -> Bool {
        keystroke(for: character) != nil || keystrokes(composing: character, locks: []) != nil
    }

    /// Every character that can be typed with one keystroke while these locks are on, in the order of their numbers.
    public func characters(locks: Modifiers = []) -> [Unicode.Scalar] {
        keystrokes[Self.lockState(of: locks)].keys.sorted()
    }

    private static let lockStates: [Modifiers] = [[], .capsLock, .numLock, .locks]

    /// The index of the locks in `lockStates`.
    private static func lockState(of locks: Modifiers) -> Int {
        (locks.contains(.capsLock) ? 1 : 0) + (locks.contains(.numLock) ? 2 : 0)
    }

    /// A key that means an action without modifiers; the preferred one if it does.
    static func key(for action: KeyboardAction, preferring preferred: Keycode, in layout: KeyLayout) -> Keycode? {
        if layout.action(of: preferred, under: []) == action { return preferred }
        return typingKeys.first { layout.action(of: $0, under: []) == action }
    }

    /// The keys that may be pressed for typing: those between Escape and the space bar that every keyboard has, then the
    /// additional ones of European, Brazilian and Japanese keyboards. The number pad is not used, since it depends on
    /// Num Lock.
    static let typingKeys: [Keycode] =
        (Array(2...53).filter { ![14, 15, 28, 29, 42].contains($0) } + [57, 86, 89, 124, 14, 15, 28, 58])
        .map { Keycode($0) }
}

extension CharacterIndex {
    /// The cheapest keystroke for each character that can be typed while these locks are on.
    private static func bestKeystrokes(
        _ layout: KeyLayout, under locks: Modifiers, with keys: ModifierKeys
    ) -> [Unicode.Scalar: Keystroke] {
        var best: [Unicode.Scalar: (cost: Int, keystroke: Keystroke)] = [:]
        let combinations = keys.combinations
        for keycode in typingKeys + PlaneKey.spareKeys.map(\.keycode) {
            for modifiers in combinations {
                guard let character = layout.character(of: keycode, under: modifiers.union(locks)) else { continue }
                let cost = cost(of: modifiers, on: keycode, under: locks, in: layout)
                if let known = best[character], known.cost <= cost { continue }
                best[character] = (cost, Keystroke(keycode, modifiers))
            }
        }
        for (character, action, preferred): (Unicode.Scalar, KeyboardAction, Keycode) in [
            ("\t", .tab, .tab), ("\n", .primary, .enter), ("\r", .primary, .enter),
        ] {
            guard let key = key(for: action, preferring: preferred, in: layout) else { continue }
            best[character] = (0, Keystroke(key))
        }
        return best.mapValues(\.keystroke)
    }

    /// The cost of a keystroke: two events for each modifier. At equal cost Shift is preferred to AltGr, and both to the
    /// plane; a key that some keyboards lack is the last choice before the plane, and a key slot is the last of all.
    ///
    /// A capital made by Caps Lock alone, on a key whose type ignores Lock, is avoided if possible: some applications
    /// and the console do not support it.
    private static func cost(
        of modifiers: Modifiers, on keycode: Keycode, under locks: Modifiers, in layout: KeyLayout
    ) -> Int {
        var cost = 0
        if modifiers.contains(.shift) { cost += 10 }
        if modifiers.contains(.levelThree) { cost += 11 }
        if modifiers.contains(.levelFive) { cost += 12 }
        if keycode.rawValue > Keycode.space.rawValue { cost += 11 }
        if PlaneKey.isSlot(keycode, under: modifiers.subtracting(.levelFive)) {
            // A slot ignores level five.
            let character = layout.character(of: keycode, under: modifiers.union(locks))
            let withoutFive = modifiers.subtracting(.levelFive).union(locks)
            if character == layout.character(of: keycode, under: withoutFive) { cost += 40 }
        }
        if locks.contains(.capsLock) {
            let character = layout.character(of: keycode, under: modifiers.union(locks))
            let unlocked = layout.character(of: keycode, under: modifiers)
            let shifted = layout.character(of: keycode, under: modifiers.symmetricDifference(.shift))
            if character != unlocked && character != shifted { cost += 100 }
        }
        return cost
    }
}
