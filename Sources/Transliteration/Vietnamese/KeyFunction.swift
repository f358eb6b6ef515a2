/// What a key can do to a word before it is just the character it types.
struct KeyFunction: Sendable {
    enum Kind: Equatable, Sendable {
        /// Ends the word.
        case separator
        /// Types what it is and nothing else; a digit makes the rest of the word literal.
        case plain
        /// A tone; `level` takes the tone off.
        case tone(Tone)
        /// A diacritic on vowels.
        case diacritic(DiacriticKey)
        /// w of TELEX: horn or breve, or ư.
        case hook
        /// d of TELEX: the stroke on a d.
        case doubledD
        /// The stroke: 9 of VNI.
        case stroke
        /// A letter with its diacritic: ơ and ư by `[` and `]`.
        case letter(Letter)
        /// `\` of VIQR: the next key is what it types.
        case escape
    }

    /// What the key types when it does nothing else.
    enum Character: Sendable {
        case letter, digit, punctuation
    }

    var kind = Kind.separator
    var character = Character.punctuation
    /// Where the key types two letters.
    var quick: QuickKeys.Places = []
    /// The letters of which the word must have one for the key to do anything but type itself.
    var needs: LetterSet = []

    /// A letter or a digit: it can continue a word, if only literally.
    var belongsToWord: Bool { character != .punctuation }

    /// A letter can begin a word, by itself or by its key.
    var beginsWord: Bool {
        if case .letter = kind { true } else { character == .letter }
    }

    /// The key changes the word: it makes a diacritic or a tone.
    var changesWord: Bool {
        switch kind {
        case .tone, .diacritic, .hook, .doubledD, .stroke: true
        case .separator, .plain, .letter, .escape: false
        }
    }
}
