/// The rules of the word's end, in their order: the first that fits decides what becomes of the word. Its name is the
/// reason that `phim explain` shows.
public enum WordRule: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    /// No word has ended yet, or the method decides nothing at the end of a word.
    case none

    // What the typist has said.

    /// The typist had turned the word into its keys.
    case raw
    /// The typist wants the word as composed.
    case keep
    /// The typist wants the keys of the word.
    case restore
    /// A syllable with the likeliest diacritics, by its rarity and the words around it.
    case marked

    // Words without diacritics.

    /// The word is just the characters of its keys.
    case plain
    /// A key had undone a diacritic, and all keys together are an English word, which is restored.
    case undoneEnglish
    /// A key had undone a diacritic, and what is left is no word, so the keys are restored.
    case undoneNoWord
    /// A key had undone a diacritic, and that was meant.
    case undone

    // Words with diacritics.

    /// The name of a cell or of a size of paper.
    case cell
    /// A part of a foreign token: an extension, a tag, a path, an option, a colour.
    case foreignToken
    /// After an apostrophe, r is a letter of the name and no tone: M'gar.
    case nameAfterApostrophe
    /// A syllable whose keys are no English word.
    case syllable
    /// The word is known as foreign by its capitals: an acronym, or a capital inside.
    case foreignCapitals
    /// The keys are an English word after English words.
    case englishAfterEnglish
    /// The keys are an English word that is more frequent than the syllable.
    case frequentEnglish
    /// A syllable after Vietnamese words, whose keys are also an English word.
    case syllableAfterVietnamese
    /// The same after English words: the syllable is far more frequent.
    case frequentSyllable
    /// The same where nothing is known about the language: undecided.
    case undecided
    /// A syllable that no list has, with its tone at an unusual place: a code.
    case code
    /// One letter, as in an alphabet.
    case letter
    /// đ with consonants or in capitals alone.
    case abbreviation
    /// A drawn-out syllable: khôngggg.
    case drawnOut
    /// The beginning of a syllable before the mark of a menu's letter.
    case beginning
    /// A name in several syllables.
    case name
    /// Two or more syllables without a space.
    case joined
    /// No word of Vietnamese: the keys are restored.
    case noSyllable

    // Words before the one that ended, once it has.

    /// A typing error was corrected in the word or the one before it.
    case slip
}

/// What a method decided at the end of the last word, and why.
public struct WordDecision: Hashable, Sendable {
    /// The rule that decided.
    public var rule: WordRule
    /// The scores of the readings that it compared; nil if it compared none.
    public var scores: ReadingScores?
    /// The words that may have been meant instead of one with a typing error, the best first.
    public var corrections: [WordCandidate] = []

    /// No decision.
    public static let none = WordDecision(rule: .none)

    /// The decision of a rule that compared these readings.
    public init(rule: WordRule, scores: ReadingScores? = nil) {
        self.rule = rule
        self.scores = scores
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

/// How likely two readings of the keys of a word are: the text as composed, and the keys as typed. In tenths of a decimal
/// logarithm; only the difference has a meaning.
public struct ReadingScores: Hashable, Sendable, BitwiseCopyable {
    /// The score of the text as composed, by the rarity of the syllable.
    public var composed: Int
    /// The score of the keys, by their rarity and all evidence.
    public var keys: Int

    /// Whether the keys are meant. The text as composed wins a tie.
    public var meansKeys: Bool { keys > composed }
}
