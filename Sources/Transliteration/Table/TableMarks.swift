// Marks and tones: sequences that are made by rule instead of being written down one by one.
extension TableCompiler {
    /// Adds every letter with every set of marks that Unicode has as one character, the marks in any order.
    mutating func addMarks() {
        let marks = description.marks
        let said = saidSpellings
        for letter in marks.letters.unicodeScalars {
            for keys in spellings(of: letter, among: said) { addMarks(marks.keys, on: letter, spelled: keys) }
        }
    }

    /// The marks that are already on are given by their indices, in the order in which they were typed.
    private mutating func addMarks(
        _ marks: [TableDescription.Pair], on letter: Unicode.Scalar, spelled keys: [Unicode.Scalar], typed: [Int] = []
    ) {
        for index in marks.indices where !typed.contains(index) {
            let all = typed + [index]
            guard let whole = Composition.compose(letter, all.sorted().compactMap { marks[$0].value }) else {
                continue
            }
            let sequence = keys + all.map { marks[$0].key }
            add(KeySequence(keys: sequence, place: .anywhere), SequenceRule(text: [whole], rank: .marked))
            if sequence.count < TableDescription.longestSequence {
                addMarks(marks, on: letter, spelled: keys, typed: all)
            }
        }
    }

    /// Adds every group of vowels with every coda and every tone.
    mutating func addTones() {
        let tones = description.tones
        let said = saidSpellings
        for group in tones.groups {
            let vowels = Array(group.unicodeScalars)
            guard let bearer = bearer(in: group) else { continue }
            for tone in tones.keys {
                var text = vowels
                if let mark = tone.value {
                    guard let marked = Composition.compose(vowels[bearer], [mark]) else { continue }
                    text[bearer] = marked
                }
                for keys in spellings(of: vowels, among: said) { addTone(tone.key, after: keys, text: text) }
            }
        }
    }

    private mutating func addTone(_ key: Unicode.Scalar, after vowels: [Unicode.Scalar], text: [Unicode.Scalar]) {
        for coda in [""] + description.tones.codas {
            let coda = Array(coda.unicodeScalars)
            let keys = vowels + coda + [key]
            guard keys.count <= TableDescription.longestSequence else { continue }
            add(KeySequence(keys: keys, place: .anywhere), SequenceRule(text: text + coda, rank: .marked))
        }
    }

    /// A group of vowels is typed in so many ways at most.
    private static let mostSpellings = 64

    /// The index of the vowel that has the tone; nil for a group without vowels.
    private func bearer(in group: String) -> Int? {
        let vowels = Array(group.unicodeScalars)
        for wanted in description.tones.bearers.map({ Array($0.unicodeScalars) }) where !wanted.isEmpty {
            for index in vowels.indices where vowels[index...].starts(with: wanted) { return index }
        }
        return vowels.indices.last
    }

    /// By letter the keys of the rules that make just it.
    private var saidSpellings: [Unicode.Scalar: [[Unicode.Scalar]]] {
        var spellings: [Unicode.Scalar: [[Unicode.Scalar]]] = [:]
        for (sequence, rule) in sequences
        where rule.text.count == 1 && rule.rank == .said && rule.carry == 0 && sequence.place == .anywhere {
            spellings[rule.text[0], default: []].append(sequence.keys)
        }
        return spellings
    }

    /// The keys that make a letter: those of its rules, and the letter itself if it is ASCII and makes nothing else.
    private func spellings(
        of letter: Unicode.Scalar, among said: [Unicode.Scalar: [[Unicode.Scalar]]]
    ) -> [[Unicode.Scalar]] {
        let isPlain = letter.isASCII && rule(of: KeySequence(keys: [letter], place: .anywhere)) == nil
        return (said[letter] ?? []) + (isPlain ? [[letter]] : [])
    }

    private func spellings(
        of letters: [Unicode.Scalar], among said: [Unicode.Scalar: [[Unicode.Scalar]]]
    ) -> [[Unicode.Scalar]] {
        letters.reduce([[]]) { heads, letter in
            let all = heads.flatMap { head in spellings(of: letter, among: said).map { head + $0 } }
            return Array(all.filter { $0.count < TableDescription.longestSequence }.prefix(Self.mostSpellings))
        }
    }
}

/// Letters with their marks as single characters.
enum Composition {
    /// The one character that a letter with these marks is; nil if Unicode has none.
    static func compose(_ letter: Unicode.Scalar, _ marks: [Unicode.Scalar]) -> Unicode.Scalar? {
        if marks.isEmpty { return letter }
        var text = String(letter)
        text.unicodeScalars.append(contentsOf: marks)
        return text.count == 1 ? composed[Character(text)] : nil
    }

    /// Characters compare by canonical equivalence, so the parts find the whole. Where two are equivalent, the one
    /// that comes first is the one that Unicode's composition makes.
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
