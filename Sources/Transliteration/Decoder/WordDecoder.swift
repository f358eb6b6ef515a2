/// Scores the readings of a word whose keys are a syllable and also a foreign word.
///
/// The score of a reading is by its rarity in its language; the keys have the evidence of the context besides: the
/// language of the words before, the word before, the order of the keys, the rest of the token.
struct WordDecoder: Sendable {
    let weights: DecoderWeights

    /// The scores of a word when it ends.
    func scores(of word: AmbiguousWord, after language: LanguageContext) -> ReadingScores {
        let composed = AmbiguousWord.score(of: word.syllable)
        var keys = word.neighbours >= weights.address ? composed + word.neighbours : Int.min
        if language.isEnglish {
            if mayBeEnglish(word) { keys = max(keys, englishScore(word) + Int(language.score)) }
        } else if word.isInAlphabet, word.neighbours == 0 {
            // Letters of an alphabet are no words.
        } else if language.isVietnamese, word.neighbours == 0, case .usual = word.pair {
            // A rule, since a known pair is no chance: bả vai.
        } else {
            keys = max(keys, loanwordScore(word), scoreOutsideEnglish(word, isVietnamese: language.isVietnamese))
            if language.isVietnamese, word.neighbours == 0, case .unusual(let rarity) = word.pair {
                // The syllable is rarer here than it is alone.
                keys = max(keys, scoreAfterOtherWord(word) + rarity - word.syllableRank)
            }
        }
        return ReadingScores(composed: composed, keys: max(keys, -AmbiguousWord.unseen))
    }

    /// The scores of a word before words that are certainly English.
    func scores(of word: AmbiguousWord, before language: LanguageContext) -> ReadingScores {
        let composed = AmbiguousWord.score(of: word.syllable)
        guard language.isEnglish, word.english > 0 else {
            return ReadingScores(composed: composed, keys: -AmbiguousWord.unseen)
        }
        return ReadingScores(
            composed: composed,
            keys: AmbiguousWord.score(of: word.english) + word.order + Int(language.score) - weights.shown)
    }

    /// The scores of a word before the argument of a command; `language` is that of the words before it.
    func scores(ofCommand word: AmbiguousWord, after language: LanguageContext) -> ReadingScores {
        let isCommand = !language.isVietnamese && word.english > 0 && word.neighbours > 0
        return ReadingScores(
            composed: AmbiguousWord.score(of: word.syllable),
            keys: isCommand ? englishScore(word) + word.order : -AmbiguousWord.unseen)
    }

    /// The scores of a word in which a key undid a diacritic; nil if the keys are no English word. `shown` is the rarity
    /// of the letters on the screen: *as* of `ass` is far more frequent than *ass*, so *as* is meant.
    func scores(ofUndone english: UInt8, shown: UInt8) -> ReadingScores? {
        guard english > 0 else { return nil }
        let keys = AmbiguousWord.score(of: english)
        // The keys win a tie, and any word that is in no list.
        return ReadingScores(
            composed: shown == 0 ? -AmbiguousWord.unseen : AmbiguousWord.score(of: shown) - weights.undone - 1,
            keys: keys)
    }

    /// The keys are an English word, or no word in any list and joined to a foreign word.
    private func mayBeEnglish(_ word: AmbiguousWord) -> Bool {
        word.english > 0 || word.neighbours >= weights.joined && word.syllable == 0
    }

    private func englishScore(_ word: AmbiguousWord) -> Int {
        AmbiguousWord.score(of: word.english) + word.neighbours
    }

    /// The evidence of the order of the keys between Vietnamese words.
    private func order(_ word: AmbiguousWord) -> Int { word.order * weights.orderInVietnamese / 2 }

    /// The score of the keys as a listed loanword.
    private func loanwordScore(_ word: AmbiguousWord) -> Int {
        guard word.loanword > 0, word.syllableRank >= weights.uncommon else { return .min }
        return AmbiguousWord.score(of: word.loanword) + order(word) - weights.loanword
    }

    /// The score of the keys after a Vietnamese word beside which the syllable never stands. The commonest English words
    /// are no loanwords.
    private func scoreAfterOtherWord(_ word: AmbiguousWord) -> Int {
        guard word.english > weights.commonest else { return -1 << 16 }
        let unlisted = max(weights.rareLoanword, Int(word.english) + weights.englishInVietnamese)
        return AmbiguousWord.unseen - (word.loanword > 0 ? Int(word.loanword) : unlisted) + order(word)
    }

    /// The score of the keys as an English word outside English text. That a common syllable does not give way is a rule:
    /// the lists do not count how often English words stand alone in Vietnamese text.
    private func scoreOutsideEnglish(_ word: AmbiguousWord, isVietnamese: Bool) -> Int {
        guard mayBeEnglish(word) else { return .min }
        if isVietnamese {
            guard word.syllableRank >= weights.uncommon || word.neighbours > 0 else { return .min }
            return englishScore(word) + order(word) - weights.foreignInVietnamese
        }
        let isShown = word.order >= weights.unusedOrder || word.neighbours > 0
        let least = isShown ? 0 : weights.uncommon - (word.order > 0 ? weights.uncommonByOrder : 0)
        return word.syllableRank >= least ? englishScore(word) + word.order - weights.foreignInUnknown : .min
    }
}
