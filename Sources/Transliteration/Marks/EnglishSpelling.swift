import Lexicon

/// English words as they are spelled, by the list of the commonest.
public enum EnglishSpelling {
    /// Shorter words are not corrected: too many others are one letter away.
    private static let shortest = 3
    /// Longer words are not corrected.
    private static let longest = 24
    /// The list has the commonest slips too: words as rare as this are corrected to those that are more frequent by `gap`.
    private static let rare = 55
    private static let gap = 15
    /// A rarer word is none that a slip most likely stands for.
    private static let rarest = 48

    /// What a word may be a slip of.
    public struct Correction: Hashable, Sendable {
        /// The word, in the case of the slip.
        public var text: String
        /// How rare it is and how unusual the slip, in tenths of a decimal logarithm.
        public var cost: Int
        /// The slip is most likely one of this word: it may be corrected without being asked for.
        public var isLikely: Bool
    }

    /// A text of the letters a to z, in either case.
    public static func hasLettersOnly(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 | 32 >= 97 && $0 | 32 <= 122 }
    }

    /// The words of the list that are one slip away from a word that is not in it, or rare: two letters in the wrong order,
    /// one too many, one missing, or another one. The likeliest first, at most `limit`.
    public static func corrections(of word: String, limit: Int) -> [Correction] {
        guard hasLettersOnly(word) else { return [] }
        let letters = Array(word.lowercased().utf8)
        guard letters.count >= shortest, letters.count <= longest else { return [] }
        let own = Int(englishWords.frequency(of: WordHash(of: word.lowercased()).value))
        guard own == 0 || own >= rare else { return [] }
        let most = own == 0 ? Int.max : own - gap
        var found: [[UInt8]: (cost: Int, penalty: Int)] = [:]
        func look(_ letters: [UInt8], _ penalty: Int) {
            var hash = WordHash()
            for letter in letters { hash.combine(letter) }
            let frequency = Int(englishWords.frequency(of: hash.value))
            let cost = frequency + penalty
            if frequency > 0, cost <= most, cost < found[letters]?.cost ?? .max { found[letters] = (cost, penalty) }
        }
        // Letters in the wrong order are the commonest slip. The first letter is seldom wrong.
        for place in letters.indices {
            if place > 0, letters[place] != letters[place - 1] {
                var swapped = letters
                swapped.swapAt(place - 1, place)
                look(swapped, 0)
            }
            var other = letters
            other.remove(at: place)
            let isDouble = place > 0 && letters[place] == letters[place - 1]
            look(other, place == 0 ? 12 : isDouble ? 3 : 6)
            other = letters
            for letter in UInt8(ascii: "a")...UInt8(ascii: "z") where letter != letters[place] {
                other[place] = letter
                look(other, place == 0 ? 14 : 8)
            }
        }
        for place in 0...letters.count {
            var other = letters
            other.insert(0, at: place)
            for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
                other[place] = letter
                look(other, place == 0 ? 12 : 5)
            }
        }
        let first = word.unicodeScalars.first!.properties.isUppercase
        let wholeCase = LetterCase(of: word)
        let words = found.map {
            (word: String(decoding: $0.key, as: UTF8.self), cost: $0.value.cost, $0.value.penalty)
        }
        return words.sorted { ($0.cost, $0.word) < ($1.cost, $1.word) }.prefix(limit).map { word, cost, penalty in
            let text = wholeCase.of(word)
            return Correction(
                text: first ? text.prefix(1).uppercased() + text.dropFirst() : text, cost: cost,
                isLikely: cost <= rarest && (own == 0 || penalty <= commonSlip))
        }
    }

    /// A slip of no more than this: letters in the wrong order, or one doubled.
    private static let commonSlip = 3
}
