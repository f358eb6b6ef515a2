import Lexicon

/// The likeliest reading of the words of a line so far, and the likely continuations of its last word.
///
/// Vietnamese syllables are weighed by the model, after the two words before. English words are weighed by their
/// rarity, and by how likely a foreign word is at that place. It allocates: call it after the key was sent, not
/// before.
public struct LineReading: Sendable {
    /// A word that the typist may mean with the last word.
    public struct Guess: Hashable, Sendable {
        /// The word.
        public var text: String
        /// Its cost after the words before: the negative decimal logarithm of its probability, in tenths.
        public var cost: Int

        /// A word with its cost.
        public init(_ text: String, cost: Int) {
            self.text = text
            self.cost = cost
        }
    }

    /// The words before the last one, with their likeliest diacritics. Diacritics that were typed stay. A word that is
    /// no syllable stays as it is.
    public let words: [String]
    private let style: ToneStyle
    private let model = SyllableModel.vietnamese
    /// The last two of the words.
    private let before: SyllableModel.Context

    /// The highest cost of the syllables that are looked at, for words of one letter and of two. There are too many
    /// syllables with these beginnings, and the rarer ones are hardly ever meant.
    private static let rarest: [UInt8] = [40, 50]

    /// The number of words that are read: words further back add nothing.
    private static let most = 12

    /// Reads a line without punctuation. `words` are those before `last`. `last` counts only if it is a syllable, with
    /// its own diacritics or with added ones.
    public init(_ words: [String], last: String = "", toneStyle: ToneStyle = .classic) {
        style = toneStyle
        let rules = SyllableRules.rules(toneStyle)
        let skipped = max(0, words.count - Self.most)
        var decoder = MarkDecoder(model, words: 0)
        for _ in 0..<2 {
            decoder.append(MarkCandidate(hash: skipped > 0 ? SyllableModel.foreign : SyllableModel.start))
        }
        let read = words.dropFirst(skipped).map { (text: $0, word: Word(letters: $0, rules)) }
        for (_, word) in read {
            guard let word, decoder.append(candidatesOf: word) else {
                decoder.append(MarkCandidate(hash: SyllableModel.foreign))
                continue
            }
        }
        if let word = Word(letters: last, rules), !word.isEmpty { _ = decoder.append(candidatesOf: word) }
        decoder.decode()
        let best = read.indices.map { decoder.best(of: $0 + 2) }
        self.words =
            words.prefix(skipped)
            + zip(read, best).map { entry, best in
                guard let word = entry.word, best.hash != SyllableModel.foreign else { return entry.text }
                return String(word.marked(as: best, rules).text(rules))
            }
        let hashes = [SyllableModel.start, SyllableModel.start] + best.map(\.hash)
        before = model.context(hashes[hashes.count - 2], hashes[hashes.count - 1])
    }

    /// The likeliest syllables that begin with these letters, the likeliest first, at most `limit`. With `isWhole` they
    /// have no more letters. Typed diacritics stay; others are added where they can be. The case is that of the
    /// letters.
    public func syllables(beginningWith letters: String, isWhole: Bool = false, limit: Int) -> [Guess] {
        guard let plain = SyllableHash.plainLetters(of: letters), !plain.isEmpty, limit > 0 else { return [] }
        let rules = SyllableRules.rules(style)
        let rest = LetterCase(of: letters)
        let all = MarkCandidates(model: model)
        var found: [(cost: Int, word: Word, candidate: MarkCandidate)] = []
        var candidates: [MarkCandidate] = []
        let length = plain.utf8.count
        let rarest = length <= Self.rarest.count ? Self.rarest[length - 1] : .max
        syllableSpellings.forEach(beginningWith: Array(plain.utf8)) { spelling, cost in
            if spelling.count > length, isWhole || cost > rarest { return }
            let text = letters + rest.of(String(decoding: spelling.dropFirst(length), as: UTF8.self))
            guard let word = Word(letters: text, rules) else { return }
            candidates.removeAll(keepingCapacity: true)
            all.append(of: word, to: &candidates)
            for candidate in candidates {
                let cost = model.cost(of: candidate.hash, after: before)
                if found.count == limit {
                    if cost >= found[limit - 1].cost { continue }
                    found.removeLast()
                }
                found.insert((cost, word, candidate), at: found.firstIndex { cost < $0.cost } ?? found.count)
            }
        }
        return found.map { Guess(String($0.word.marked(as: $0.candidate, rules).text(rules)), cost: $0.cost) }
    }

    /// The English words that begin with these letters and have more, the likeliest first, at most `limit`. The case is
    /// that of the letters.
    public func englishWords(beginningWith letters: String, limit: Int) -> [Guess] {
        guard EnglishSpelling.hasLettersOnly(letters) else { return [] }
        let small = Array(letters.lowercased().utf8)
        var best: [(rarity: UInt8, word: UnsafeBufferPointer<UInt8>)] = []
        englishList.forEach(beginningWith: small) { word, rarity in
            if word.count == small.count || best.count == limit && rarity >= best[limit - 1].rarity { return }
            if best.count == limit { best.removeLast() }
            best.insert((rarity, word), at: best.firstIndex { rarity < $0.rarity } ?? best.count)
        }
        let foreign = foreignCost
        let rest = LetterCase(of: letters)
        return best.map { rarity, word in
            let end = rest.of(String(decoding: word.dropFirst(small.count), as: UTF8.self))
            return Guess(letters + end, cost: foreign + Int(rarity))
        }
    }

    /// Corrections of an English word, with their costs after the words before.
    public func guesses(_ corrections: [EnglishSpelling.Correction]) -> [Guess] {
        corrections.map { [foreignCost] in Guess($0.text, cost: foreignCost + $0.cost) }
    }

    /// The cost of any foreign word after the words before.
    private var foreignCost: Int { model.cost(of: SyllableModel.foreign, after: before) }
}

/// The case in which a word is continued.
struct LetterCase {
    private let isUpper: Bool

    /// The case of these letters: upper case if there are at least two letters and all are capitals, else lower case.
    init(of letters: String) {
        let letters = letters.unicodeScalars
        isUpper = letters.count > 1 && letters.allSatisfy(\.properties.isUppercase)
    }

    /// The letters, given in lower case, in this case.
    func of(_ letters: String) -> String { isUpper ? letters.uppercased() : letters }
}
