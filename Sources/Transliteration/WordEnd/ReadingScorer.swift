/// Scores the readings of a word whose keys are a syllable and also a foreign word.
///
/// The score of a reading is by its rarity in its language; the keys have the evidence of the context besides: the
/// language of the words before, the word before, the order of the keys, the rest of the token.
struct ReadingScorer: Sendable {
    let weights: SharedWeights

    /// The scores of a word when it ends; nil if the keys cannot be meant.
    func scores(of word: AmbiguousWord, after language: LanguageContext) -> ReadingScores? {
        let composed = AmbiguousWord.score(of: word.syllable) - (word.isUnheard ? weights.value.unheard : 0)
        if word.neighbours >= weights.value.address {
            return ReadingScores(composed: composed, keys: composed + word.neighbours)
        }
        if language.isEnglish {
            guard mayBeEnglish(word) else { return nil }
            return ReadingScores(composed: composed, keys: englishScore(word) + Int(language.score))
        }
        if word.neighbours == 0 {
            // Two rules: letters of an alphabet are no words, and a known pair of syllables is no chance.
            if word.isInAlphabet { return nil }
            if language.isVietnamese, case .usual = word.pair { return nil }
        }
        let isVietnamese = language.isVietnamese
        var best = scoreOutsideEnglish(word, isVietnamese: isVietnamese)
        if let loanword = loanwordScore(word) { best = max(best ?? loanword, loanword) }
        if isVietnamese, let score = scoreAfterOtherWord(word) { best = max(best ?? score, score) }
        return best.map { ReadingScores(composed: composed, keys: $0) }
    }

    /// The scores of a word before words that are certainly English; nil if the keys cannot be meant.
    func scores(of word: AmbiguousWord, before language: LanguageContext) -> ReadingScores? {
        guard language.isEnglish, word.english > 0 else { return nil }
        return ReadingScores(
            composed: AmbiguousWord.score(of: word.syllable),
            keys: AmbiguousWord.score(of: word.english) + word.order + Int(language.score) - weights.value.shown)
    }

    /// The scores of a word before the argument of a command; nil if it is none. `language` is that of the words before
    /// it.
    func scores(ofCommand word: AmbiguousWord, after language: LanguageContext) -> ReadingScores? {
        guard !language.isVietnamese, word.english > 0, word.neighbours > 0 else { return nil }
        return ReadingScores(
            composed: AmbiguousWord.score(of: word.syllable), keys: englishScore(word) + word.order)
    }

    /// The scores of a word in which a key undid a diacritic; nil if the keys are no English word. `shown` is the rarity
    /// of the letters on the screen: *as* of `ass` is far more frequent than *ass*, so *as* is meant.
    func scores(ofUndone english: UInt8, shown: UInt8) -> ReadingScores? {
        guard english > 0 else { return nil }
        return ReadingScores(
            composed: AmbiguousWord.score(of: shown), keys: AmbiguousWord.score(of: english) + weights.value.undone)
    }

    /// Whether a word that both languages have, with these rarities, says that the text is English: a function word of
    /// English that is far rarer as a syllable.
    func isFunctionWord(_ english: UInt8, and syllable: UInt8) -> Bool {
        english > 0 && english <= weights.value.rarestFunction
            && AmbiguousWord.rank(of: syllable) - Int(english) >= weights.value.decisive
    }

    /// The keys are an English word, or no word in any list, joined to a foreign word, and no known syllable or one that
    /// hardly anybody types so.
    private func mayBeEnglish(_ word: AmbiguousWord) -> Bool {
        if word.english > 0 { return true }
        guard word.neighbours >= weights.value.unlisted else { return false }
        return word.syllable == 0 || word.order >= weights.value.unusualOrder
    }

    private func englishScore(_ word: AmbiguousWord) -> Int {
        AmbiguousWord.score(of: word.english) + word.neighbours
    }

    /// The evidence of the order of the keys between Vietnamese words.
    private func order(_ word: AmbiguousWord) -> Int { word.order * weights.value.orderInVietnamese / 2 }

    /// The score of the keys as a listed loanword.
    private func loanwordScore(_ word: AmbiguousWord) -> Int? {
        guard word.loanword > 0, word.syllableRank >= weights.value.uncommon else { return nil }
        return AmbiguousWord.score(of: word.loanword) + order(word) - weights.value.loanword
    }

    /// The score of the keys after a Vietnamese word beside which the syllable never stands: there it is rarer than
    /// elsewhere. The commonest English words are no loanwords.
    private func scoreAfterOtherWord(_ word: AmbiguousWord) -> Int? {
        guard word.neighbours == 0, case .unusual(let rarity) = word.pair, word.english > weights.value.commonest
        else {
            return nil
        }
        let unlisted = max(weights.value.rareLoanword, Int(word.english) + weights.value.englishInVietnamese)
        let foreign = word.loanword > 0 ? Int(word.loanword) : unlisted
        return AmbiguousWord.unseen - foreign + order(word) + rarity - word.syllableRank
    }

    /// The score of the keys as an English word outside English text. That a common syllable does not give way is a rule:
    /// the lists do not count how often English words stand alone in Vietnamese text.
    private func scoreOutsideEnglish(_ word: AmbiguousWord, isVietnamese: Bool) -> Int? {
        guard mayBeEnglish(word) else { return nil }
        if isVietnamese {
            guard word.syllableRank >= weights.value.uncommon || word.neighbours > 0 else { return nil }
            return englishScore(word) + order(word) - weights.value.foreignInVietnamese
        }
        let isShown = word.order >= weights.value.unusedOrder || word.neighbours > 0
        let least = isShown ? 0 : weights.value.uncommon - (word.order > 0 ? weights.value.uncommonByOrder : 0)
        guard word.syllableRank >= least else { return nil }
        return englishScore(word) + word.order - weights.value.foreignInUnknown
    }
}
