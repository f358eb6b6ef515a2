/// A trigram model of Vietnamese syllables: costs of one, two and three consecutive syllables, in read-only memory.
///
/// A cost is the negative decimal logarithm of a probability, in tenths: less is more likely. If the model lacks three
/// syllables, their cost is that of the last two plus the back-off cost of the context.
public struct SyllableModel: Sendable {
    /// The hash that stands for the word before the first word after a break.
    public static let start = WordHash(of: "<").value
    /// The hash that stands for a word that is no Vietnamese syllable.
    public static let foreign = WordHash(of: "~").value
    /// The cost of a syllable that the model lacks.
    static let unknown = 100
    /// The hash that stands for the last word in the key of a back-off cost.
    private static let backOff = WordHash(of: ":").value

    private let syllables: WordTable
    private let contexts: WordTable

    /// The model with two tables: syllables alone, by their hashes, and everything else, by `key`.
    public init(syllables: WordTable, contexts: WordTable) {
        self.syllables = syllables
        self.contexts = contexts
    }

    /// The hash of one to three consecutive syllables, from the hash of each. If `last` is nil: the key of the
    /// context's back-off cost.
    public static func key(_ context: [UInt64], _ last: UInt64?) -> UInt64 {
        let last = last ?? backOff
        switch context.count {
        case 0: return last
        case 1: return SyllableHash.pair(context[0], last)
        default: return SyllableHash.pair(SyllableHash.pair(context[0], context[1]), last)
        }
    }

    /// The cost of a syllable without context; nil if the model lacks it.
    @inline(__always)
    public func cost(of syllable: UInt64) -> Int? {
        let cost = syllables.rarity(of: syllable)
        return cost > 0 ? Int(cost) : nil
    }

    /// The two words before a place, the nearer one last. Each is given by its hash, or as `start` or `foreign`.
    public struct Context: Sendable, BitwiseCopyable {
        fileprivate let pair: UInt64
        fileprivate let last: UInt64
        /// The cost that is added to costs after the last word alone; nil if the model has nothing that follows the two
        /// words.
        fileprivate let backOff: Int?
    }

    /// The context of two words, by their hashes.
    @inline(__always)
    public func context(_ first: UInt64, _ second: UInt64) -> Context {
        let pair = SyllableHash.pair(first, second)
        let cost = contexts.rarity(of: SyllableHash.pair(pair, Self.backOff))
        return Context(pair: pair, last: second, backOff: cost > 0 ? Int(cost) : nil)
    }

    /// The cost of a word after a context: a syllable, or `foreign`. A word that the model lacks costs `unknown`
    /// without context.
    public func cost(of word: UInt64, after context: Context) -> Int {
        cost(
            of: word, after: context,
            afterLast: cost(of: word, alone: cost(of: word) ?? Self.unknown, after: context.last))
    }

    /// The cost of a word after a context, if its cost after the last word of the context is known.
    @inline(__always)
    public func cost(of word: UInt64, after context: Context, afterLast: Int) -> Int {
        guard let backOff = context.backOff else { return afterLast }
        let known = contexts.rarity(of: SyllableHash.pair(context.pair, word))
        return known > 0 ? Int(known) : backOff + afterLast
    }

    /// The cost of a word after one other word, if its cost without context is known.
    @inline(__always)
    public func cost(of word: UInt64, alone: Int, after before: UInt64) -> Int {
        let cost = contexts.rarity(of: SyllableHash.pair(before, word))
        if cost > 0 { return Int(cost) }
        return alone + Int(contexts.rarity(of: SyllableHash.pair(before, Self.backOff)))
    }
}
