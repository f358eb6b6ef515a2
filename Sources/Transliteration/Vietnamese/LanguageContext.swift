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
    /// What the word before it says of the syllable.
    var pair = SyllablePair.unknown

    /// The frequency of a word that is in no list: rarer than all that are.
    static let unseen = 64

    /// A frequency of 1 to 127 as it is, higher is rarer; of a word in no list, `unseen`.
    static func rarity(of frequency: UInt8) -> Int { frequency == 0 ? unseen : Int(frequency) }

    var syllableRarity: Int { Self.rarity(of: syllable) }

    /// By how much the English word is more frequent than the syllable, its neighbours included.
    var advantage: Int { syllableRarity - Self.rarity(of: english) + neighbours }

    /// It is an English word, or no word at all and joined to a foreign one.
    var mayBeEnglish: Bool { english > 0 || neighbours >= TokenNeighbours.certain && syllable == 0 }
}

/// What the word before a syllable says of it, of syllables whose pairs are known.
enum SyllablePair: Sendable {
    /// Nothing: it is not known what stands before the syllable, or beside which words the syllable stands.
    case unknown
    /// The syllable stands beside that word in Vietnamese text.
    case usual
    /// It does not; such uses of it are that rare.
    case unusual(Int)
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
    /// The most a word can count that both languages have, if it is not far more frequent in Vietnamese.
    private static let ambiguous = 7
    /// The most that all words count: the language may change at any word.
    private static let most = 13
    /// The same of words that every English sentence has.
    private static let mostOfSentences = 18
    /// English words at most as rare are in every English sentence.
    private static let function = 32

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
            min(isSentence ? 14 : 10, AmbiguousWord.unseen - AmbiguousWord.rarity(of: english)),
            most: isSentence ? Self.mostOfSentences : Self.most)
    }

    /// A word without diacritics went before that both languages have, with its frequency in each; 0 if it is in no
    /// list.
    mutating func noteAmbiguous(english: UInt8, syllable: UInt8) {
        let difference = AmbiguousWord.rarity(of: syllable) - AmbiguousWord.rarity(of: english)
        note(max(-Self.decisive, min(Self.ambiguous, difference)))
    }

    /// A word with diacritics went before whose keys are an English word. After Vietnamese words it is one more of
    /// them; else it counts the less for Vietnamese, the more frequent the English word is.
    mutating func noteSyllable(english: UInt8, syllable: UInt8) {
        if isVietnamese { return noteVietnamese() }
        let difference = AmbiguousWord.rarity(of: syllable) - AmbiguousWord.rarity(of: english)
        note(difference <= -Self.decisive ? -Self.decisive : max(-Self.ambiguous, min(0, difference)))
    }

    /// Whether an English word that is also a way to type a syllable is meant, by how frequent both are.
    ///
    /// A common syllable never gives way, except between English words, where it must be more frequent than the context
    /// allows.
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
        guard word.loanword > 0, word.syllableRarity >= Self.uncommon else { return false }
        return word.syllableRarity - AmbiguousWord.rarity(of: word.loanword) + word.order / 2 > Self.farRarer
    }

    /// Whether an English word is more likely after a Vietnamese word than a syllable of that rarity, which takes into
    /// account that the syllable is never beside that word. The commonest English words are no loanwords.
    private func outweighs(_ word: AmbiguousWord, _ rarity: Int) -> Bool {
        guard word.english > Self.commonest else { return false }
        let unlisted = max(Self.rareLoanword, Int(word.english) + Self.englishInVietnamese)
        return rarity + word.order / 2 > (word.loanword > 0 ? Int(word.loanword) : unlisted)
    }

    /// Whether an English word is meant between Vietnamese words.
    private func isForeignInVietnamese(_ word: AmbiguousWord) -> Bool {
        guard word.syllableRarity >= Self.uncommon || word.neighbours > 0 else { return false }
        return word.advantage + word.order / 2 > Self.foreignInVietnamese
    }

    /// Whether an English word is meant where nothing is known of the text: only for a rare syllable, unless the order
    /// of its keys or its neighbours speak for English.
    private func isCertain(_ word: AmbiguousWord) -> Bool {
        let least = word.order >= 28 || word.neighbours > 0 ? 0 : word.order > 0 ? Self.uncommon - 6 : Self.uncommon
        return word.syllableRarity >= least && word.advantage + word.order > Self.certain
    }

    /// Whether the English words after a syllable show that it is an English word.
    func showsEnglish(_ word: AmbiguousWord) -> Bool {
        let advantage = word.syllableRarity - AmbiguousWord.rarity(of: word.english)
        return isEnglish && word.english > 0 && advantage + word.order + Int(score) > Self.shown
    }

    /// Whether a word where the text is not Vietnamese, a syllable too, is a command, by its neighbour.
    func showsCommand(_ word: AmbiguousWord) -> Bool {
        !isVietnamese && word.english > 0 && word.neighbours > 0 && word.advantage + word.order > 0
    }

    /// By how much English words must outweigh a syllable before them.
    private static let shown = 7
    /// Syllables at least as rare are uncommon.
    private static let uncommon = 42
    /// By how much an English word must be more frequent in English than a syllable in Vietnamese, between Vietnamese
    /// words.
    private static let foreignInVietnamese = 30
    /// English words at most as rare stand in English sentences, not alone among Vietnamese words.
    private static let commonest = 38
    /// How rare foreign words in no list of Vietnamese text are there at least, and by how much rarer than in English.
    private static let rareLoanword = 58
    private static let englishInVietnamese = 8
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

    private mutating func note(_ evidence: Int, most: Int = most) {
        let sum = Int(score) * 5 / 8 + evidence
        score = Int8(max(-Self.most, min(sum, max(most, Int(score)))))
    }
}
