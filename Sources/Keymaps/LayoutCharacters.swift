public import Keyboard

extension KeyLayout {
    /// The distinct characters that can be typed on this layout, roughly by frequency: plain keys, then with Shift,
    /// with AltGr, with both, on further levels, then composed characters by the length of their sequence.
    public func typedCharacters(composing table: ComposeTable = ComposeTable()) -> [Unicode.Scalar] {
        var characters: [Unicode.Scalar] = []
        var known: Set<Unicode.Scalar> = []
        func add(_ character: Unicode.Scalar) {
            if known.insert(character).inserted { characters.append(character) }
        }
        let unshifted: [Modifiers] = [[], .levelThree, .levelFive, [.levelThree, .levelFive]]
        let levels = unshifted.flatMap { [$0, $0.union(.shift)] }
        // The number pad and other keys come last.
        let others = (1..<UInt16(Self.keyCount)).map { Keycode($0) }.filter {
            !CharacterIndex.typingKeys.contains($0)
        }
        let order = [CharacterIndex.typingKeys, others].flatMap { keys in levels.map { ($0, keys) } }
        for (modifiers, keycodes) in order {
            for keycode in keycodes {
                let action = action(of: keycode, under: modifiers)
                // Additional keys with the same action on every layout are skipped.
                if action == KeyLayout.us.action(of: keycode, under: modifiers), keycode.rawValue > 57 { continue }
                switch action {
                case .character(let character): add(character)
                case .text(let text): text.unicodeScalars.forEach(add)
                default: break
                }
            }
        }
        // A Compose key has hundreds of sequences, which are not typical of a layout.
        let sequences = table.sequences.filter { $0.symbols.first?.scalar != ComposeTable.composeMark }
        let composed = sequences.compactMap { sequence -> (length: Int, character: Unicode.Scalar)? in
            let scalars = sequence.text.unicodeScalars
            return scalars.count == 1 ? (sequence.symbols.count, scalars.first!) : nil
        }
        for (_, character) in composed.sorted(by: {
            ($0.length, $0.character.value) < ($1.length, $1.character.value)
        }) {
            add(character)
        }
        return characters
    }
}
