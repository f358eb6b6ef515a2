/// The keys that type two letters, by the settings `quickTelex`, `quickInitials` and `quickFinals`.
struct QuickKeys: Sendable {
    /// The places in a word where a key types two letters.
    struct Places: OptionSet, Sendable, BitwiseCopyable {
        let rawValue: UInt8

        /// After the same letter: cc is ch.
        static let doubled = Places(rawValue: 1)
        /// At a word's start: f is ph.
        static let initial = Places(rawValue: 2)
        /// After the vowels: g is ng.
        static let final = Places(rawValue: 4)
    }

    let rules: SyllableRules

    /// Types the two letters of a key in these places; false if the key is not in such a place.
    func type(_ key: UInt8, _ places: Places, _ word: inout Word) -> Bool {
        if places.contains(.initial), word.isEmpty {
            switch key | 32 {
            case UInt8(ascii: "f"): return appendPair("p", "h", key, &word)
            case UInt8(ascii: "j"): return appendPair("g", "i", key, &word)
            default: return appendPair("q", "u", key, &word)
            }
        }
        if places.contains(.doubled), !word.isEmpty, appendDoubled(key, &word) { return true }
        guard places.contains(.final) else { return false }
        if word.shape.hasVowel, word.shape.coda == .none, word.shape.vowelEnd == word.count {
            switch key | 32 {
            case UInt8(ascii: "g"): return appendPair("n", "g", key, &word)
            case UInt8(ascii: "h"): return appendPair("n", "h", key, &word)
            default: return appendPair("c", "h", key, &word)
            }
        }
        return undoPair(key, &word)
    }

    /// Types two letters by one key, if a syllable can have them. For a capital at the start of a word, only the first
    /// letter is a capital.
    private func appendPair(_ one: Unicode.Scalar, _ two: Unicode.Scalar, _ key: UInt8, _ word: inout Word) -> Bool {
        let letters = (letter(one, as: key), letter(two, as: word.isEmpty ? key | 32 : key))
        var shape = word.shape
        shape.append(letters.0, by: rules)
        shape.append(letters.1, by: rules)
        guard shape.isPossible, word.hasRoom(for: 2) else { return false }
        word.keys.append(key, WordKeys.Owner(word.count))
        word.append(letters.0, rules)
        word.append(letters.1, rules)
        return true
    }

    /// Types another letter for the second of two equal keys. The third one undoes that.
    private func appendDoubled(_ key: UInt8, _ word: inout Word) -> Bool {
        let index = word.count - 1
        let base = Letter(ascii: key).base
        let shape = word.shape
        guard shape.isPossible, word[index].base == base, word[index].diacritic == .none else {
            return undoDoubled(key, &word)
        }
        let isFirst = index == 0
        var next: Letter
        switch key | 32 {
        case UInt8(ascii: "c"): next = letter("h", as: key)
        case UInt8(ascii: "n"): next = letter("g", as: key)
        case UInt8(ascii: "g") where isFirst: next = letter("i", as: key)
        case UInt8(ascii: "q") where isFirst: next = letter("u", as: key)
        case UInt8(ascii: "k") where isFirst, UInt8(ascii: "p") where isFirst, UInt8(ascii: "t") where isFirst:
            next = letter("h", as: key)
        case UInt8(ascii: "u") where shape.vowelCount == 1 && shape.vowelEnd == word.count:
            word.setDiacritic(.horn, at: index, rules)
            next = letter("o", as: key)
            next.diacritic = .horn
        default: return false
        }
        var longer = word.shape
        longer.append(next, by: rules)
        guard longer.isPossible else { return false }
        word.keys.append(key, WordKeys.Owner(word.count))
        word.append(next, rules)
        return true
    }

    /// Undoes `appendDoubled`: ccc is cc, uuu is uu.
    private func undoDoubled(_ key: UInt8, _ word: inout Word) -> Bool {
        let index = word.count - 1
        guard index > 0, isMade(index, by: key, word) else { return false }
        word.setDiacritic(.none, at: index - 1, rules)
        word.replace(Letter(ascii: key), at: index, rules)
        word.keys.append(key, WordKeys.Owner(index))
        word.keys.spendLast()
        word.noteUndo(by: key, comes: false)
        return true
    }

    /// Undoes `appendPair`: `hangg` is hag.
    private func undoPair(_ key: UInt8, _ word: inout Word) -> Bool {
        let index = word.count - 2
        guard index > 0, isMade(index, by: key, word) else { return false }
        word.removeLast(rules)
        word.removeLast(rules)
        word.append(key: key, rules)
        word.noteUndo(by: key, comes: false)
        return true
    }

    /// Whether the last key is this key, and has made the letter at an index, which is not the letter that the key
    /// types.
    private func isMade(_ index: Int, by key: UInt8, _ word: Word) -> Bool {
        guard let made = word.keys.first(of: WordKeys.Owner(index)), made == word.keys.count - 1 else { return false }
        return word.keys[made] | 32 == key | 32 && word[index].base != Letter(ascii: key).base
    }

    private func letter(_ ascii: Unicode.Scalar, as key: UInt8) -> Letter {
        let letter = Letter(ascii: UInt8(ascii: ascii))
        return key & 32 == 0 ? letter.upperCased : letter
    }
}
