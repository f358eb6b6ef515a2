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
    /// The frequency of a word that is in no list: rarer than all that are.
    private static let unseen = 65

    /// The words before are certainly Vietnamese.
    var isVietnamese: Bool { score <= -8 }

    /// The words before are certainly English: one that is a syllable too is not enough.
    var isEnglish: Bool { score >= 8 }

    /// A word went before that is Vietnamese and nothing else.
    mutating func noteVietnamese() { note(-Self.decisive) }

    /// A word went before that is no syllable, with its frequency as an English one; 0 if it is in no list.
    mutating func noteForeign(english: UInt8) {
        note(min(Self.decisive, Self.unseen - Self.rarity(of: english)))
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
    /// After Vietnamese words it never is. With nothing known the English word must be much more frequent, and the
    /// syllable rare; between English words it must be as frequent as the context allows.
    func meansEnglish(_ english: UInt8, rather syllable: UInt8) -> Bool {
        if isVietnamese { return false }
        let difference = Self.rarity(of: syllable) - Self.rarity(of: english)
        if isEnglish { return difference + Int(score) > 0 }
        return difference > 10 && Self.rarity(of: syllable) >= 42
    }

    /// Whether a word is meant as it was typed if a key undid a diacritic: `message`, not *mesage*.
    ///
    /// `shown` is the frequency of what is left: *as* of `ass` is far more frequent, so it is what was meant.
    func meansKeys(_ english: UInt8, rather shown: UInt8) -> Bool {
        if english == 0 { return false }
        if shown == 0 { return true }
        return isEnglish ? english <= shown + 15 : english < shown
    }

    private static func rarity(of frequency: UInt8) -> Int { frequency == 0 ? unseen : Int(frequency) }

    private mutating func note(_ evidence: Int) {
        score = Int8(clamping: Int(score) * 5 / 8 + evidence)
    }
}
