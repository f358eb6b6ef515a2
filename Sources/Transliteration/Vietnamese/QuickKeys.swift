/// In which places a key types two letters.
struct QuickKey: OptionSet, Sendable, BitwiseCopyable {
    let rawValue: UInt8

    static let none: QuickKey = []
    /// After the same letter: cc is ch.
    static let doubled = QuickKey(rawValue: 1)
    /// At a word's start: f is ph.
    static let initial = QuickKey(rawValue: 2)
    /// After the vowels: g is ng.
    static let final = QuickKey(rawValue: 4)
}

extension VietnameseMethod {
    /// A key of the quick settings; false if it is not at its place.
    @inline(never)
    mutating func appendQuickly(_ key: UInt8, _ quick: QuickKey, _ first: inout Int) -> Bool {
        if quick.contains(.initial), word.isEmpty {
            switch key | 32 {
            case UInt8(ascii: "f"): return appendPair("p", "h", key, &first)
            case UInt8(ascii: "j"): return appendPair("g", "i", key, &first)
            default: return appendPair("q", "u", key, &first)
            }
        }
        if quick.contains(.doubled), word.count > 0, appendDoubled(key, &first) { return true }
        guard quick.contains(.final) else { return false }
        if word.shape.hasVowel, word.shape.coda == Codas.none, word.shape.vowelEnd == word.count {
            switch key | 32 {
            case UInt8(ascii: "g"): return appendPair("n", "g", key, &first)
            case UInt8(ascii: "h"): return appendPair("n", "h", key, &first)
            default: return appendPair("c", "h", key, &first)
            }
        }
        return undoPair(key, &first)
    }

    /// True if the key begins a word with a consonant of other languages that the settings allow.
    func isForeignOnset(_ key: UInt8) -> Bool {
        word.isEmpty && settings.foreignOnsets.contains(Unicode.Scalar(key | 32))
    }

    /// Two letters by one key, where a syllable can have them. A capital begins a word: only its first letter is one.
    private mutating func appendPair(
        _ one: Unicode.Scalar, _ two: Unicode.Scalar, _ key: UInt8, _ first: inout Int
    ) -> Bool {
        let letters = (Self.letter(one, as: key), Self.letter(two, as: word.isEmpty ? key | 32 : key))
        var shape = word.shape
        shape.append(letters.0, by: place.rules)
        shape.append(letters.1, by: place.rules)
        guard shape.isPossible else { return false }
        word.keys.append(key, owner: UInt8(word.count))
        word.append(letters.0, &first, place)
        word.append(letters.1, &first, place)
        return true
    }

    /// The same letter twice: the second one is another. A third time it is itself.
    private mutating func appendDoubled(_ key: UInt8, _ first: inout Int) -> Bool {
        let index = word.count - 1
        let base = Letter(ascii: key).base
        let shape = word.shape
        guard shape.isPossible, word[index].base == base, word[index].mark == .none else {
            return undoDoubled(key, &first)
        }
        let isFirst = index == 0
        var next: Letter
        switch key | 32 {
        case UInt8(ascii: "c"): next = Self.letter("h", as: key)
        case UInt8(ascii: "n"): next = Self.letter("g", as: key)
        case UInt8(ascii: "g") where isFirst: next = Self.letter("i", as: key)
        case UInt8(ascii: "q") where isFirst: next = Self.letter("u", as: key)
        case UInt8(ascii: "k") where isFirst, UInt8(ascii: "p") where isFirst, UInt8(ascii: "t") where isFirst:
            next = Self.letter("h", as: key)
        case UInt8(ascii: "u") where shape.vowelCount == 1 && shape.vowelEnd == word.count:
            word.setMark(.horn, at: index, &first, place)
            next = Self.letter("o", as: key)
            next.mark = .horn
        default: return false
        }
        var longer = word.shape
        longer.append(next, by: place.rules)
        guard longer.isPossible else { return false }
        word.keys.append(key, owner: UInt8(word.count))
        word.append(next, &first, place)
        return true
    }

    /// The key that has just made the last letter is the letter it types: ccc is cc, uuu is uu.
    private mutating func undoDoubled(_ key: UInt8, _ first: inout Int) -> Bool {
        let index = word.count - 1
        guard index > 0, let made = word.keys.first(ownedBy: UInt8(index)), made == word.keys.count - 1,
            word.keys[made] | 32 == key | 32, word[index].base != Letter(ascii: key).base
        else { return false }
        word.setMark(.none, at: index - 1, &first, place)
        word.replace(Letter(ascii: key), at: index, &first, place)
        word.undone |= 1 << KeyRole.number(of: key)
        word.keys.append(key, owner: UInt8(index))
        word.keys.spend(word.keys.count - 1)
        return true
    }

    /// The key that has just made the last two letters is the letter it types: hangg, typed so, is hag.
    private mutating func undoPair(_ key: UInt8, _ first: inout Int) -> Bool {
        let index = word.count - 2
        guard index > 0, let made = word.keys.first(ownedBy: UInt8(index)), made == word.keys.count - 1,
            word.keys[made] | 32 == key | 32, word[index].base != Letter(ascii: key).base
        else { return false }
        word.removeLast(&first, place)
        word.removeLast(&first, place)
        word.undone |= 1 << KeyRole.number(of: key)
        append(key, &first)
        return true
    }

    private static func letter(_ ascii: Unicode.Scalar, as key: UInt8) -> Letter {
        let letter = Letter(ascii: UInt8(ascii: ascii))
        return key & 32 == 0 ? letter.upperCased : letter
    }
}
