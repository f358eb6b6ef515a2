import Lexicon

/// Spelling correction of English words, by the list of the commonest words. Errors cost what they cost in Vietnamese
/// words (`SlipWeights`); the other words of the sentence have no influence.
public enum EnglishSpelling {
    /// Shorter words are not corrected: too many others are one letter away.
    private static let shortest = 3
    /// Longer words are not corrected.
    private static let longest = 24
    /// The list contains the commonest typing errors too. So a word at least as rare as this is corrected to a word
    /// that is more frequent by `gap`.
    private static let rare = 55
    private static let gap = 15
    /// A word with a higher cost is never a likely correction.
    private static let rarest = 54

    /// A word that may have been meant, one typing error away.
    public struct Correction: Hashable, Sendable {
        /// The word, in the case of the typed word.
        public var text: String
        /// The rarity of the word and of the error, in tenths of a decimal logarithm.
        public var cost: Int
        /// The word is so likely that it may be corrected without a question to the typist.
        public var isLikely: Bool
    }

    /// Whether a text is not empty and has only the letters a to z, in either case.
    public static func hasLettersOnly(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 | 32 >= 97 && $0 | 32 <= 122 }
    }

    /// The words of the list that are one error away from a word that is rare or not in the list. An error is: two
    /// letters swapped, one too many, one missing, or a wrong letter. The likeliest first, at most `limit`.
    public static func corrections(of word: String, limit: Int) -> [Correction] {
        guard hasLettersOnly(word) else { return [] }
        let letters = Array(word.lowercased().utf8)
        guard letters.count >= shortest, letters.count <= longest else { return [] }
        let own = Int(englishWords.rarity(of: WordHash(of: word.lowercased()).value))
        guard own == 0 || own >= rare else { return [] }
        let most = own == 0 ? Int.max : own - gap
        let alphabet = UInt8(ascii: "a")...UInt8(ascii: "z")
        var found: [[UInt8]: (cost: Int, penalty: Int)] = [:]
        func look(_ letters: [UInt8], _ penalty: Int) {
            var hash = WordHash()
            for letter in letters { hash.combine(letter) }
            let rarity = Int(englishWords.rarity(of: hash.value))
            let cost = rarity + penalty
            if rarity > 0, cost <= most, cost < found[letters]?.cost ?? .max { found[letters] = (cost, penalty) }
        }
        for place in 0...letters.count {
            let atFirst = place == 0 ? SlipWeights.first : 0
            var other = letters
            other.insert(0, at: place)
            for letter in alphabet {
                other[place] = letter
                look(other, SlipWeights.lost + atFirst)
            }
            guard place < letters.count else { break }
            if place > 0, letters[place] != letters[place - 1] {
                other = letters
                other.swapAt(place - 1, place)
                look(other, SlipWeights.swapped)
            }
            other = letters
            let letter = other.remove(at: place)
            let isDouble = place > 0 && letter == letters[place - 1]
            look(other, isDouble ? SlipWeights.doubled : SlipWeights.tooMany + atFirst)
            other = letters
            for meant in alphabet where meant != letter {
                other[place] = meant
                let isNeighbour = KeyNeighbours.of(letter).contains(meant)
                look(other, (isNeighbour ? SlipWeights.neighbour : SlipWeights.otherLetter) + atFirst)
            }
        }
        let first = word.unicodeScalars.first!.properties.isUppercase
        let wholeCase = LetterCase(of: word)
        let words = found.map {
            (word: String(decoding: $0.key, as: UTF8.self), cost: $0.value.cost, $0.value.penalty)
        }
        return words.sorted { ($0.cost, $0.word) < ($1.cost, $1.word) }.prefix(limit).map { word, cost, penalty in
            let text = wholeCase.of(word)
            // A word of the list only gives way if two keys were swapped, or one was pressed twice.
            let isCommon = penalty <= max(SlipWeights.swapped, SlipWeights.doubled)
            return Correction(
                text: first ? text.prefix(1).uppercased() + text.dropFirst() : text, cost: cost,
                isLikely: cost <= rarest && (own == 0 || isCommon))
        }
    }
}
