/// What a word says about the language of the text. A rarity of 0 means that the word is not in the list.
enum LanguageEvidence: Sendable, BitwiseCopyable {
    /// Nothing.
    case none
    /// Only Vietnamese has the word.
    case vietnamese
    /// One letter that is no syllable.
    case foreignLetter
    /// No syllable, and a name in code: `max_len`, `size(`.
    case name
    /// No syllable, with the rarity as an English word.
    case foreign(english: UInt8)
    /// A word without diacritics that both languages have.
    case ambiguous(english: UInt8, syllable: UInt8)
    /// A word with diacritics whose keys are an English word.
    case syllable(english: UInt8, syllable: UInt8)
}
