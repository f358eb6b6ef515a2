import Lexicon

/// A syllable that a word without diacritics, or with some of them, can be.
struct MarkCandidate: Sendable, BitwiseCopyable {
    /// The hash of its letters and its tone; see `SyllableHash`.
    let hash: UInt64
    /// The cost without context; see `SyllableModel`.
    let cost: Int
    /// The diacritics of its letters, two bits each, the first letter's lowest.
    private var diacritics: UInt16 = 0
    private(set) var tone = Tone.level

    /// A word that gets no diacritics.
    init(hash: UInt64, cost: Int = 0) {
        self.hash = hash
        self.cost = cost
    }

    fileprivate init(hash: UInt64, cost: Int, diacritics: UInt16, tone: Tone) {
        self.init(hash: hash, cost: cost)
        self.diacritics = diacritics
        self.tone = tone
    }

    func diacritic(at index: Int) -> Diacritic {
        Diacritic(rawValue: UInt8(truncatingIfNeeded: diacritics >> (2 * UInt16(index)) & 3))!
    }
}

/// Finds the syllables that words without diacritics can be, by a model.
struct MarkCandidates: Sendable {
    /// The length of the longest syllable, nghiêng, in letters.
    private static let longest = 7
    /// The highest number of candidates of a word: the commonest.
    static let most = 10

    let model: SyllableModel

    /// Appends the syllables that the word can be to the list, the commonest first. Diacritics that the word has stay.
    func append(of word: Word, to list: inout [MarkCandidate]) {
        guard word.count <= Self.longest else { return }
        extend(SyllableHash(), 0, of: word, 0, from: list.count, &list)
    }

    private func extend(
        _ hash: SyllableHash, _ index: Int, of word: Word, _ diacritics: UInt16, from start: Int,
        _ list: inout [MarkCandidate]
    ) {
        if index == word.count { return finish(hash, of: word, diacritics, from: start, &list) }
        let letter = word[index]
        let possible = letter.diacritic == .none ? Self.diacritics(of: letter.base, at: index) : 0
        for diacritic in 0..<4 as Range<UInt8>
        where diacritic == letter.diacritic.rawValue || possible & 1 << diacritic != 0 {
            var hash = hash
            hash.combine(letter: letter.base, diacritic: diacritic)
            extend(
                hash, index + 1, of: word, diacritics | UInt16(diacritic) << (2 * UInt16(index)), from: start, &list)
        }
    }

    private func finish(
        _ hash: SyllableHash, of word: Word, _ diacritics: UInt16, from start: Int, _ list: inout [MarkCandidate]
    ) {
        for number in 0..<6 as Range<UInt8> where word.tone == .level || number == word.tone.rawValue {
            let tone = Tone(rawValue: number)!
            let value = hash.value(tone: tone.rawValue)
            guard let cost = model.cost(of: value) else { continue }
            if list.count == start + Self.most {
                if cost >= list[list.count - 1].cost { continue }
                list.removeLast()
            }
            let place = (start..<list.count).first { cost < list[$0].cost } ?? list.count
            list.insert(MarkCandidate(hash: value, cost: cost, diacritics: diacritics, tone: tone), at: place)
        }
    }

    /// The diacritics that a letter without a diacritic can get: one bit for each `Diacritic`.
    private static func diacritics(of base: UInt8, at index: Int) -> UInt8 {
        switch base {
        case Base.a: 0b0110
        case Base.e: 0b0010
        case Base.o: 0b1010
        case Base.u: 0b1000
        case Base.d where index == 0: 0b0010
        default: 0
        }
    }
}

extension Word {
    /// The same letters and keys with the diacritics and the tone of a candidate.
    func marked(as candidate: MarkCandidate, _ rules: SyllableRules) -> Word {
        var word = Word()
        for index in 0..<count {
            var letter = self[index]
            letter.diacritic = candidate.diacritic(at: index)
            word.append(letter, rules)
        }
        word.setTone(candidate.tone, rules)
        word.keys = keys
        return word
    }
}
