import Keyboard

/// What else the keys of the word before the cursor can mean, besides the text on the screen.
public struct OtherReadings: Hashable, Sendable {
    /// What a space would make of the word; nil if it stays, or if that is no known word.
    public var meant: String?
    /// The other candidates of the decision at the word's end, likeliest first.
    public var runnersUp: [String] = []

    /// No word.
    public init() {}
}

extension VietnameseMethod {
    public var otherReadings: OtherReadings {
        var readings = OtherReadings()
        let word = composition
        guard !word.isEmpty, let end = ended() else { return readings }
        let shown = String(word)
        if end.word != shown, end.isKnown { readings.meant = end.word }
        var known: Set<String> = [shown, end.word]
        readings.runnersUp = end.candidates.filter { known.insert($0).inserted }
        return readings
    }
}

extension WordRules {
    /// The other words that the keys of a word can be, likeliest first. Allocates.
    func otherWords(of word: Word, _ rules: SyllableRules) -> [String] {
        // A word that goes on literally is in the history.
        if word.isEmpty { return [] }
        var words: [String] = []
        if word.hasDiacritics, word.isForeignWord { words.append(String(word.typed)) }
        if word.isSyllable(rules) { return words }
        for reading in [WordMeaning.name, .drawnOut, .syllables] {
            guard let (first, rest) = self.word(reading, of: word) else { continue }
            words.append(String(first.text(rules) + (rest?.text(rules) ?? [])))
        }
        return words
    }
}
