// Diacritics and tones: sequences that are derived instead of being written down one by one.
extension TableCompiler {
    /// Adds every letter with every set of diacritics that Unicode has as one character, in any order.
    mutating func addDiacritics() {
        let diacritics = description.diacritics
        let explicit = explicitSpellings
        for letter in diacritics.letters.unicodeScalars {
            for keys in spellings(of: letter, among: explicit) {
                addDiacritics(diacritics.keys, on: letter, spelled: keys)
            }
        }
    }

    /// Adds the sequences that begin with the keys of a letter. `typed` are the indices of the diacritics that the
    /// letter already has, in typing order.
    private mutating func addDiacritics(
        _ pairs: [TableDescription.Pair], on letter: Unicode.Scalar, spelled keys: [Unicode.Scalar], typed: [Int] = []
    ) {
        for index in pairs.indices where !typed.contains(index) {
            let all = typed + [index]
            guard let whole = Composition.compose(letter, all.sorted().compactMap { pairs[$0].value }) else {
                continue
            }
            let sequence = keys + all.map { pairs[$0].key }
            add(KeySequence(keys: sequence, place: .anywhere), SequenceRule(text: [whole], rank: .diacritic))
            if sequence.count < TableDescription.longestSequence {
                addDiacritics(pairs, on: letter, spelled: keys, typed: all)
            }
        }
    }

    /// Adds every group of vowels with every coda and every tone.
    mutating func addTones() {
        let tones = description.tones
        let explicit = explicitSpellings
        for group in tones.groups {
            let vowels = Array(group.unicodeScalars)
            guard let bearer = bearer(in: group) else { continue }
            for tone in tones.keys {
                var text = vowels
                if let sign = tone.value {
                    guard let composed = Composition.compose(vowels[bearer], [sign]) else { continue }
                    text[bearer] = composed
                }
                for keys in spellings(of: vowels, among: explicit) { addTone(tone.key, after: keys, text: text) }
            }
        }
    }

    private mutating func addTone(_ key: Unicode.Scalar, after vowels: [Unicode.Scalar], text: [Unicode.Scalar]) {
        for coda in [""] + description.tones.codas {
            let coda = Array(coda.unicodeScalars)
            let keys = vowels + coda + [key]
            guard keys.count <= TableDescription.longestSequence else { continue }
            add(KeySequence(keys: keys, place: .anywhere), SequenceRule(text: text + coda, rank: .diacritic))
        }
    }

    /// The most ways to type a group of vowels that are kept.
    private static let mostSpellings = 64

    /// The index of the vowel that gets the tone; nil for a group without vowels.
    private func bearer(in group: String) -> Int? {
        let vowels = Array(group.unicodeScalars)
        for wanted in description.tones.bearers.map({ Array($0.unicodeScalars) }) where !wanted.isEmpty {
            for index in vowels.indices where vowels[index...].starts(with: wanted) { return index }
        }
        return vowels.indices.last
    }

    /// The key sequences of the explicit rules whose text is one letter, by letter.
    private var explicitSpellings: [Unicode.Scalar: [[Unicode.Scalar]]] {
        var spellings: [Unicode.Scalar: [[Unicode.Scalar]]] = [:]
        for (sequence, rule) in sequences
        where rule.text.count == 1 && rule.rank == .explicit && rule.carry == 0 && sequence.place == .anywhere {
            spellings[rule.text[0], default: []].append(sequence.keys)
        }
        return spellings
    }

    /// The key sequences that make a letter: those of its rules, and the letter itself if it is ASCII and has no rule.
    private func spellings(
        of letter: Unicode.Scalar, among explicit: [Unicode.Scalar: [[Unicode.Scalar]]]
    ) -> [[Unicode.Scalar]] {
        let isPlain = letter.isASCII && rule(of: KeySequence(keys: [letter], place: .anywhere)) == nil
        return (explicit[letter] ?? []) + (isPlain ? [[letter]] : [])
    }

    private func spellings(
        of letters: [Unicode.Scalar], among explicit: [Unicode.Scalar: [[Unicode.Scalar]]]
    ) -> [[Unicode.Scalar]] {
        letters.reduce([[]]) { heads, letter in
            let all = heads.flatMap { head in spellings(of: letter, among: explicit).map { head + $0 } }
            return Array(all.filter { $0.count < TableDescription.longestSequence }.prefix(Self.mostSpellings))
        }
    }
}

/// Composes letters and combining characters into single characters.
enum Composition {
    /// The single character of a letter with these combining characters; nil if Unicode has none.
    static func compose(_ letter: Unicode.Scalar, _ combining: [Unicode.Scalar]) -> Unicode.Scalar? {
        if combining.isEmpty { return letter }
        var text = String(letter)
        text.unicodeScalars.append(contentsOf: combining)
        return text.count == 1 ? composed[Character(text)] : nil
    }

    /// Composed characters by themselves. Swift compares `Character` by canonical equivalence, so the decomposed form
    /// finds the composed one. Of two equivalent characters the first one in Unicode is taken, which is the one that
    /// composition makes.
    private static let composed: [Character: Unicode.Scalar] = {
        var composed: [Character: Unicode.Scalar] = [:]
        for range in [0xc0...0x24f, 0x370...0x52f, 0x1e00...0x1fff] as [ClosedRange<UInt32>] {
            for value in range {
                guard let scalar = Unicode.Scalar(value) else { continue }
                let character = Character(scalar)
                if composed[character] == nil { composed[character] = scalar }
            }
        }
        return composed
    }()
}
