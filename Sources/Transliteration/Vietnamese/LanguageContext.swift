/// A syllable whose keys are a foreign word too: its frequencies, 0 for a word that is in no list.
struct AmbiguousWord {
    /// The keys as an English word.
    var english: UInt8
    /// The keys as a foreign word in Vietnamese text.
    var loanword: UInt8
    /// The word as a Vietnamese syllable.
    var syllable: UInt8
    /// How much more likely English is made by the order of the keys, in tenths of a decimal logarithm.
    var order: Int
    /// The same by the words and characters that it is joined to.
    var neighbours = 0
    /// It is one letter after another, as in an alphabet.
    var isInAlphabet = false
}

/// The language of the words before the cursor, as one number.
///
/// Each word counts by how much more frequent it is in one language than in the other, in tenths of a decimal
/// logarithm; words further back count less.
struct LanguageContext: Sendable, BitwiseCopyable {
    /// Above zero for English, below for Vietnamese.
    private(set) var score: Int8 = 0

    /// The same for those who ask why.
    var before: WordDecision.LanguageBefore { isVietnamese ? .vietnamese : isEnglish ? .english : .unknown }

    /// The most one word can count.
    private static let decisive = 15
    /// The most a word can count for English if it is a Vietnamese syllable too.
    private static let ambiguous = 7
    /// The most that all words count: the language may change at any word.
    private static let most = 13
    /// The same of words that every English sentence has.
    private static let mostOfSentences = 18
    /// English words at most as rare are in every English sentence.
    private static let function = 32
    /// The frequency of a word that is in no list: rarer than all that are.
    private static let unseen = 64

    /// The words before are certainly Vietnamese.
    var isVietnamese: Bool { score <= -8 }

    /// The words before are certainly English: one that is a syllable too is not enough.
    var isEnglish: Bool { score >= 8 }

    /// The words before settle the language.
    var isKnown: Bool { isVietnamese || isEnglish }

    /// A word went before that is Vietnamese and nothing else.
    mutating func noteVietnamese() { note(-Self.decisive) }

    /// A letter went before that is no syllable: hardly a sign, it may be a variable or a point of a list.
    mutating func noteForeignLetter() { note(2) }

    /// A word went before that is no syllable, with its frequency as an English one; 0 if it is in no list.
    ///
    /// The words that every English sentence has say more than the others, which stand in Vietnamese text too.
    mutating func noteForeign(english: UInt8) {
        let isSentence = english > 0 && english <= Self.function
        note(
            min(isSentence ? 14 : 10, Self.unseen - Self.rarity(of: english)),
            most: isSentence ? Self.mostOfSentences : Self.most)
    }

    /// A word without diacritics went before that both languages have, with its frequency in each; 0 if it is in no
    /// list.
    mutating func noteAmbiguous(english: UInt8, syllable: UInt8) {
        let difference = Self.rarity(of: syllable) - Self.rarity(of: english)
        note(max(-Self.decisive, min(Self.ambiguous, difference)))
    }

    /// A word with diacritics went before whose keys are an English word. After Vietnamese words it is one more of
    /// them; else it counts the less for Vietnamese, the more frequent the English word is.
    mutating func noteSyllable(english: UInt8, syllable: UInt8) {
        if isVietnamese { return noteVietnamese() }
        note(max(-Self.decisive, min(0, Self.rarity(of: syllable) - Self.rarity(of: english))))
    }

    /// Whether an English word that is also a way to type a syllable is meant, by how frequent both are.
    ///
    /// A common syllable never gives way, except between English words, where it must be more frequent than the context
    /// allows.
    func meansEnglish(_ word: AmbiguousWord) -> Bool {
        let syllable = Self.rarity(of: word.syllable)
        let english = syllable - Self.rarity(of: word.english) + word.neighbours
        if word.neighbours >= TokenNeighbours.address { return true }
        let mayBeEnglish = word.english > 0 || word.neighbours >= TokenNeighbours.certain && word.syllable == 0
        if isEnglish { return mayBeEnglish && english + Int(score) > 0 }
        if word.isInAlphabet { return false }
        let isUncommon = syllable >= Self.uncommon
        if isUncommon, word.loanword > 0 {
            let loanword = syllable - Self.rarity(of: word.loanword)
            if loanword + word.order / 2 > Self.farRarer { return true }
        }
        guard mayBeEnglish else { return false }
        if isVietnamese {
            guard isUncommon || word.neighbours > 0 else { return false }
            return english + word.order / 2 > Self.foreignInVietnamese
        }
        let least = word.order >= 28 || word.neighbours > 0 ? 0 : word.order > 0 ? Self.uncommon - 6 : Self.uncommon
        return syllable >= least && english + word.order > Self.certain
    }

    /// Whether the English words after a syllable show that it is an English word.
    func showsEnglish(_ word: AmbiguousWord) -> Bool {
        let english = Self.rarity(of: word.syllable) - Self.rarity(of: word.english)
        return isEnglish && word.english > 0 && english + word.order + Int(score) > Self.shown
    }

    /// By how much English words must outweigh a syllable before them.
    private static let shown = 9
    /// Syllables at least as rare are uncommon.
    private static let uncommon = 42
    /// By how much an English word must be more frequent in English than a syllable in Vietnamese, between Vietnamese
    /// words.
    private static let foreignInVietnamese = 30
    /// By how much a syllable must be rarer than a foreign word to give way.
    private static let farRarer = 12
    /// By how much an English word must be more frequent than a syllable if nothing is known of the text.
    private static let certain = 14

    /// Whether a word is meant as it was typed if a key undid a diacritic: `message`, not *mesage*.
    ///
    /// `shown` is the frequency of what is left: *as* of `ass` is far more frequent, so it is what was meant.
    func meansKeys(_ english: UInt8, rather shown: UInt8) -> Bool {
        if english == 0 { return false }
        if shown == 0 { return true }
        return english <= shown + 15
    }

    private static func rarity(of frequency: UInt8) -> Int { frequency == 0 ? unseen : Int(frequency) }

    private mutating func note(_ evidence: Int, most: Int = most) {
        let sum = Int(score) * 5 / 8 + evidence
        score = Int8(max(-Self.most, min(sum, max(most, Int(score)))))
    }
}
