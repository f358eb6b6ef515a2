/// The order of the keys of a syllable. Typists hardly ever use some of the orders, but English words have them:
/// `test`, `theme`, `cars`.
enum KeyOrder: Sendable {
    /// Each diacritic right after its letter, the tone last.
    case usual
    /// The tone before the last letter.
    case toneInside
    /// The diacritic of a vowel later than right after the vowel, or ư by w alone.
    case lateDiacritic
    /// A late diacritic with the tone before it: `these`.
    case toneBeforeDiacritic
    /// The stroke of đ later than right after d.
    case lateStroke
    /// A second tone in place of the first.
    case secondTone
}

extension Word {
    /// The order of the keys of a word with diacritics. Inlined, because a call would copy the word.
    @inline(__always)
    var keyOrder: KeyOrder {
        if keys.areInOrder { return .usual }
        var order = KeyOrder.usual
        var tones = 0
        var lastTone = 0
        var lastLetter = -1
        var keyOfLastLetter = 0
        for key in 0..<keys.count {
            guard let index = keys.letter(of: key) else {
                tones += 1
                lastTone = key
                continue
            }
            let letter = self[index]
            if index > lastLetter {
                lastLetter = index
                keyOfLastLetter = key
                // w for ư.
                if letter.diacritic != .none, keys[key] | 32 == UInt8(ascii: "w") { order = .lateDiacritic }
            } else if index != lastLetter || keyOfLastLetter != key - 1 {
                // The horn on u may come after the o of ươ.
                if index == lastLetter - 1, keyOfLastLetter == key - 1, letter.diacritic == .horn { continue }
                if !letter.isVowel { return tones > 1 ? .secondTone : .lateStroke }
                order = tones > 0 ? .toneBeforeDiacritic : .lateDiacritic
            }
        }
        if tones > 1 { return .secondTone }
        return order == .usual && tones > 0 && lastTone < keyOfLastLetter ? .toneInside : order
    }
}

/// Where the typist types tones and diacritics, learned from the words so far. An order that the typist uses is no sign
/// of an English word.
struct TypingHabits: Sendable, BitwiseCopyable {
    /// Above zero if tones come before the last letter.
    private var tonesInside: Int8 = 0
    /// Above zero if diacritics come late.
    private var lateDiacritics: Int8 = 0

    /// The limit of a habit, and what a word with the order adds; a word in the usual order takes off 1. So two or
    /// three words show a change of typist. Counts, no weights.
    private static let most: Int8 = 4
    private static let more: Int8 = 2

    /// Notes the order of the keys of a word that is certainly Vietnamese.
    mutating func note(_ order: KeyOrder) {
        switch order {
        case .usual:
            tonesInside = max(tonesInside - 1, -Self.most)
            lateDiacritics = max(lateDiacritics - 1, -Self.most)
        case .toneInside: tonesInside = min(tonesInside + Self.more, Self.most)
        case .lateDiacritic, .toneBeforeDiacritic, .lateStroke:
            lateDiacritics = min(lateDiacritics + Self.more, Self.most)
        case .secondTone: break
        }
    }

    /// How much more likely an order of keys makes an English word, in tenths of a decimal logarithm.
    func evidence(of order: KeyOrder, _ weights: SharedWeights) -> Int {
        func evidence(_ habit: Int8, _ more: Int = 0) -> Int {
            habit > 0 ? 0 : more + (habit == 0 ? weights.value.unusualOrder : weights.value.unusedOrder)
        }
        return switch order {
        case .usual: 0
        case .toneInside: evidence(tonesInside)
        case .lateDiacritic: evidence(lateDiacritics)
        case .toneBeforeDiacritic, .lateStroke: evidence(lateDiacritics, weights.value.strangeOrder)
        case .secondTone: weights.value.unusedOrder
        }
    }
}
