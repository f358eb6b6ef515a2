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
    /// What the word before the syllable says about it.
    var pair = SyllablePair.unknown

    /// The rarity of a word in no list, above that of all listed words.
    static let unseen = 64

    /// The rarity of any word, for comparisons: `unseen` for a word in no list, whose rarity is 0.
    static func rank(of rarity: UInt8) -> Int { rarity == 0 ? unseen : Int(rarity) }

    var syllableRank: Int { Self.rank(of: syllable) }

    /// By how much the English word is more frequent than the syllable, plus the evidence of the neighbours.
    var advantage: Int { syllableRank - Self.rank(of: english) + neighbours }

    /// The keys are an English word, or no word in any list and joined to a foreign word.
    var mayBeEnglish: Bool { english > 0 || neighbours >= TokenNeighbours.certain && syllable == 0 }
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

/// The language of the words before the cursor, as one number.
///
/// Each word adds how much more frequent it is in one language than in the other, in tenths of a decimal logarithm.
/// Words further back count less.
struct LanguageContext: Sendable, BitwiseCopyable {
    /// Positive for English, negative for Vietnamese.
    private(set) var score: Int8 = 0

    /// The language of the words before, for `WordDecision`.
    var before: WordDecision.LanguageBefore { isVietnamese ? .vietnamese : isEnglish ? .english : .unknown }

    /// The most that one word can add.
    private static let decisive = 15
    /// The most that a word of both languages can add, if it is not far more frequent in Vietnamese.
    private static let ambiguous = 7
    /// The limit of the score. It is low because the language may change at any word.
    private static let most = 13
    /// The limit of the score after function words of English, which every English sentence has.
    private static let mostOfSentences = 18
    /// The rarity up to which an English word counts as a function word.
    private static let function = 32

    /// Whether the words before are certainly Vietnamese.
    var isVietnamese: Bool { score <= -8 }

    /// Whether the words before are certainly English. One word that is also a syllable is not enough.
    var isEnglish: Bool { score >= 8 }

    /// Whether the language of the words before is certain.
    var isKnown: Bool { isVietnamese || isEnglish }

    /// Notes a word that is only Vietnamese.
    mutating func noteVietnamese() { note(-Self.decisive) }

    /// Notes a single letter that is no syllable. This is hardly a sign: it may be a variable or a list item.
    mutating func noteForeignLetter() { note(2) }

    /// Notes a word that is no syllable, with its rarity as an English word; 0 if it is in no list.
    ///
    /// Function words of English say more than other English words, which also occur in Vietnamese text.
    mutating func noteForeign(english: UInt8) {
        let isSentence = english > 0 && english <= Self.function
        note(
            min(isSentence ? 14 : 10, AmbiguousWord.unseen - AmbiguousWord.rank(of: english)),
            most: isSentence ? Self.mostOfSentences : Self.most)
    }

    /// Notes a word without diacritics that both languages have, with its rarity in each; 0 if it is in no list.
    mutating func noteAmbiguous(english: UInt8, syllable: UInt8) {
        let difference = AmbiguousWord.rank(of: syllable) - AmbiguousWord.rank(of: english)
        note(max(-Self.decisive, min(Self.ambiguous, difference)))
    }

    /// Notes a word with diacritics whose keys are an English word. After Vietnamese words it is certainly Vietnamese.
    /// Else, the more frequent the English word is, the less it counts.
    mutating func noteSyllable(english: UInt8, syllable: UInt8) {
        if isVietnamese { return noteVietnamese() }
        let difference = AmbiguousWord.rank(of: syllable) - AmbiguousWord.rank(of: english)
        note(difference <= -Self.decisive ? -Self.decisive : max(-Self.ambiguous, min(0, difference)))
    }

