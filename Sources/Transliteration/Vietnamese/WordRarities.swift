import Lexicon

// The rarity of a word in the word lists, as `WordTable` stores it; 0 if it is in no list. Inlined, because a call
// would copy the word.
extension Word {
    /// The rarity of the keys as an English word.
    @inline(__always)
    var englishRarity: UInt8 {
        Self.englishRarity(of: foreignHash)
    }

    /// The rarity of an English word with this hash.
    @inline(__always)
    static func englishRarity(of hash: UInt64?) -> UInt8 { hash.map { englishWords.rarity(of: $0) } ?? 0 }

    @inline(__always)
    static func loanwordRarity(of hash: UInt64?) -> UInt8 { hash.map { loanwords.rarity(of: $0) } ?? 0 }

    /// The rarity of the keys as a foreign word in Vietnamese text.
    @inline(__always)
    var loanwordRarity: UInt8 {
        Self.loanwordRarity(of: foreignHash)
    }

    /// The rarities of the word and its keys. `order` is how much more likely the order of the keys makes an English
    /// word.
    func ambiguity(order: Int) -> AmbiguousWord {
        AmbiguousWord(
            english: englishRarity, loanword: loanwordRarity, syllable: syllableRarity, order: order)
    }

    /// Whether the keys are a foreign word of a list.
    var isForeignWord: Bool { englishRarity > 0 || loanwordRarity > 0 }

    /// The rarity of the keys as an acronym.
    var acronymRarity: UInt8 {
        guard let hash = foreignHash else { return 0 }
        return acronyms.rarity(of: hash)
    }

    /// The hash of the keys in lower case; nil if a key is no letter.
    @inline(__always)
    var foreignHash: UInt64? { keys.text.lettersHash }

    /// The rarity of the letters on the screen as an English word, for words without diacritics.
    @inline(__always)
    var shownEnglishRarity: UInt8 {
        var hash = WordHash()
        for index in 0..<count { hash.combine(self[index].base + 97) }
        return englishWords.rarity(of: hash.value)
    }

    /// The rarity of the word as a Vietnamese syllable.
    @inline(__always)
    var syllableRarity: UInt8 { vietnameseSyllables.rarity(of: lettersHash) }

    /// What this word, right before a syllable, says about it.
    func pair(with syllable: Word) -> SyllablePair {
        let hash = syllable.lettersHash
        let alone = syllablePairs.rarity(of: SyllableHash.pair(0, hash))
        guard alone > 0, !isEmpty else { return .unknown }
        return syllablePairs.rarity(of: SyllableHash.pair(lettersHash, hash)) > 0 ? .usual : .unusual(Int(alone))
    }

    /// Whether the word and the next one are a known pair in Vietnamese text.
    func isBefore(_ next: Word) -> Bool {
        syllablePairs.rarity(of: SyllableHash.pair(lettersHash, next.lettersHash)) > 0
    }

    /// The rarity of the keys that count, without those that undid something, as an English word.
    var literalEnglishRarity: UInt8 {
        var hash = WordHash()
        for index in 0..<keys.count where keys.isLiteral(index) {
            guard keys[index] & 64 != 0 else { return 0 }
            hash.combine(keys[index] | 32)
        }
        return englishWords.rarity(of: hash.value)
    }

    /// The hash of the letters with their diacritics, and of the tone.
    @inline(__always)
    var lettersHash: UInt64 { lettersHash(under: tone) }

    /// The hash of the letters with their diacritics, and of another tone.
    @inline(__always)
    func lettersHash(under tone: Tone) -> UInt64 {
        var hash = SyllableHash()
        for index in 0..<count {
            hash.combine(letter: self[index].base, diacritic: self[index].diacritic.rawValue)
        }
        return hash.value(tone: tone.rawValue)
    }

    /// The hash of the keys, letters in lower case.
    var keysHash: UInt64 {
        var hash = WordHash()
        for index in 0..<keys.count {
            let key = keys[index]
            hash.combine(key >= 65 && key <= 90 ? key | 32 : key)
        }
        return hash.value
    }
}
