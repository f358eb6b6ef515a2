/// Which Vietnamese syllables follow which: costs of one, two and three in a row, in read-only memory.
///
/// A cost is the negative decimal logarithm of a probability in tenths: less is more likely. Three in a row that the
/// model does not have cost what the last two cost, and the context's back-off cost.
public struct SyllableModel: Sendable {
    /// Stands before the first word after a break.
    public static let start = WordHash(of: "<").value
    /// Stands for a word that is no Vietnamese syllable.
    public static let foreign = WordHash(of: "~").value
    /// The cost of a syllable that the model does not have.
    public static let unknown = 100
    /// Stands after a context in the key of its back-off cost.
    private static let backOff = WordHash(of: ":").value

    private let syllables: WordTable
    private let contexts: WordTable

    /// The model of two tables: syllables alone by their hashes, and everything else by `key`.
    public init(syllables: WordTable, contexts: WordTable) {
        self.syllables = syllables
        self.contexts = contexts
    }

    /// The hash of syllables in a row, by the hash of each; of a context's back-off cost without a last one.
    public static func key(_ context: [UInt64], _ last: UInt64?) -> UInt64 {
        let last = last ?? backOff
        switch context.count {
        case 0: return last
        case 1: return SyllableHash.pair(context[0], last)
        default: return SyllableHash.pair(SyllableHash.pair(context[0], context[1]), last)
        }
    }

    /// The cost of a syllable alone; nil if the model does not have it.
    @inline(__always)
    public func cost(of syllable: UInt64) -> Int? {
        let cost = syllables.frequency(of: syllable)
        return cost > 0 ? Int(cost) : nil
    }

    /// The two words before a place, the nearer one last; each by its hash, or `start` or `foreign`.
    public struct Context: Sendable, BitwiseCopyable {
        fileprivate let pair: UInt64
        fileprivate let last: UInt64
        /// What is added to costs after the last word alone; nil if the model has nothing that follows the two.
        fileprivate let backOff: Int?
    }

    /// The context of two words, to be asked for what may follow them.
    @inline(__always)
    public func context(_ first: UInt64, _ second: UInt64) -> Context {
        let pair = SyllableHash.pair(first, second)
        let cost = contexts.frequency(of: SyllableHash.pair(pair, Self.backOff))
        return Context(pair: pair, last: second, backOff: cost > 0 ? Int(cost) : nil)
    }

    /// The cost of a word after those of a context: a syllable, or `foreign`. One that the model does not have costs
    /// `unknown` alone.
    public func cost(of word: UInt64, after context: Context) -> Int {
        cost(
            of: word, after: context,
            afterLast: cost(of: word, alone: cost(of: word) ?? Self.unknown, after: context.last))
    }

    /// The same with its cost after the last word of the context given.
    @inline(__always)
    public func cost(of word: UInt64, after context: Context, afterLast: Int) -> Int {
        guard let backOff = context.backOff else { return afterLast }
        let known = contexts.frequency(of: SyllableHash.pair(context.pair, word))
        return known > 0 ? Int(known) : backOff + afterLast
    }

    /// The cost of a word after one other, with its cost alone given.
    @inline(__always)
    public func cost(of word: UInt64, alone: Int, after before: UInt64) -> Int {
        let cost = contexts.frequency(of: SyllableHash.pair(before, word))
        if cost > 0 { return Int(cost) }
        return alone + Int(contexts.frequency(of: SyllableHash.pair(before, Self.backOff)))
    }
}
