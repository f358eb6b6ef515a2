import Lexicon

/// Weighs syllables after the words before them, and the chance that the word is foreign and has no error.
struct SlipScores: Sendable {
    /// Whether the diacritic keys are digits.
    let hasDigitKeys: Bool
    private let model = SyllableModel.vietnamese
    private let letters = foreignLetters
    private let rare = rareSyllables

    /// The context of a word: the hashes of the two words before it, or `SyllableModel.start` or `foreign`.
    struct Place: Sendable, BitwiseCopyable {
        var first = SyllableModel.start
        var second = SyllableModel.start
    }

    /// Whether a list of syllables has the word.
    func isKnown(_ word: Word) -> Bool {
        let hash = word.lettersHash
        return word.syllableRarity > 0 || model.cost(of: hash) != nil || rare.rarity(of: hash) > 0
    }

    /// The place of a word; `back` is the entry of the history right before it.
    func place(in history: WordHistory, before back: Int) -> Place {
        var place = Place()
        guard let second = hash(in: history, back) else { return place }
        place.second = second
        place.first = hash(in: history, back + 1) ?? SyllableModel.start
        return place
    }

    private func hash(in history: WordHistory, _ back: Int) -> UInt64? {
        guard back < history.count, history.character(back: back) == " " else { return nil }
        if history.word(back: back).isEmpty {
            // A word that went on literally is foreign.
            return back + 1 < history.count && history.continues(back: back + 1) ? SyllableModel.foreign : nil
        }
        return model.hash(of: history.word(back: back))
    }

    /// Sets the cost of each candidate in a place, and puts the cheapest three first. `next` is the word after it, if known.
    /// The result is the cost of a foreign word with these letters.
    func weigh(
        _ candidates: inout [SlipCandidate], of token: SlipToken, in place: Place, before next: Word? = nil
    ) -> Int {
        let context = model.context(place.first, place.second)
        let next = next.map { model.hash(of: $0) }
        func total(_ hash: UInt64, _ alone: Int) -> Int {
            let own = cost(of: hash, alone, after: place.second, in: context)
            guard let next else { return own }
            return own
                + cost(of: next, model.cost(of: next) ?? 0, after: hash, in: model.context(place.second, hash))
        }
        for index in candidates.indices {
            let candidate = candidates[index]
            candidates[index].cost = candidate.slipCost + total(candidate.hash, candidate.alone)
        }
        // To sort all would allocate.
        for place in 0..<min(3, candidates.count) {
            let cheapest = (place..<candidates.count).min { candidates[$0].cost < candidates[$1].cost }!
            candidates.swapAt(place, cheapest)
        }
        let isName = token.isCapitalized && place.second != SyllableModel.start
        return total(SyllableModel.foreign, model.cost(of: SyllableModel.foreign) ?? 0)
            + spelling(token)
            + SlipWeights.unknownWord - (isName ? SlipWeights.name : 0)
    }

    /// The cost of the letters of a foreign word or an abbreviation, and of digits at its end.
    private func spelling(_ token: SlipToken) -> Int {
        let keys = token.keys
        var end = keys.count
        while end > 0, keys[end - 1] < 97 { end -= 1 }
        let digits = (keys.count - end) * SlipWeights.digitAtEnd
        let word = letters.cost(count: end) { keys[$0] }
        guard token.hasVowel else { return digits + min(word, end * SlipWeights.letterOfAbbreviation) }
        return digits + word + (hasDigitKeys ? SlipWeights.lettersWithDigits : 0)
    }

    private func cost(
        of hash: UInt64, _ alone: Int, after last: UInt64, in context: SyllableModel.Context
    ) -> Int {
        model.cost(of: hash, after: context, afterLast: model.cost(of: hash, alone: alone, after: last))
    }

}
