public import Keyboard

/// Why the last word that ended was changed or kept, as `phim explain` shows it.
public enum WordDecision: Hashable, Sendable {
    /// No word has ended yet, or the method makes no decision at the end of a word.
    case none
    /// The word is just the characters of its keys.
    case plain
    /// A syllable whose keys are no English word.
    case syllable
    /// A syllable with the likeliest diacritics, by its rarity and the words around it.
    case marked
    /// A syllable whose keys are also an English word: decided by the words before, or by both rarities.
    case vietnamese(before: LanguageBefore)
    /// The keys are an English word and also make a syllable.
    case english(before: LanguageBefore)
    /// No syllable: the word was restored to its keys.
    case noSyllable
    /// A key had undone a diacritic, and all keys together are an English word, which was restored.
    case undoneEnglish
    /// A key had undone a diacritic, and that was meant.
    case undone
    /// đ with consonants or in capitals alone: an abbreviation.
    case abbreviation
    /// The typist has overridden the word.
    case chosen(WordChoice)
    /// The typist had turned the word into its keys.
    case raw
    /// A typing error was corrected in the word or the one before it. The value has the best candidates, the best
    /// first.
    case corrected([WordCandidate])

    /// The language that the words before indicate.
    public enum LanguageBefore: Hashable, Sendable {
        case vietnamese
        case english
        case unknown
    }
}

/// A word that may have been meant.
public struct WordCandidate: Hashable, Sendable {
    /// The word.
    public var text: String
    /// How much likelier it is than what was typed, in tenths of a decimal logarithm.
    public var tenths: Int

    /// A candidate with its lead over the typed word.
    public init(text: String, tenths: Int) {
        self.text = text
        self.tenths = tenths
    }
}
