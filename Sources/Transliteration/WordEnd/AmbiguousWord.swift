/// A syllable whose keys may also be a foreign word. A rarity of 0 means that the word is in no list.
struct AmbiguousWord {
    /// The keys as an English word.
    var english: UInt8
    /// The keys as a foreign word in Vietnamese text.
    var loanword: UInt8
    /// The word as a Vietnamese syllable.
    var syllable: UInt8
    /// How much more likely the order of the keys makes an English word, in tenths of a decimal logarithm.
    var order: Int
    /// How much more likely the joined words and characters make a foreign word, in tenths of a decimal logarithm.
    var neighbours = 0
    /// The word is one letter and follows another single letter, as in an alphabet.
    var isInAlphabet = false
    /// No list and no dictionary has the syllable, and its keys are in an unusual order.
    var isUnheard = false
    /// What the word before the syllable says about it.
    var pair = SyllablePair.unknown

    /// The rarity of a word in no list, above that of all listed words.
    static let unseen = 64

    /// The rarity of any word, for comparisons: `unseen` for a word in no list, whose rarity is 0.
    static func rank(of rarity: UInt8) -> Int { rarity == 0 ? unseen : Int(rarity) }

    /// The score of a word by its rarity alone: 0 for a word in no list.
    static func score(of rarity: UInt8) -> Int { unseen - rank(of: rarity) }

    var syllableRank: Int { Self.rank(of: syllable) }
}

/// What the word before a syllable says about it. The pairs of only some syllables are known.
enum SyllablePair: Sendable {
    /// Nothing, because the word before is not known, or the pairs of the syllable are not.
    case unknown
    /// The syllable follows this word in Vietnamese text.
    case usual
    /// The syllable does not follow this word. The value is the rarity of the syllable in such places.
    case unusual(Int)
}
