/// What the rules of the word's end ask about the word and its place, looked up once.
struct WordFacts: BitwiseCopyable {
    /// The character that ends the word; nil if none does.
    let end: Unicode.Scalar?
    /// Whether the word is continued literally.
    let continues: Bool
    /// The character before the word.
    let before: Unicode.Scalar?
    /// The language of the words before.
    let language: LanguageContext
    let count: Int
    let hasDiacritics: Bool
    let isSyllable: Bool
    let isCapitals: Bool
    /// The rarity of the keys as an English word, if English words are recognized; 0 if it is none.
    let english: UInt8

    /// `text` is inout because a parameter that is only read would be a copy of the word.
    @inline(__always)
    init(_ text: inout KnownText, endedBy end: Unicode.Scalar?, continues: Bool, knowsEnglish: Bool) {
        self.end = end
        self.continues = continues
        before = text.history.last
        language = text.history.language
        count = text.word.count
        hasDiacritics = text.word.hasDiacritics
        isSyllable = text.word.isSyllable(text.rules)
        isCapitals = text.word.isCapitals
        english = knowsEnglish ? text.word.englishRarity : 0
    }

    /// Whether a character before the word may join it to a foreign token.
    var isJoined: Bool {
        switch before ?? " " {
        case ".", "/", "-", "#", "0"..."9": true
        default: false
        }
    }

    /// What a foreign word of this rarity says about the language. A name in code is as certain as an English word.
    func foreign(_ english: UInt8) -> LanguageEvidence {
        end == "(" || end == "_" || before == "_" ? .name : .foreign(english: english)
    }

    /// The rule for the keys of a syllable that are meant as an English word.
    var englishRule: WordRule { language.isEnglish ? .englishAfterEnglish : .frequentEnglish }

    /// The rule for a syllable whose keys are an English word.
    var syllableRule: WordRule {
        language.isVietnamese ? .syllableAfterVietnamese : language.isEnglish ? .frequentSyllable : .undecided
    }

    /// Whether a digit follows the word: after capitals it makes a code, DDR4.
    var endsBeforeDigit: Bool { end.map { $0.value >= 48 && $0.value <= 57 } ?? false }
}

/// What becomes of a word that has ended, and by which rule.
struct WordVerdict: BitwiseCopyable {
    var rule: WordRule
    var meaning: WordMeaning
    /// What the word says about the language of the text.
    var language = LanguageEvidence.none
    /// The scores of the readings, if they were compared.
    var scores: ReadingScores?
    /// Whether the keys were chosen because of the words before: English ones, or one beside which the syllable never
    /// stands. The next word may show that the syllable was meant.
    var givesWay = false

    init(
        _ rule: WordRule, _ meaning: WordMeaning = .composed, _ language: LanguageEvidence = .none,
        scores: ReadingScores? = nil
    ) {
        self.rule = rule
        self.meaning = meaning
        self.language = language
        self.scores = scores
    }
}

/// What may be meant by the keys of a word.
enum WordMeaning: Sendable, BitwiseCopyable {
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
