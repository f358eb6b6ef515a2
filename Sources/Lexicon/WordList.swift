/// A sorted list of words of the letters a to z with their rarities, in read-only memory, to find words by their
/// first letters.
///
/// An entry is the letters of the word, a byte 1, and the rarity. No rarity is 1, so the start of an entry is
/// found from any offset.
public struct WordList: @unchecked Sendable {
    private let bytes: UnsafePointer<UInt8>
    private let count: Int
    private static let mark: UInt8 = 1

    /// The list of a literal, which `WordList.literal(of:)` makes.
    public init(_ literal: StaticString) {
        bytes = literal.utf8Start
        count = literal.utf8CodeUnitCount
    }

    /// Calls `take` with each word that begins with these small letters, and its rarity: the negative decimal
    /// logarithm of its share of all words, in tenths. The letters point into read-only memory.
    public func forEach(beginningWith prefix: [UInt8], _ take: (UnsafeBufferPointer<UInt8>, UInt8) -> Void) {
        var place = firstPlace(notBelow: prefix)
        while place < count {
            let end = self.end(of: place)
            let letters = UnsafeBufferPointer(start: bytes + place, count: end - place)
            guard letters.starts(with: prefix) else { return }
            take(letters, bytes[end + 1])
            place = end + 2
        }
    }

    /// The offset after the letters of the word at a place.
    private func end(of place: Int) -> Int {
        var end = place
        while bytes[end] != Self.mark { end += 1 }
        return end
    }

    /// The place of the first word that is not sorted before these letters; `count` if there is none.
    private func firstPlace(notBelow word: [UInt8]) -> Int {
        var low = 0
        var high = count
        while low < high {
            var place = (low + high) / 2
            while place > low, place < 2 || bytes[place - 2] != Self.mark { place -= 1 }
            let end = self.end(of: place)
            if UnsafeBufferPointer(start: bytes + place, count: end - place).lexicographicallyPrecedes(word) {
                low = end + 2
            } else {
                high = place
            }
        }
        return low
    }
}

extension WordList {
    /// Makes the literal of a list of these words: small letters of ASCII, and rarities from 2 to 127. Of duplicate
    /// words the more frequent one is used.
    public static func literal(of words: [(word: String, rarity: UInt8)]) -> [UInt8] {
        var rarities: [String: UInt8] = [:]
        for (word, rarity) in words {
            precondition(rarity > mark && rarity <= 127, "a rarity is from 2 to 127")
            precondition(!word.isEmpty && word.utf8.allSatisfy { $0 >= 97 && $0 <= 122 }, "a word has letters a to z")
            rarities[word] = min(rarity, rarities[word] ?? 127)
        }
        let sorted = rarities.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return sorted.flatMap { Array($0.key.utf8) + [mark, $0.value] }
    }
}
