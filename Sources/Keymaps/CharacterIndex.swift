public import Keyboard

/// One key to tap, and the level-choosing modifiers that have to be on meanwhile, no more and no fewer.
public struct Keystroke: Hashable, Sendable {
    /// The key to tap.
    public var keycode: Keycode
    /// Of `.shift`, `.levelThree`, `.levelFive`. Locks are not in it: they stay as they are.
    public var modifiers: Modifiers

    /// A key with these modifiers.
    @inlinable
    public init(_ keycode: Keycode, _ modifiers: Modifiers = []) {
        self.keycode = keycode
        self.modifiers = modifiers
    }
}

/// A layout turned round: for each character the keystroke that types it, with the fewest events.
///
/// Made once for a keymap's group; looking a character up is a binary search and allocates nothing.
public struct CharacterIndex: Hashable, Sendable {
    /// What the modifier keys of the layout are, and which of them a planner presses.
    let modifierKeys: ModifierKeys
    /// The key that deletes the character before the cursor.
    let backspace: Keycode
    /// One table after the other, for each state of Caps Lock and Num Lock: characters in the order of their numbers.
    private let characters: [UInt32]
    private let keystrokes: [Keystroke]
    /// Where each table begins, and where the last one ends.
    private let starts: [Int]
    /// What takes more than one keystroke.
    let composed: ComposedCharacters
    /// The applications take Ctrl+Shift+U and a number for a character.
    let takesUnicodeInput: Bool

    /// Turns a layout round. `composing` are the sequences by which applications compose what it has on no key.
    public init(
        _ layout: KeyLayout, composing table: ComposeTable = ComposeTable(), takesUnicodeInput: Bool = false
    ) {
        self.takesUnicodeInput = takesUnicodeInput
        modifierKeys = ModifierKeys(of: layout)
        backspace = Self.key(for: .backspace, preferring: .backspace, in: layout) ?? .backspace
        var characters: [UInt32] = []
        var keystrokes: [Keystroke] = []
        var starts = [0]
        for locks in Self.lockStates {
            let best = Self.bestKeystrokes(layout, under: locks, with: modifierKeys)
            characters += best.keys.sorted()
            keystrokes += best.keys.sorted().map { best[$0]!.keystroke }
            starts.append(characters.count)
        }
        self.characters = characters
        self.keystrokes = keystrokes
        self.starts = starts
        composed = ComposedCharacters(
            table, on: layout, with: modifierKeys, typing: Set(characters[starts[0]..<starts[1]]))
    }

    /// How the character is typed while these locks are on; nil if this keymap has no way.
    ///
    /// A line feed or a carriage return is Return, a tab is Tab.
    @inline(__always)
    public func keystroke(for character: Unicode.Scalar, locks: Modifiers = []) -> Keystroke? {
        let table = Self.tableIndex(of: locks)
        let end = starts[table + 1]
        var low = starts[table]
        var high = end
        while low < high {
            let middle = (low + high) / 2
            if characters[middle] < character.value { low = middle + 1 } else { high = middle }
        }
        return low < end && characters[low] == character.value ? keystrokes[low] : nil
    }

    /// Whether the character can be typed at all while no lock is on: by a keystroke or composed of several.
    public func canType(_ character: Unicode.Scalar) -> Bool {
        keystroke(for: character) != nil || keystrokes(composing: character, locks: []) != nil
    }

    /// Every character that can be typed while these locks are on, in the order of their numbers.
    public func characters(locks: Modifiers = []) -> [Unicode.Scalar] {
        let table = Self.tableIndex(of: locks)
        return characters[starts[table]..<starts[table + 1]].compactMap { Unicode.Scalar($0) }
    }

    private static let lockStates: [Modifiers] = [[], .capsLock, .numLock, .locks]

    @inline(__always)
    private static func tableIndex(of locks: Modifiers) -> Int {
        (locks.contains(.capsLock) ? 1 : 0) | (locks.contains(.numLock) ? 2 : 0)
    }

    /// A key that means an action without modifiers; the preferred one if it does.
    static func key(for action: KeyboardAction, preferring preferred: Keycode, in layout: KeyLayout) -> Keycode? {
        if layout.action(of: preferred, under: []) == action { return preferred }
        return typingKeys.first { layout.action(of: $0, under: []) == action }
    }

    /// The keys that may be pressed to type: those between Escape and the space bar that have a place on every
    /// keyboard, then the extra ones of European, Brazilian and Japanese keyboards. Never the number pad, whose
    /// meaning hangs on Num Lock.
    static let typingKeys: [Keycode] =
        (Array(2...53).filter { ![14, 15, 28, 29, 42].contains($0) } + [57, 86, 89, 124, 14, 15, 28, 58])
        .map { Keycode($0) }
}

// Choosing among the ways to type a character.
extension CharacterIndex {
    /// The cheapest keystroke for each character that can be typed while these locks are on.
    private static func bestKeystrokes(
        _ layout: KeyLayout, under locks: Modifiers, with keys: ModifierKeys
    ) -> [UInt32: (cost: Int, keystroke: Keystroke)] {
        var best: [UInt32: (cost: Int, keystroke: Keystroke)] = [:]
        let combinations = keys.combinations
        for keycode in typingKeys + PlaneKey.spareKeys.map(\.keycode) {
            for modifiers in combinations {
                guard let character = layout.character(of: keycode, under: modifiers.union(locks)) else { continue }
                let cost = cost(of: modifiers, on: keycode, under: locks, in: layout)
                if let known = best[character.value], known.cost <= cost { continue }
                best[character.value] = (cost, Keystroke(keycode, modifiers))
            }
        }
        for (character, action, preferred): (UInt32, KeyboardAction, Keycode) in [
            (0x09, .tab, .tab), (0x0a, .primary, .enter), (0x0d, .primary, .enter),
        ] {
            guard let key = key(for: action, preferring: preferred, in: layout) else { continue }
            best[character] = (0, Keystroke(key))
        }
        return best
    }

    /// What a keystroke costs: two events for each modifier. At the same price Shift is better than AltGr, and either
    /// is better than the plane; a key that not every keyboard has is the last choice before the plane. A key slot
    /// comes behind the plane, whatever it costs.
    ///
    /// A capital that Caps Lock makes by itself, of a key whose type leaves Lock alone, is not trusted where there
    /// is another way: not every application and no console does it.
    private static func cost(
        of modifiers: Modifiers, on keycode: Keycode, under locks: Modifiers, in layout: KeyLayout
    ) -> Int {
        var cost = 0
        if modifiers.contains(.shift) { cost += 10 }
        if modifiers.contains(.levelThree) { cost += 11 }
        if modifiers.contains(.levelFive) { cost += 12 }
        if keycode.rawValue > Keycode.space.rawValue { cost += 11 }
        if PlaneKey.isSlot(keycode, under: modifiers.subtracting(.levelFive)) {
            // A slot takes no notice of level five.
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
