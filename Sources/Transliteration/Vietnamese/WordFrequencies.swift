import Lexicon

// The frequency of a word in the word lists, as `WordTable` stores it; 0 if it is in no list. Inlined, because a call
// would copy the word.
extension Word {
    /// The frequency of the keys as an English word.
    @inline(__always)
    var englishFrequency: UInt8 {
        Self.englishFrequency(of: foreignHash)
    }

    /// The frequency of an English word with this hash.
    @inline(__always)
    static func englishFrequency(of hash: UInt64?) -> UInt8 { hash.map { englishWords.frequency(of: $0) } ?? 0 }

    @inline(__always)
    static func loanwordFrequency(of hash: UInt64?) -> UInt8 { hash.map { loanwords.frequency(of: $0) } ?? 0 }

    /// The frequency of the keys as a foreign word in Vietnamese text.
    var loanwordFrequency: UInt8 {
        Self.loanwordFrequency(of: foreignHash)
    }

    /// The frequencies of the word and its keys. `order` is how much more likely the order of the keys makes an English
    /// word.
    func ambiguity(order: Int) -> AmbiguousWord {
        AmbiguousWord(
            english: englishFrequency, loanword: loanwordFrequency, syllable: syllableFrequency, order: order)
    }

    /// The frequency of the keys as an acronym.
    var acronymFrequency: UInt8 {
        guard let hash = foreignHash else { return 0 }
        return acronyms.frequency(of: hash)
    }

    /// The hash of the keys in lower case; nil if a key is no letter.
    @inline(__always)
    var foreignHash: UInt64? { keys.text.lettersHash }

    /// The frequency of the letters on the screen as an English word, for words without diacritics.
    @inline(__always)
    var shownEnglishFrequency: UInt8 {
        var hash = WordHash()
        for index in 0..<count { hash.combine(self[index].base + 97) }
        return englishWords.frequency(of: hash.value)
    }

    /// The frequency of the word as a Vietnamese syllable.
    @inline(__always)
    var syllableFrequency: UInt8 { vietnameseSyllables.frequency(of: lettersHash) }

    /// What this word, right before a syllable, says about it.
    func pair(with syllable: Word) -> SyllablePair {
        let hash = syllable.lettersHash
        let alone = syllablePairs.frequency(of: SyllableHash.pair(0, hash))
        guard alone > 0, !isEmpty else { return .unknown }
        return syllablePairs.frequency(of: SyllableHash.pair(lettersHash, hash)) > 0 ? .usual : .unusual(Int(alone))
    }

    /// Whether the word and the next one are a known pair in Vietnamese text.
    func isBefore(_ next: Word) -> Bool {
        syllablePairs.frequency(of: SyllableHash.pair(lettersHash, next.lettersHash)) > 0
    }

    /// The hash of the letters with their diacritics, and of the tone.
    @inline(__always)
    var lettersHash: UInt64 {
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
