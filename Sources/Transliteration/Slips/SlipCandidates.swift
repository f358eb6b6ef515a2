import Lexicon

/// A syllable that may have been meant, one typing error away from the keys.
struct SlipCandidate: Sendable, BitwiseCopyable {
    /// The hash of its letters and its tone.
    let hash: UInt64
    /// The cost without context; see `SyllableModel`.
    let alone: Int
    let slip: KeySlip
    /// The cost of the error and of the order of the meant keys.
    let slipCost: Int
    /// `slipCost` and the cost of the syllable after the words before.
    var cost = 0

    /// A filler that overwrites candidates in memory.
    static let none = SlipCandidate(hash: 0, alone: 0, slip: .swapped(0), slipCost: 0)
}

/// Finds the syllables that are one typing error away from keys.
///
/// The composer of the input method types the meant keys, so that every order of keys and every setting counts that the
/// method accepts.
struct SlipCandidates: Sendable {
    let composer: WordComposer
    private let model = SyllableModel.vietnamese
    /// The keys that may be missing.
    private let alphabet: [UInt8]

    init(composer: WordComposer, hasDigitKeys: Bool) {
        self.composer = composer
        alphabet = Array(97...122) + (hasDigitKeys ? Array(49...57) : [])
    }

    /// Sets the list to the candidates of keys in lower case, each syllable once with its cheapest error.
    func find(_ keys: TypedKeys, into list: inout [SlipCandidate]) {
        list.removeAll(keepingCapacity: true)
        var before = Word()
        for place in 0...keys.count {
            if place < keys.count { findChanged(keys, place, after: before, &list) }
            if keys.count < TypedKeys.capacity { findLost(keys, place, after: before, &list) }
            guard place < keys.count, composer.typeSyllable(keys[place], &before) else { return }
        }
    }

    /// Finds candidates in which the key at a place was repeated, swapped with the next one, or pressed instead of a
    /// neighbour.
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

    /// Finds candidates in which a key before this place is missing.
    private func findLost(_ keys: TypedKeys, _ place: Int, after before: Word, _ list: inout [SlipCandidate]) {
        let cost = SlipWeights.lost + (place == 0 ? SlipWeights.first : 0)
        // Before or after the same key, the missing key gives the same result: only one place is tried.
        for meant in alphabet where place == 0 || keys[place - 1] != meant {
            var word = before
            if composer.typeSyllable(meant, &word) {
                finish(word, keys, from: place, .lost(UInt8(place), meant), cost, &list)
            }
        }
    }

    /// Types the rest of the keys, and adds the word to the list if the model has the syllable.
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
    /// Whether more letters can make the word a syllable, and no key has undone anything.
    fileprivate var mayBeSyllable: Bool { shape.isPossible && keyCountAtUndo == 0 }
}

extension WordComposer {
    /// Types a letter or digit: its diacritic or tone, or else its letter. False if the word can no longer become a
    /// syllable.
    @inline(__always)
    fileprivate func typeSyllable(_ key: UInt8, _ word: inout Word) -> Bool {
        typeOrAppend(key, &word) && word.mayBeSyllable
    }

    /// Types a letter or digit into any word: its diacritic or tone, or else its letter. False, and nothing typed, for
    /// a digit without a function here.
    @inline(__always)
    func typeOrAppend(_ key: UInt8, _ word: inout Word) -> Bool {
        let function = keys[key]
        if !function.needs.isDisjoint(with: word.letterSet), type(key, function, &word) { return true }
        guard function.character == .letter else { return false }
        word.append(key: key, rules)
        return true
    }
}
