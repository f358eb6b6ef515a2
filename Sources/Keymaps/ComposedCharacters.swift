import Keyboard

/// The characters that are composed from several keys, with dead keys or the Compose key.
///
/// The application composes them with the compose table of its language, which Phím cannot know, so keys of the keymap
/// and the plane are preferred.
struct ComposedCharacters: Hashable, Sendable {
    /// The shortest sequence for each character.
    private var sequences: [Unicode.Scalar: [ComposeTable.Symbol]] = [:]
    /// The keystroke of each dead key that has the same meaning under all locks.
    private var deadKeys: [Unicode.Scalar: Keystroke] = [:]

    /// Collects the sequences of a table that can be typed on a layout, for characters that are not in `characters`.
    init(_ table: ComposeTable, on layout: KeyLayout, with keys: ModifierKeys, typing characters: Set<Unicode.Scalar>)
    {
        if table.isEmpty { return }
        // The order is reversed so that the combination with the fewest keys is stored last.
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
            guard scalars.count == 1, let character = scalars.first, !characters.contains(character) else {
                continue
            }
            let isTypeable = symbols.allSatisfy {
                $0.isDead ? deadKeys[$0.scalar] != nil : characters.contains($0.scalar)
            }
            guard isTypeable else { continue }
            if let known = sequences[character], !Self.isBetter(symbols, than: known) { continue }
            sequences[character] = symbols
        }
    }

    /// The symbols of the sequence for a character; nil if there is none.
    func symbols(for character: Unicode.Scalar) -> [ComposeTable.Symbol]? {
        sequences.isEmpty ? nil : sequences[character]
    }

    func keystroke(ofDeadKey mark: Unicode.Scalar) -> Keystroke? { deadKeys[mark] }

    /// Prefers shorter sequences. At equal length the order of code points decides, so that the result is stable.
    private static func isBetter(_ one: [ComposeTable.Symbol], than other: [ComposeTable.Symbol]) -> Bool {
        if one.count != other.count { return one.count < other.count }
        return one.lexicographicallyPrecedes(other) { $0.scalar.value < $1.scalar.value }
    }
}

extension CharacterIndex {
    /// The keystrokes for a character that needs several, while these locks are on: a compose sequence, or Ctrl+Shift+U
    /// and its number if the applications accept that; nil if neither is possible.
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

    /// The keystroke for a character that is typed only to be deleted: a rare letter, which no completion contains at
    /// that place and which fields accept even if they trim or refuse spaces and marks; else a no-break space, else a
    /// hyphen.
    func disposable(locks: Modifiers) -> Keystroke? {
        keystroke(for: "ẵ", locks: locks) ?? keystroke(for: "\u{a0}", locks: locks)
            ?? keystroke(for: "-", locks: locks)
    }

    /// Ctrl+Shift+U, the code point in hexadecimal, and a space.
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

/// The method by which a character is typed.
public enum CharacterWay: String, Hashable, Sendable {
    /// A key of the keymap.
    case key
    /// A key of the character plane.
    case plane
    /// A key slot.
    case slot
    /// Dead keys that the application composes.
    case composed
    /// Ctrl+Shift+U and the code point.
    case numbered
}

extension CharacterIndex {
    /// The method for a character while no lock is on; nil if it cannot be typed.
    public func way(of character: Unicode.Scalar) -> CharacterWay? {
        if let keystroke = keystroke(for: character) {
            if keystroke.modifiers.contains(.levelFive) { return .plane }
            return PlaneKey.isSlot(keystroke.keycode, under: keystroke.modifiers) ? .slot : .key
        }
        if composed.symbols(for: character) != nil { return .composed }
        return keystrokes(composing: character, locks: []) == nil ? nil : .numbered
    }
}
