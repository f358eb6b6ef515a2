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

    /// Whether the words before are certainly Vietnamese.
    var isVietnamese: Bool { score <= -Self.certain }

    /// Whether the words before are certainly English.
    var isEnglish: Bool { score >= Self.certain }

    /// Whether the language of the words before is certain.
    var isKnown: Bool { isVietnamese || isEnglish }

    /// Notes a word. Inlined, because a call would copy the weights.
    @inline(__always)
    mutating func note(_ word: LanguageEvidence, _ weights: SharedWeights) {
        switch word {
        case .none: break
        case .vietnamese: noteVietnamese(weights)
        case .name: note(weights.value.english, most: weights.value.mostEnglish, weights)
        case .foreignLetter: note(weights.value.foreignLetter, most: weights.value.mostEnglish, weights)
        case .foreign(let english):
            // Function words of English say more than other English words, which also occur in Vietnamese text.
            let isFunction = english > 0 && english <= weights.value.rarestFunction
            note(
                min(isFunction ? weights.value.function : weights.value.english, AmbiguousWord.score(of: english)),
                most: isFunction ? weights.value.mostOfSentences : weights.value.mostEnglish, weights)
        case .ambiguous(let english, let syllable):
            let lead = AmbiguousWord.score(of: english) - AmbiguousWord.score(of: syllable)
            note(
                max(-weights.value.decisive, min(weights.value.ambiguous, lead)), most: weights.value.mostEnglish,
                weights)
        case .syllable(let english, let syllable):
            // After Vietnamese words it is certainly Vietnamese. Else, the more frequent the English word is, the less
            // it counts.
            let lead = AmbiguousWord.score(of: english) - AmbiguousWord.score(of: syllable)
            if isVietnamese || lead <= -weights.value.decisive { return noteVietnamese(weights) }
            note(max(-weights.value.ambiguous, min(0, lead)), most: weights.value.mostEnglish, weights)
        }
    }

    @inline(__always)
    private mutating func noteVietnamese(_ weights: SharedWeights) {
        note(-weights.value.decisive, most: weights.value.mostEnglish, weights)
    }

    @inline(__always)
    private mutating func note(_ evidence: Int, most: Int, _ weights: SharedWeights) {
        let sum = Int(score) * weights.value.kept / 8 + evidence
        score = Int8(max(-weights.value.mostEnglish, min(sum, max(most, Int(score)))))
    }
}
