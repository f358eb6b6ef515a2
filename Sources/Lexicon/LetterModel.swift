/// A model of the letters of unlisted words: costs of letters after the two letters before, learned from a list of
/// words. It is in read-only memory.
///
/// A cost is the negative decimal logarithm of a letter's probability after the two before it, in tenths, from 1 to
/// 127.
public struct LetterModel: @unchecked Sendable {
    /// The number of symbols: 0 for the start and the end of a word, then the letters a to z.
    private static let symbols = 27

    private let costs: UnsafePointer<UInt8>

    /// The model of a literal, which `LetterModel.literal(of:)` makes.
    public init(_ literal: StaticString) {
        costs = literal.utf8Start
    }

    /// The cost of a word with these letters, small letters of ASCII. Any other character costs as much as two rare
    /// letters.
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
    /// The weight of the frequencies after one letter against those after two, as a number of observed letters.
    private static let backOff = 4.0

    /// Makes the literal of a model of these words, which consist of small letters of ASCII. `log10` is passed in,
    /// since this module imports no C library.
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
