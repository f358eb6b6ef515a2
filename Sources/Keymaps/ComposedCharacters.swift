import Keyboard

/// The characters that a keymap has on no key but composes from several: dead keys, and the Compose key.
///
/// What is composed is up to the application, by the compose table of its language; so these are the next rung of the
/// ladder, below the plane.
struct ComposedCharacters: Hashable, Sendable {
    /// The shortest sequence for each character.
    private var sequences: [UInt32: [ComposeTable.Symbol]] = [:]
    /// How each dead key is pressed, whatever locks are on.
    private var deadKeys: [Unicode.Scalar: Keystroke] = [:]

    init() {}

    /// The sequences of a table that can be typed on a layout.
    init(_ table: ComposeTable, on layout: KeyLayout, with keys: ModifierKeys, typing characters: Set<UInt32>) {
        if table.isEmpty { return }
        // The cheapest combination of modifiers comes first, so it is the last to be written.
        for modifiers in keys.combinations.reversed() {
            for keycode in CharacterIndex.typingKeys.reversed() {
                guard case .diacritic(let mark) = layout.action(of: keycode, under: modifiers) else { continue }
                let isSteady = [Modifiers.capsLock, .numLock, .locks].allSatisfy {
                    layout.action(of: keycode, under: modifiers.union($0)) == .diacritic(mark)
                }
                if isSteady { deadKeys[mark] = Keystroke(keycode, modifiers) }
            }
        }
        for (symbols, text) in table.sequences {
            let scalars = text.unicodeScalars
            guard scalars.count == 1, let character = scalars.first, !characters.contains(character.value) else {
                continue
            }
            let isTypeable = symbols.allSatisfy {
                $0.isDead ? deadKeys[$0.scalar] != nil : characters.contains($0.scalar.value)
            }
            guard isTypeable else { continue }
            if let known = sequences[character.value], !Self.isBetter(symbols, than: known) { continue }
            sequences[character.value] = symbols
        }
    }

    /// The symbols that compose a character, in order; nil if nothing does.
    func symbols(for character: Unicode.Scalar) -> [ComposeTable.Symbol]? {
        sequences.isEmpty ? nil : sequences[character.value]
    }

    func keystroke(ofDeadKey mark: Unicode.Scalar) -> Keystroke? { deadKeys[mark] }

    /// Shorter is better, and of the same length what comes first in numbers, so that the choice is always the same.
    private static func isBetter(_ one: [ComposeTable.Symbol], than other: [ComposeTable.Symbol]) -> Bool {
        if one.count != other.count { return one.count < other.count }
        return one.lexicographicallyPrecedes(other) { $0.scalar.value < $1.scalar.value }
    }
}

extension CharacterIndex {
    /// How a character is typed with several keystrokes while these locks are on: composed from dead keys, or by its
    /// number where the applications take that; nil if neither will do.
    func keystrokes(composing character: Unicode.Scalar, locks: Modifiers) -> [Keystroke]? {
        if let symbols = composed.symbols(for: character) {
            var keystrokes: [Keystroke] = []
            for symbol in symbols {
                let keystroke =
                    symbol.isDead
                    ? composed.keystroke(ofDeadKey: symbol.scalar) : self.keystroke(for: symbol.scalar, locks: locks)
                guard let keystroke else { return nil }
                keystrokes.append(keystroke)
            }
            return keystrokes
        }
        return takesUnicodeInput ? keystrokes(numbering: character, locks: locks) : nil
    }

    /// What is typed to be deleted at once: a no-break space, which completes nothing; else a hyphen.
    func disposable(locks: Modifiers) -> Keystroke? {
        keystroke(for: "\u{a0}", locks: locks) ?? keystroke(for: "-", locks: locks)
    }

    /// Ctrl+Shift+U, the number in hexadecimal, a space.
    private func keystrokes(numbering character: Unicode.Scalar, locks: Modifiers) -> [Keystroke]? {
        guard character.value >= 0xa0, let start = keystroke(for: "u", locks: locks.subtracting(.capsLock)) else {
            return nil
        }
        var keystrokes = [Keystroke(start.keycode, start.modifiers.union([.control, .shift]))]
        for digit in String(character.value, radix: 16).unicodeScalars + [" "] {
            guard let keystroke = keystroke(for: digit, locks: locks) else { return nil }
            keystrokes.append(keystroke)
        }
        return keystrokes
    }
}

/// The rungs of the ladder: how a character leaves.
public enum CharacterWay: String, Hashable, Sendable {
    /// A key of the keymap has it.
    case key
    /// It stands in the character plane.
    case plane
    /// It stands in a key slot.
    case slot
    /// Applications compose it from dead keys.
    case composed
    /// Ctrl+Shift+U and its number.
    case numbered
}

extension CharacterIndex {
    /// The way a character leaves while no lock is on; nil if it cannot be typed.
    public func way(of character: Unicode.Scalar) -> CharacterWay? {
        if let keystroke = keystroke(for: character) {
            if keystroke.modifiers.contains(.levelFive) { return .plane }
            return PlaneKey.isSlot(keystroke.keycode, under: keystroke.modifiers) ? .slot : .key
        }
        if composed.symbols(for: character) != nil { return .composed }
        return keystrokes(composing: character, locks: []) == nil ? nil : .numbered
    }
}
