public import Keyboard

/// Why the last word that ended became what it is, as `phim explain` shows it.
public enum WordDecision: Hashable, Sendable {
    /// No word has ended yet, or the method decides nothing at a word's end.
    case none
    /// The word is just what its keys type.
    case plain
    /// A syllable, and its keys are no English word.
    case syllable
    /// A syllable, with the diacritics that are likeliest by how common it is and by the words around it.
    case marked
    /// A syllable, though its keys are an English word: by the words before, or by how common both are.
    case vietnamese(before: LanguageBefore)
    /// The keys are an English word, though they make a syllable too.
    case english(before: LanguageBefore)
    /// No syllable: back to its keys.
    case noSyllable
    /// A key had undone a diacritic, and all keys together are an English word.
    case undoneEnglish
    /// A key had undone a diacritic: that was meant.
    case undone
    /// đ with consonants or in capitals alone: an abbreviation.
    case abbreviation
    /// The typist has overridden the word.
    case chosen(WordChoice)
    /// The word had been turned to its keys by hand.
    case raw
    /// A key had slipped: the word, or the one before it, is what was meant. The best candidates, the best first.
    case corrected([WordCandidate])

    /// What the words before say of the language.
    public enum LanguageBefore: Hashable, Sendable {
        case vietnamese
        case english
        case unknown
    }
}

/// What a word can have been meant as.
public struct WordCandidate: Hashable, Sendable {
    /// The word.
    public var text: String
    /// How much likelier it is than what was typed, in tenths of a decimal logarithm.
    public var tenths: Int

    /// A word that is so much likelier.
    public init(text: String, tenths: Int) {
        self.text = text
        self.tenths = tenths
    }
}
