/// The function of a key in a word, besides its character.
struct KeyFunction: Sendable {
    enum Kind: Equatable, Sendable {
        /// The key ends the word.
        case separator
        /// The key only types its character; a digit makes the rest of the word literal.
        case plain
        /// A tone; `level` removes the tone.
        case tone(Tone)
        /// A diacritic of vowels.
        case diacritic(DiacriticKey)
        /// w of TELEX: the horn or the breve, or ư alone.
        case hook
        /// d of TELEX: the stroke on a d.
        case doubledD
        /// The stroke: 9 of VNI.
        case stroke
        /// A letter with its diacritic: ơ and ư by `[` and `]`.
        case letter(Letter)
        /// `\` of VIQR: makes the next key literal.
        case escape
    }

    /// The character that the key types if it has no other effect.
    enum Character: Sendable {
        case letter, digit, punctuation
    }

    var kind = Kind.separator
    var character = Character.punctuation
    /// The places where the key types two letters.
    var quick: QuickKeys.Places = []
    /// The key has an effect only if the word has one of these letters.
    var needs: LetterSet = []

    /// True for letters and digits, which can continue a word, literally at least.
    var belongsToWord: Bool { character != .punctuation }

    /// True if the key types a letter and so can begin a word.
    var beginsWord: Bool {
        if case .letter = kind { true } else { character == .letter }
    }

    /// True if the key makes a diacritic or tone.
    var changesWord: Bool {
        switch kind {
        case .tone, .diacritic, .hook, .doubledD, .stroke: true
        case .separator, .plain, .letter, .escape: false
        }
    }
}
