import Lexicon

/// A word that has ended, as far as a slip in it can be looked for: letters, and in VNI digits.
struct SlipToken: Sendable {
    /// Its keys, and the same in lower case.
    private(set) var typed = TypedKeys()
    private(set) var keys = TypedKeys()
    /// It begins with a capital.
    private(set) var isCapitalized = false
    /// How far back its first entry in the history is: beyond 0 if a key has ended the word early, and it went on literally.
    private(set) var first = 0

    /// No token.
    init() {}

    /// The token that ended with the character that is that far back; `word` are its keys, if they are known better than from
    /// the history, which has only those that count. Nil if it is too long or too short, has other characters, or capitals inside.
    init?(_ history: WordHistory, back: Int, word: WordKeys? = nil) {
        var first = back
        while first + 1 < history.count, history.goesOn(back: first + 1) { first += 1 }
        self.first = first
        guard word.map({ append($0) }) ?? append(history, from: first, to: back) else { return nil }
        // Without a vowel it is an abbreviation; A1 is a cell.
        let letters = (0..<keys.count).filter { keys[$0] >= 97 }
        guard letters.count > 1, letters.contains(where: { Letter(ascii: keys[$0]).isVowel }) else { return nil }
    }

    /// Adds the keys of a word; false if they are not those of one.
    private mutating func append(_ keys: WordKeys) -> Bool {
        (0..<keys.count).allSatisfy { append(keys[$0]) }
    }

    /// Adds the keys of entries of the history, with the characters between them.
    private mutating func append(_ history: WordHistory, from first: Int, to back: Int) -> Bool {
        (back...first).reversed().allSatisfy { entry in
            guard append(history.word(back: entry).keys) else { return false }
            if entry == back { return true }
            let character = history.character(back: entry)
            return character.isASCII && append(UInt8(character.value))
        }
    }

    /// Adds a key; false if no such word can have it.
    private mutating func append(_ code: UInt8) -> Bool {
        let isLetter = code | 32 >= 97 && code | 32 <= 122
        guard isLetter || code >= 48 && code <= 57 else { return false }
        let isCapital = isLetter && code & 32 == 0
        if isCapital {
            // The second of two capitals may be one of DD, or come from a Shift held too long.
            guard keys.count < 2, keys.count == 0 || isCapitalized && keys[0] == code | 32 else { return false }
            isCapitalized = true
        }
        return typed.append(code) && keys.append(isCapital ? code | 32 : code)
    }

    /// A word that the keys mean, with the case and the keys of this one.
    func word(meant keys: TypedKeys, _ composer: WordComposer) -> Word {
        var word = Word()
        for index in 0..<keys.count {
            let code = index == 0 && isCapitalized ? keys[index] & ~32 : keys[index]
            _ = composer.typeOrAppend(code, &word)
        }
        var typedKeys = WordKeys()
        for index in 0..<typed.count { typedKeys.append(typed[index], WordKeys.Owner(min(index, word.count - 1))) }
        word.keys = typedKeys
        return word
    }
}
