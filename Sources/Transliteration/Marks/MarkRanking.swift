import Lexicon

/// Finds the likeliest diacritics of Vietnamese words that were typed without them.
///
/// It allocates: call it after the key was sent, not before.
public struct MarkRanking: Sendable {
    private var decoder = MarkDecoder(.vietnamese, words: 0)
    private let style: ToneStyle

    /// A ranking whose words have their tones placed in this style.
    public init(toneStyle: ToneStyle = .classic) {
        style = toneStyle
    }

    /// For each word of a line without punctuation the words that it can be, the likeliest first, at most `count`.
    /// Typed diacritics stay. A word that is no syllable is only itself.
    public mutating func rank(_ words: [String], count: Int = 3) -> [[String]] {
        let rules = SyllableRules.rules(style)
        decoder.removeAll()
        for _ in 0..<2 { decoder.append(MarkCandidate(hash: SyllableModel.start)) }
        let read = words.map { Word(letters: $0, rules) }
        for word in read {
            guard let word, decoder.append(candidatesOf: word) else {
                decoder.append(MarkCandidate(hash: SyllableModel.foreign))
                continue
            }
        }
        guard !words.isEmpty else { return [] }
        decoder.decode()
        return words.indices.map { index in
            let places = decoder.range(of: index + 2)
            guard let word = read[index], decoder.candidates[places.lowerBound].hash != SyllableModel.foreign else {
                return [words[index]]
            }
            let costs = places.map { (place: $0, cost: decoder.cost(of: $0, in: index + 2)) }
            let best = costs.sorted { ($0.cost, $0.place) < ($1.cost, $1.place) }.prefix(count)
            return best.map { String(word.marked(as: decoder.candidates[$0.place], rules).text(rules)) }
        }
    }
}

extension Word {
    /// Makes a word from letters as they are written; nil if a character is no letter of Vietnamese, or the word is too
    /// long.
    init?(letters: String, _ rules: SyllableRules) {
        self.init()
        for scalar in letters.unicodeScalars {
            guard hasRoom(for: 1), let written = rules.forms.letter(of: scalar) else { return nil }
            join(written, rules)
        }
    }
}

extension String {
    init(_ scalars: [Unicode.Scalar]) {
        self.init(UnicodeScalarView(scalars))
    }
}
