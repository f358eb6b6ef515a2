/// How likely letters follow one another in words of a list, in read-only memory: what an unknown word looks like.
///
/// A cost is the negative decimal logarithm of a letter's probability after the two before it, in tenths, from 1 to 127.
public struct LetterModel: @unchecked Sendable {
    /// The letters a to z, and what stands before and after a word.
    private static let symbols = 27

    private let costs: UnsafePointer<UInt8>

    /// The model of that literal, as `LetterModel.literal(of:)` writes it.
    public init(_ literal: StaticString) {
        costs = literal.utf8Start
    }

    /// The cost of a word that has these letters, which are small letters of ASCII; another character costs as much as two
    /// rare letters.
    public func cost(count: Int, _ letter: (Int) -> UInt8) -> Int {
        var (first, second) = (0, 0)
        var cost = 0
        for index in 0...count {
            let next = index < count ? Int(letter(index)) - 96 : 0
            guard next >= 0, next < Self.symbols else {
                cost += 60
                continue
            }
            cost += Int(costs[(first * Self.symbols + second) * Self.symbols + next])
            (first, second) = (second, next)
        }
        return cost
    }
}

extension LetterModel {
    /// How much the frequencies after one letter count beside those after two, as so many letters seen.
    private static let backOff = 4.0

    /// The literal of the model of these words, which have small letters of ASCII.
    public static func literal(of words: some Sequence<String>, log10: (Double) -> Double) -> [UInt8] {
        var threes = [Double](repeating: 0, count: symbols * symbols * symbols)
        for word in words {
            var (first, second) = (0, 0)
            for next in word.utf8.map({ Int($0) - 96 }) + [0] {
                threes[(first * symbols + second) * symbols + next] += 1
                (first, second) = (second, next)
            }
        }
        var twos = [Double](repeating: 0, count: symbols * symbols)
        var ones = [Double](repeating: 0.5, count: symbols)
        for (index, count) in threes.enumerated() {
            twos[index % (symbols * symbols)] += count
            ones[index % symbols] += count
        }
        let sum = ones.reduce(0, +)
        let afterOne = (0..<symbols).map { first in
            let row = twos[first * symbols..<(first + 1) * symbols]
            let total = row.reduce(backOff, +)
            return zip(row, ones).map { ($0 + backOff * $1 / sum) / total }
        }
        return (0..<symbols * symbols).flatMap { pair -> [UInt8] in
            let row = threes[pair * symbols..<(pair + 1) * symbols]
            let total = row.reduce(backOff, +)
            return zip(row, afterOne[pair % symbols]).map { count, shorter in
                UInt8(max(1, min(127, (-10 * log10((count + backOff * shorter) / total)).rounded())))
            }
        }
    }
}
