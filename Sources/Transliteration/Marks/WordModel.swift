import Lexicon

// The one model of Vietnamese words, asked for words of the text. Costs are negative decimal logarithms of probabilities,
// in tenths: 10 less is ten times as likely.

extension SyllableModel {
    /// The model that is compiled in.
    static let vietnamese = SyllableModel(syllables: modelSyllables, contexts: modelContexts)

    /// What a word of the text is to the model: its syllable, or `foreign` if it is none that the model knows. An empty
    /// word is `start`.
    func hash(of word: Word) -> UInt64 {
        if word.isEmpty { return Self.start }
        let hash = word.lettersHash
        return cost(of: hash) == nil ? Self.foreign : hash
    }

    /// The context of two words, the nearer one last; empty ones stand for the start of a text.
    func context(_ first: Word, _ second: Word) -> Context { context(hash(of: first), hash(of: second)) }

    /// The cost of a word as it stands after a context. One that is no syllable costs what any foreign word does there.
    func cost(of word: Word, after context: Context) -> Int { cost(of: hash(of: word), after: context) }
}
