// The forms of a word, besides a syllable, by its letters and its keys.
extension Word {
    /// Whether the word begins with a capital.
    var isCapitalized: Bool { count > 0 && self[0].isUpper }

    /// Whether the word is an abbreviation and not meant as a syllable: đ with consonants (đc, HĐ), or in capitals
    /// alone (UBĐ).
    var isAbbreviation: Bool {
        guard tone == .level else { return false }
        let letters = (0..<count).lazy.map { self[$0] }
        guard letters.contains(where: { !$0.isVowel && $0.diacritic != .none }) else { return false }
        guard !letters.contains(where: { $0.isVowel && $0.diacritic != .none || $0.isForeignOnset }) else {
            return false
        }
        return !letters.contains(where: \.isVowel)
            || (count <= Self.longestAbbreviation && letters.allSatisfy(\.isUpper))
    }

    private static var longestAbbreviation: Int { 5 }

    /// Whether no key is a vowel: TW.
    var hasNoVowelKey: Bool { !(0..<keys.count).contains { Letter(ascii: keys[$0]).isVowel } }

    /// Whether the word is one letter with a diacritic, or ươ, as in an alphabet.
    func isLetterAlone(_ rules: SyllableRules) -> Bool {
        count == 1 ? self[0].diacritic != .none : count == 2 && shape.isOpenHornedPair(rules)
    }

    /// Whether the word is a syllable whose last letter is typed three times or more, as in chats: khôngggg, túuuu. The o
    /// that undoes ô makes two of them: đoo of `ddooo`.
    func isDrawnOut(_ rules: SyllableRules) -> Bool {
        guard hasDiacritics, count > 2 else { return false }
        var end = count
        while end > 1, self[end - 1].diacritic == .none, self[end - 2].base == self[count - 1].base { end -= 1 }
        guard count - end >= 2 || count - end == 1 && endsInThree else { return false }
        var syllable = SyllableShape()
        for index in 0..<end { syllable.append(self[index], by: rules) }
        return rules.isSyllable(syllable, tone) && (tone == .level || toneIndex < end)
    }

    /// The word that is meant if the key of a tone was typed three times or more at the end: `ddepjjj` is đẹppp.
    func drawnOutByTone(_ table: KeyTable, _ rules: SyllableRules) -> Word? {
        let end = shape.vowelEnd + Int(shape.coda.length)
        guard shape.hasVowel, tone == .level, count - end >= 2, keys.count > count - end,
            case .tone(let new) = table[keys[keys.count - 1]].kind, new != .level
        else { return nil }
        let base = Letter(ascii: keys[keys.count - 1]).base
        guard (end..<count).allSatisfy({ self[$0].base == base }),
            rules.isSpelledRightly(shape, new)
        else { return nil }
        var word = self
        var last = self[end - 1]
        last.diacritic = .none
        for index in end..<count { word.replace(last, at: index, rules) }
        word.setTone(new, rules)
        return word
    }

    /// Whether the only key of a diacritic is the last one, which repeats the letter before it.
    var hasOnlyDoubledEnd: Bool {
        tone == .level && keys.count == count + 1 && keys.count > 2
            && keys[keys.count - 1] | 32 == keys[keys.count - 2] | 32
    }

    /// Whether the same key was typed three times at the end, which is an undo: `aaa` is aa.
    var endsInThree: Bool {
        let count = keys.count
        return count >= 3 && keys[count - 1] == keys[count - 2] && keys[count - 2] == keys[count - 3]
    }

    /// Whether the undo was meant, in a word that is neither a syllable nor known: the undo was the last key (`lesss`),
    /// or its key was typed once more (`errrno` is errno). Otherwise the word was never meant as Vietnamese: `bufSize`.
    var undoIsMeant: Bool {
        let count = keyCountAtUndo
        if count == 0 || !(0..<keys.count).allSatisfy({ keys[$0] & 64 != 0 }) { return true }
        if hasInnerCapital { return false }
        if count >= keys.count { return true }
        // A letter typed four times at the end is drawn out.
        let isDrawnOut = keys.count > 3 && (1...3).allSatisfy { keys[keys.count - 1 - $0] == keys[keys.count - 1] }
        return keys[count] | 32 == keys[count - 1] | 32 && !isDrawnOut
    }

    /// Whether the word has two or more keys, all capitals.
    var isCapitals: Bool { keys.count > 1 && keys.text.capitalCount == keys.count }

    /// Whether the last keys are a tone of VNI and 0, as in a number: top10.
    var endsInToneAndZero: Bool {
        let count = keys.count
        guard count == self.count + 2, keys[count - 1] == UInt8(ascii: "0") else { return false }
        return keys[count - 2] >= UInt8(ascii: "1") && keys[count - 2] <= UInt8(ascii: "5")
    }

    /// Whether all letters are capitals.
    var hasOnlyCapitals: Bool { (0..<count).allSatisfy { self[$0].isUpper } }

    /// Whether the word is `www`.
    var isStartOfAddress: Bool {
        keys.count == 3 && (0..<3).allSatisfy { keys[$0] | 32 == UInt8(ascii: "w") }
    }

    /// Whether a capital follows a letter in lower case.
    var hasInnerCapital: Bool {
        (1..<max(1, keys.count)).contains { keys[$0 - 1] & 32 != 0 && keys[$0] & 32 == 0 }
    }

    /// Whether the last of two or more keys is a capital, and is a tone or has undone one: `posX`, `maxX`.
    @inline(__always)
    var endsInCapitalTone: Bool {
        guard keys.count > 1 else { return false }
        let last = keys[keys.count - 1]
        return last & 32 == 0 && last & 31 <= 26 && (keys.isLastOfTone || !hasDiacritics && !isAsTyped)
    }

    /// Whether the word is ww, typed as www: the beginning of an address.
    var isDoubledW: Bool {
        count == 2 && keys.count == 3 && self[0].base == Base.w && self[1].base == Base.w
    }
}
