import Lexicon

/// A syllable that typed keys may be a slip of.
struct SlipCandidate: Sendable, BitwiseCopyable {
    /// The hash of its letters and its tone.
    let hash: UInt64
    /// Its cost alone.
    let alone: Int
    let slip: KeySlip
    /// What the slip and the order of the meant keys cost.
    let slipCost: Int
    /// That and the cost of the syllable where it stands.
    var cost = 0

    /// No syllable, which leaves nothing of one in memory.
    static let none = SlipCandidate(hash: 0, alone: 0, slip: .swapped(0), slipCost: 0)
}

/// Finds the syllables that are one slip away from keys.
///
/// The method's own composer types what may have been meant, so that every order of keys counts that the method takes, and
/// every setting.
struct SlipCandidates: Sendable {
    let composer: WordComposer
    private let model = SyllableModel.vietnamese
    /// The keys that may be missing.
    private let alphabet: [UInt8]

    init(composer: WordComposer, typesDigits: Bool) {
        self.composer = composer
        alphabet = Array(97...122) + (typesDigits ? Array(49...57) : [])
    }

    /// Puts the candidates of keys in lower case into the list, each syllable once with its cheapest slip.
    func find(_ keys: TypedKeys, into list: inout [SlipCandidate]) {
        list.removeAll(keepingCapacity: true)
        var before = Word()
        for place in 0...keys.count {
            if place < keys.count { findChanged(keys, place, after: before, &list) }
            if keys.count < TypedKeys.capacity { findLost(keys, place, after: before, &list) }
            guard place < keys.count, composer.typeSyllable(keys[place], &before) else { return }
        }
    }

    /// Of the key at a place, and the one after it.
    private func findChanged(
        _ keys: TypedKeys, _ place: Int, after before: Word, _ list: inout [SlipCandidate]
    ) {
        let key = keys[place]
        if place > 0, key == keys[place - 1] {
            finish(before, keys, from: place + 1, .doubled(UInt8(place)), SlipWeights.doubled, &list)
        }
        if place + 1 < keys.count, key != keys[place + 1] {
            var word = before
            if composer.typeSyllable(keys[place + 1], &word), composer.typeSyllable(key, &word) {
                finish(word, keys, from: place + 2, .swapped(UInt8(place)), SlipWeights.swapped, &list)
            }
        }
        let cost = SlipWeights.neighbour + (place == 0 ? SlipWeights.first : 0)
        for meant in KeyNeighbours.of(key) where alphabet.contains(meant) {
            var word = before
            if composer.typeSyllable(meant, &word) {
                finish(word, keys, from: place + 1, .neighbour(UInt8(place), of: meant), cost, &list)
            }
        }
    }

    /// Of a key that is missing before a place.
    private func findLost(_ keys: TypedKeys, _ place: Int, after before: Word, _ list: inout [SlipCandidate]) {
        let cost = SlipWeights.lost + (place == 0 ? SlipWeights.first : 0)
        // Beside the same key the place makes no difference.
        for meant in alphabet where place == 0 || keys[place - 1] != meant {
            var word = before
            if composer.typeSyllable(meant, &word) {
                finish(word, keys, from: place, .lost(UInt8(place), meant), cost, &list)
            }
        }
    }

    /// Types the rest of the keys, and takes the word if it is a syllable of the model.
    private func finish(
        _ start: Word, _ keys: TypedKeys, from next: Int, _ slip: KeySlip, _ cost: Int, _ list: inout [SlipCandidate]
    ) {
        var word = start
        for index in next..<max(next, keys.count) {
            guard composer.typeSyllable(keys[index], &word) else { return }
        }
        guard word.isSyllable(composer.rules) else { return }
        let hash = word.lettersHash
        guard let alone = model.cost(of: hash) else { return }
        let cost = cost + SlipWeights.cost(of: word.keyOrder)
        let candidate = SlipCandidate(hash: hash, alone: alone, slip: slip, slipCost: cost)
        guard let same = list.firstIndex(where: { $0.hash == hash }) else { return list.append(candidate) }
        if cost < list[same].slipCost { list[same] = candidate }
    }
}

extension Word {
    /// What comes may make it a syllable, and no key has undone something.
    fileprivate var mayBeSyllable: Bool { shape.isPossible && keyCountAtUndo == 0 }
}

extension WordComposer {
    /// Types a letter or digit: what it is for, or the letter that it is. False if no syllable can come of it.
    @inline(__always)
    fileprivate func typeSyllable(_ key: UInt8, _ word: inout Word) -> Bool {
        typeOrAppend(key, &word) && word.mayBeSyllable
    }

    /// The same of any word; false, and nothing done, for a digit without a use.
    @inline(__always)
    func typeOrAppend(_ key: UInt8, _ word: inout Word) -> Bool {
        let function = keys[key]
        if !function.needs.isDisjoint(with: word.letterSet), type(key, function, &word) { return true }
        guard function.character == .letter else { return false }
        word.append(key: key, rules)
        return true
    }
}
