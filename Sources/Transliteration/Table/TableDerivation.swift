// Derived sequences: capitals, and the undo by a repeated last key.
extension TableCompiler {
    /// Adds, for each sequence in lower case, the same sequence with a capital first letter and the one in capitals.
    mutating func addCapitals() {
        for (sequence, rule) in sequences {
            let letters = sequence.keys.indices.filter { sequence.keys[$0].isCased }
            guard let first = letters.first, !sequence.keys.contains(where: \.properties.isUppercase) else {
                continue
            }
            // If the table has capitals of its own, the text has no form with a first capital: Ka is か, KA カ.
            let hasOwn = !description.capitals.isEmpty && letters.count > 1
            addCapitals([first], text: hasOwn ? rule.text : title(rule.text), of: sequence, rule)
            if letters.count > 1 { addCapitals(letters, text: capitals(rule.text), of: sequence, rule) }
        }
    }

    private mutating func addCapitals(
        _ places: [Int], text: [Unicode.Scalar], of sequence: KeySequence, _ rule: SequenceRule
    ) {
        var capital = sequence
        for place in places { capital.keys[place] = sequence.keys[place].capital ?? sequence.keys[place] }
        var derived = rule
        derived.rank = .capital
        derived.origin = nil
        derived.text = text
        // ß is SS in capitals: then the rule changes nothing, and there is nothing to undo.
        if derived.text == capital.keys && rule.text != sequence.keys { return }
        add(capital, derived)
    }

    private func title(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard let index = text.firstIndex(where: \.properties.isCased), description.capitals.isEmpty else {
            return capitals(text)
        }
        let mapped = Array(text[index].properties.titlecaseMapping.unicodeScalars)
        return text[..<index] + mapped + text[(index + 1)...]
    }

    private func capitals(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        text.flatMap { letter -> [Unicode.Scalar] in
            if let own = description.capitals.first(where: { $0.key == letter })?.value { return [own] }
            return Array(letter.properties.uppercaseMapping.unicodeScalars)
        }
    }

    /// Adds, for each sequence, the same with its last key repeated. Its text is what the keys make without the rule.
    mutating func addUndoing() {
        for (sequence, rule) in sequences
        where sequence.keys.count > 1 && rule.carry == 0 && sequence.place != .wordEnd
            && sequence.keys.count < TableDescription.longestSequence
        {
            let plain = reading(of: sequence.keys)
            if plain == rule.text { continue }
            var twice = sequence
            twice.keys.append(sequence.keys.last!)
            add(twice, SequenceRule(text: plain, rank: .undone))
        }
    }

    /// The text that keys make inside a word by all rules except the one for all these keys.
    private func reading(of keys: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var text: [Unicode.Scalar] = []
        var start = 0
        while start < keys.count {
            var length = min(keys.count - start, keys.count - 1)
            var found: SequenceRule?
            while length > 0, found == nil {
                found = rule(of: KeySequence(keys: Array(keys[start..<start + length]), place: .anywhere))
                if let rule = found, rule.rank == .undone { found = nil }
                if found == nil { length -= 1 }
            }
            text += found?.text ?? [keys[start]]
            start += max(1, length - (found?.carry ?? 0))
        }
        return text
    }
}

extension Unicode.Scalar {
    fileprivate var isCased: Bool { properties.isCased && capital != nil }

    /// The capital of a key; nil if the capital is not one character.
    fileprivate var capital: Unicode.Scalar? {
        let mapped = properties.uppercaseMapping.unicodeScalars
        return mapped.count == 1 ? mapped.first : nil
    }
}
