/// What becomes of a word that has ended, and why.
struct WordVerdict: Sendable {
    var reading: WordReading
    var decision: WordDecision
    /// What the word says about the language of the text.
    var language = LanguageEvidence.none
    /// The scores of the readings, if there was more than one.
    var scores: ReadingScores?
    /// Whether the keys were chosen because of the word before, beside which the syllable never stands.
    var givesWay = false
}

/// What may be meant by the keys of a word.
enum WordReading: Sendable, BitwiseCopyable {
    /// The text as composed.
    case composed
    /// The characters of all keys.
    case keys
    /// The characters of the keys without those that undid something and the ones that were undone.
    case literalKeys
    /// A word of several syllables, all of which may have diacritics: `NameSpelling`.
    case name
    /// A syllable drawn out by the key of its tone: `Word.drawnOutByTone`.
    case drawnOut
    /// Two syllables without a space, both with a tone: `JoinedSyllables`.
    case syllables
}