    /// Whether the English word is meant and not the syllable that has the same keys, by the rarities and the
    /// context.
    ///
    /// Outside English text a common syllable is never replaced. In English text it must be more frequent than the
    /// context allows.
    func meansEnglish(_ word: AmbiguousWord) -> Bool {
        if word.neighbours >= TokenNeighbours.address { return true }
        if isEnglish { return word.mayBeEnglish && word.advantage + Int(score) > 0 }
        if word.isInAlphabet && word.neighbours == 0 { return false }
        if isVietnamese && word.neighbours == 0 {
            switch word.pair {
            case .unknown: break
            case .usual: return false
            case .unusual(let rarity): if outweighs(word, rarity) { return true }
            }
        }
        if givesWayToLoanword(word) { return true }
        return word.mayBeEnglish && (isVietnamese ? isForeignInVietnamese(word) : isCertain(word))
    }

    private func givesWayToLoanword(_ word: AmbiguousWord) -> Bool {
        guard word.loanword > 0, word.syllableRank >= Self.uncommon else { return false }
        return word.syllableRank - AmbiguousWord.rank(of: word.loanword) + word.order / 2 > Self.farRarer
    }

    /// Whether an English word is more likely after a Vietnamese word than the syllable. `rarity` is that of the
    /// syllable after words beside which it never stands. The commonest English words are excluded, since they are no
    /// loanwords.
    private func outweighs(_ word: AmbiguousWord, _ rarity: Int) -> Bool {
        guard word.english > Self.commonest else { return false }
        let unlisted = max(Self.rareLoanword, Int(word.english) + Self.englishInVietnamese)
        return rarity + word.order / 2 > (word.loanword > 0 ? Int(word.loanword) : unlisted)
    }

    /// Whether the English word is meant between Vietnamese words.
    private func isForeignInVietnamese(_ word: AmbiguousWord) -> Bool {
        guard word.syllableRank >= Self.uncommon || word.neighbours > 0 else { return false }
        return word.advantage + word.order / 2 > Self.foreignInVietnamese
    }

    /// Whether the English word is meant in unknown text: only for a rare syllable, unless the order of the keys or the
    /// neighbours speak for English.
    private func isCertain(_ word: AmbiguousWord) -> Bool {
        let least = word.order >= 28 || word.neighbours > 0 ? 0 : word.order > 0 ? Self.uncommon - 6 : Self.uncommon
        return word.syllableRank >= least && word.advantage + word.order > Self.certain
    }

    /// Whether the English words after a syllable show that it was meant as English.
    func showsEnglish(_ word: AmbiguousWord) -> Bool {
        let advantage = word.syllableRank - AmbiguousWord.rank(of: word.english)
        return isEnglish && word.english > 0 && advantage + word.order + Int(score) > Self.shown
    }

    /// Whether a word that is also a syllable is a command, by its argument, where the text is not Vietnamese.
    func showsCommand(_ word: AmbiguousWord) -> Bool {
        !isVietnamese && word.english > 0 && word.neighbours > 0 && word.advantage + word.order > 0
    }

    /// By how much the English evidence must outweigh a syllable before it.
    private static let shown = 7
    /// The rarity from which a syllable is uncommon.
    private static let uncommon = 42
    /// By how much the English word must be more frequent than the syllable between Vietnamese words.
    private static let foreignInVietnamese = 30
    /// The rarity up to which an English word is a part of sentences and does not occur alone among Vietnamese words.
    private static let commonest = 38
    /// The lowest rarity in Vietnamese text of English words that are no listed loanwords, and how much rarer they are
    /// there than in English.
    private static let rareLoanword = 58
    private static let englishInVietnamese = 8
    /// By how much a syllable must be rarer than a loanword to be replaced.
    private static let farRarer = 12
    /// By how much the English word must be more frequent than the syllable in unknown text.
    private static let certain = 14

    /// Whether the keys themselves are meant if a key undid a diacritic: `message`, not *mesage*.
    ///
    /// `shown` is the rarity of the letters on the screen: *as* of `ass` is far more frequent than *ass*, so *as* is
    /// meant.
    func meansKeys(_ english: UInt8, rather shown: UInt8) -> Bool {
        if english == 0 { return false }
        if shown == 0 { return true }
        return english <= shown + 15
    }

    private mutating func note(_ evidence: Int, most: Int = most) {
        let sum = Int(score) * 5 / 8 + evidence
        score = Int8(max(-Self.most, min(sum, max(most, Int(score)))))
    }
}
