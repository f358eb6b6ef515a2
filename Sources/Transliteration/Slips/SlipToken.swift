import Lexicon

/// The keys of a word that has ended and may have a typing error: letters, and digits in VNI.
struct SlipToken: Sendable {
    /// The typed keys, and the same in lower case.
    private(set) var typed = TypedKeys()
    private(set) var keys = TypedKeys()
    /// The word begins with a capital.
    private(set) var isCapitalized = false
    /// The first entry in the history. It is not the newest one (0) if a key ended the word early and the word went on
    /// literally.
    private(set) var first = 0
    /// The number of letters at the beginning that may be capitals.
    private var mostCapitals = 1

    /// An empty token.
    init() {}

    /// Makes the token that ended at an entry of the history. `word` has all its keys, if the caller knows them; the
    /// history has only the keys that count. `capitals` letters at its beginning may be capitals. Nil if the token is too
    /// long or too short, has other characters, or has capitals inside.
    init?(_ history: WordHistory, back: Int, word: WordKeys? = nil, capitals: Int = 1) {
        mostCapitals = capitals
        var first = back
        while first + 1 < history.count, history.continues(back: first + 1) { first += 1 }
        self.first = first
        guard word.map({ append($0) }) ?? append(history, from: first, to: back) else { return nil }
        // A single letter with digits is the name of a cell or a version: A1, v2.
        guard (0..<keys.count).count(where: { keys[$0] >= 97 }) > 1 else { return nil }
    }

    /// Adds the keys of a word; false if the token cannot have them.
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

    /// Adds a key; false if the token cannot have it.
    private mutating func append(_ code: UInt8) -> Bool {
        let isLetter = code | 32 >= 97 && code | 32 <= 122
        guard isLetter || code >= 48 && code <= 57 else { return false }
        let isCapital = isLetter && code & 32 == 0
        if isCapital {
            // The second capital may be that of DD for Đ.
            let isDouble = keys.count > 0 && keys[0] == (keys.count == 1 ? code | 32 : keys[1])
            guard keys.count < mostCapitals + (isDouble ? 1 : 0), hasOnlyCapitals else { return false }
            isCapitalized = true
        }
        return typed.append(code) && keys.append(isCapital ? code | 32 : code)
    }

    private var hasOnlyCapitals: Bool { (0..<typed.count).allSatisfy { typed[$0] & 32 == 0 } }

    /// Whether a key is a vowel. A token without one may be an abbreviation, or a name with a number (C1).
    var hasVowel: Bool { (0..<keys.count).contains { keys[$0] >= 97 && Letter(ascii: keys[$0]).isVowel } }

    /// The word that the meant keys make, with the case and the typed keys of this token.
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
