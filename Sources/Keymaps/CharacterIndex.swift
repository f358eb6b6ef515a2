public import Keyboard

/// An inverted layout: the keystroke with the fewest events for each character.
///
/// It is built once per group of a keymap. A lookup does not allocate.
public struct CharacterIndex: Hashable, Sendable {
    /// The modifier keys of the layout.
    let modifierKeys: ModifierKeys
    /// The key that deletes the character before the cursor, by its action in the layout.
    let backspace: Keycode
    /// The keystroke of each character, one table per state in `lockStates`.
    private let keystrokes: [[Unicode.Scalar: Keystroke]]
    /// The characters that need more than one keystroke.
    let composed: ComposedCharacters
    /// Whether the applications accept Ctrl+Shift+U and a hexadecimal number as a character.
    let takesUnicodeInput: Bool

    /// Inverts a layout. `table` has the compose sequences of the applications, for characters that no key types.
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

    /// The keystroke for a character while these locks are on; nil if no single keystroke types it.
    ///
    /// Line feed and carriage return are Return, a tab is Tab.
    public func keystroke(for character: Unicode.Scalar, locks: Modifiers = []) -> Keystroke? {
        keystrokes[Self.lockState(of: locks)][character]
    }

    /// Whether a character can be typed while no lock is on, with one keystroke or several.
    public func canType(_ character: Unicode.Scalar) -> Bool {
        keystroke(for: character) != nil || keystrokes(composing: character, locks: []) != nil
    }

    /// All characters that one keystroke types while these locks are on, in the order of their code points.
    public func characters(locks: Modifiers = []) -> [Unicode.Scalar] {
        keystrokes[Self.lockState(of: locks)].keys.sorted()
    }

    private static let lockStates: [Modifiers] = [[], .capsLock, .numLock, .locks]

    /// The index of the locks in `lockStates`.
    private static func lockState(of locks: Modifiers) -> Int {
        (locks.contains(.capsLock) ? 1 : 0) + (locks.contains(.numLock) ? 2 : 0)
    }

    /// The first key with this action and no modifiers, or the preferred key if it has the action.
    static func key(for action: KeyboardAction, preferring preferred: Keycode, in layout: KeyLayout) -> Keycode? {
        if layout.action(of: preferred, under: []) == action { return preferred }
        return typingKeys.first { layout.action(of: $0, under: []) == action }
    }

    /// The keys that may be used for typing: those between Escape and the space bar on every keyboard, then the
    /// additional keys of European, Brazilian and Japanese keyboards. The number pad is left out, because it depends on
    /// Num Lock.
    static let typingKeys: [Keycode] =
        (Array(2...53).filter { ![14, 15, 28, 29, 42].contains($0) } + [57, 86, 89, 124, 14, 15, 28, 58])
        .map { Keycode($0) }
}

extension CharacterIndex {
    /// The cheapest keystroke for each character while these locks are on.
    private static func bestKeystrokes(
        _ layout: KeyLayout, under locks: Modifiers, with keys: ModifierKeys
    ) -> [Unicode.Scalar: Keystroke] {
        var best: [Unicode.Scalar: (cost: Int, keystroke: Keystroke)] = [:]
        let combinations = keys.combinations
        for keycode in typingKeys + PlaneKey.spareKeys.map(\.keycode) {
            for modifiers in combinations {
                guard let character = layout.character(of: keycode, under: modifiers.union(locks)) else { continue }
                let cost = cost(of: character, with: modifiers, on: keycode, under: locks, in: layout)
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

    /// The cost of a keystroke: mainly two events per modifier. At equal cost Shift is preferred to AltGr, and both to
    /// the plane. Keys that some keyboards lack come last before the plane, and key slots last of all.
    ///
    /// A capital that only Caps Lock makes, on a key whose type ignores Lock, is avoided if possible, because some
    /// applications and the console do not support it.
    private static func cost(
        of character: Unicode.Scalar, with modifiers: Modifiers, on keycode: Keycode, under locks: Modifiers,
        in layout: KeyLayout
    ) -> Int {
        var cost = 0
        if modifiers.contains(.shift) { cost += 10 }
        if modifiers.contains(.levelThree) { cost += 11 }
        if modifiers.contains(.levelFive) { cost += 12 }
        if keycode.rawValue > Keycode.space.rawValue { cost += 11 }
        // Key slots ignore level five.
        let withoutFive = modifiers.subtracting(.levelFive)
        if PlaneKey.isSlot(keycode, under: withoutFive),
            character == layout.character(of: keycode, under: withoutFive.union(locks))
        {
            cost += 40
        }
        if locks.contains(.capsLock) {
            let unlocked = layout.character(of: keycode, under: modifiers)
            let shifted = layout.character(of: keycode, under: modifiers.symmetricDifference(.shift))
            if character != unlocked && character != shifted { cost += 100 }
        }
        return cost
    }
}
