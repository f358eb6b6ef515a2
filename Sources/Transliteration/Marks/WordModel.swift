import Lexicon

// The model of Vietnamese words, for values of `Word`. Costs are negative decimal logarithms of probabilities, in
// tenths: 10 less is ten times as likely.

extension SyllableModel {
    /// The model that is compiled in.
    static let vietnamese = SyllableModel(syllables: modelSyllables, contexts: modelContexts)

    /// The hash by which the model knows a word: its syllable, `foreign` if the model does not know it, `start` for an
    /// empty word.
    func hash(of word: Word) -> UInt64 {
        if word.isEmpty { return Self.start }
        let hash = word.lettersHash
        return cost(of: hash) == nil ? Self.foreign : hash
    }
}
