/// The result of a key that makes a diacritic.
enum DiacriticResult: Sendable {
    /// The key has no effect here, and types its character.
    case nothing
    /// The key gave letters a diacritic. The value is the index of the first of them.
    case applied(Int)
    /// The diacritic was there and was removed. The key also types its character.
    case undone(Int)
    /// The ư that w alone had made became w. The key types nothing more.
    case unmade(Int)
}

extension Word {
    /// Applies the diacritic of a key to the vowels that the rules choose.
    mutating func type(_ key: DiacriticKey, freely: Bool, _ rules: SyllableRules) -> DiacriticResult {
        guard shape.isPossible else { return .nothing }
        let start = shape.vowelStart
        switch rules.diacritics.change(of: shape.state, by: key, freely: freely) {
        case .nothing: return .nothing
        case .applied(let diacritic, let vowels, let state):
            setDiacritic(diacritic, on: vowels, state: state, rules)
            return .applied(start &+ Int(vowels.first))
        case .undone(let vowels):
            // In ươ with one horn key, the second horn key confirms the horn on o.
            if vowels.first != vowels.last, hasImpliedHorn { return .applied(start + Int(vowels.last)) }
            // The last vowel is undone first.
            if vowels.first != vowels.last { _ = undo(at: start + Int(vowels.last), rules) }
            return undo(at: start + Int(vowels.first), rules)
        }
    }

    /// Puts the stroke on the last letter, a d without a vowel before it (đ, HĐ), or on the d that begins the syllable.
    mutating func typeStroke(freely: Bool, _ rules: SyllableRules) -> DiacriticResult {
        guard count > 0 else { return .nothing }
        var index = count - 1
        if self[index].base != Base.d || (index > 0 && self[index - 1].isVowel) {
            guard freely, shape.isPossible, self[0].base == Base.d else { return .nothing }
            index = 0
        }
        if self[index].diacritic == .stroke { return undo(at: index, rules) }
        setDiacritic(.stroke, at: index, rules)
        return .applied(index)
    }

    /// Removes the diacritic; an ư that w alone had made becomes w.
    private mutating func undo(at index: Int, _ rules: SyllableRules) -> DiacriticResult {
        let letter = self[index]
        let owner = WordKeys.Owner(index)
        if letter.base == Base.u, let key = keys.first(of: owner), keys[key] | 32 == UInt8(ascii: "w") {
            replace(Letter(ascii: UInt8(ascii: letter.isUpper ? "W" : "w")), at: index, rules)
            return index == count - 1 ? .unmade(index) : .undone(index)
        }
        setDiacritic(.none, at: index, rules)
        settleTone(rules)
        return .undone(index)
    }
}
