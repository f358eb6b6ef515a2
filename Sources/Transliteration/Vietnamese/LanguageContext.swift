/// The language of the words before the cursor, as one number.
///
/// Each word adds how much more frequent it is in one language than in the other, in tenths of a decimal logarithm.
/// Words further back count less.
struct LanguageContext: Sendable, BitwiseCopyable {
    /// Positive for English, negative for Vietnamese.
    private(set) var score: Int8 = 0

    /// The score from which the language is certain. It is the scale of `DecoderWeights`, and so is no weight. One word
    /// that is also a syllable is not enough.
    static let certain: Int8 = 8

    /// The language of the words before, for `WordDecision`.
    var before: WordDecision.LanguageBefore { isVietnamese ? .vietnamese : isEnglish ? .english : .unknown }

    /// Whether the words before are certainly Vietnamese.
    var isVietnamese: Bool { score <= -Self.certain }

    /// Whether the words before are certainly English.
    var isEnglish: Bool { score >= Self.certain }

    /// Whether the language of the words before is certain.
    var isKnown: Bool { isVietnamese || isEnglish }

    /// Notes a word that is only Vietnamese. Inlined, as the others are, because a call would copy the weights.
    @inline(__always)
    mutating func noteVietnamese(_ weights: SharedWeights) {
        note(-weights.value.decisive, most: weights.value.mostEnglish, weights)
    }

    /// Notes a single letter that is no syllable.
    @inline(__always)
    mutating func noteForeignLetter(_ weights: SharedWeights) {
        note(weights.value.foreignLetter, most: weights.value.mostEnglish, weights)
    }

    /// Notes a word that is no syllable, with its rarity as an English word; 0 if it is in no list.
    ///
    /// Function words of English say more than other English words, which also occur in Vietnamese text.
    @inline(__always)
    mutating func noteForeign(english: UInt8, _ weights: SharedWeights) {
        let isFunction = english > 0 && english <= weights.value.rarestFunction
        note(
            min(isFunction ? weights.value.function : weights.value.english, AmbiguousWord.score(of: english)),
            most: isFunction ? weights.value.mostOfSentences : weights.value.mostEnglish, weights)
    }

    /// Notes a word without diacritics that both languages have, with its rarity in each; 0 if it is in no list.
    @inline(__always)
    mutating func noteAmbiguous(english: UInt8, syllable: UInt8, _ weights: SharedWeights) {
        let difference = AmbiguousWord.rank(of: syllable) - AmbiguousWord.rank(of: english)
        note(
            max(-weights.value.decisive, min(weights.value.ambiguous, difference)), most: weights.value.mostEnglish,
            weights)
    }

    /// Notes a word with diacritics whose keys are an English word. After Vietnamese words it is certainly Vietnamese.
    /// Else, the more frequent the English word is, the less it counts.
    @inline(__always)
    mutating func noteSyllable(english: UInt8, syllable: UInt8, _ weights: SharedWeights) {
        if isVietnamese { return noteVietnamese(weights) }
        let difference = AmbiguousWord.rank(of: syllable) - AmbiguousWord.rank(of: english)
        let isClear = difference <= -weights.value.decisive
        note(
            isClear ? -weights.value.decisive : max(-weights.value.ambiguous, min(0, difference)),
            most: weights.value.mostEnglish,
            weights
        )
    }

    @inline(__always)
    private mutating func note(_ evidence: Int, most: Int, _ weights: SharedWeights) {
        let sum = Int(score) * weights.value.kept / 8 + evidence
        score = Int8(max(-weights.value.mostEnglish, min(sum, max(most, Int(score)))))
    }
}
