import Keyboard
import Lexicon

extension VietnameseMethod {
    /// How frequent the keys of the word are as an English word; 0 if they are none.
    @inline(__always)
    var englishFrequency: UInt8 {
        var hash = WordHash()
        for index in 0..<word.keys.count {
            let key = word.keys[index] | 32
            guard key >= 97, key <= 122 else { return 0 }
            hash.combine(key)
        }
        return englishWords.frequency(of: hash.value)
    }

    /// How frequent the word as it stands is as a Vietnamese one; 0 if the list has it not.
    var syllableFrequency: UInt8 {
        vietnameseSyllables.frequency(of: word.lettersHash)
    }

    /// How frequent the letters on the screen are as an English word; of words without marks.
    var shownEnglishFrequency: UInt8 {
        var hash = WordHash()
        for index in 0..<word.count { hash.combine(word[index].base + 97) }
        return englishWords.frequency(of: hash.value)
    }
}

extension VietnameseMethod {
    /// What the typist has chosen for the word; nil for nothing.
    var choice: WordChoice? {
        guard !choices.isEmpty else { return nil }
        return choices.choice(ofKeys: word.keys.hash) ?? choices.choice(ofLetters: word.lettersHash)
    }
}

extension Word {
    /// The hash of the letters with their marks, and of the tone.
    var lettersHash: UInt64 {
        var hash = SyllableHash()
        for index in 0..<count { hash.combine(letter: self[index].base, mark: self[index].mark.rawValue) }
        return hash.value(tone: tone.rawValue)
    }
}

extension WordKeys {
    /// The hash of the keys, letters in lower case.
    var hash: UInt64 {
        var hash = WordHash()
        for index in 0..<count {
            let key = self[index]
            hash.combine(key >= 65 && key <= 90 ? key | 32 : key)
        }
        return hash.value
    }
}
