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

    /// The cost of a syllable after one other, with the first's cost alone given.
    public func cost(of syllable: UInt64, alone: Int, after before: UInt64) -> Int {
        let cost = contexts.frequency(of: SyllableHash.pair(before, syllable))
        if cost > 0 { return Int(cost) }
        return alone + Int(contexts.frequency(of: SyllableHash.pair(before, Self.backOff)))
    }

    /// The back-off cost of two syllables as a context; nil if the model has nothing that follows them.
    public func backOff(_ first: UInt64, _ second: UInt64) -> Int? {
        let cost = contexts.frequency(of: SyllableHash.pair(SyllableHash.pair(first, second), Self.backOff))
        return cost > 0 ? Int(cost) : nil
    }

    /// The cost of a syllable after two others; nil if the model does not have the three.
    public func cost(of syllable: UInt64, after first: UInt64, _ second: UInt64) -> Int? {
        let cost = contexts.frequency(of: SyllableHash.pair(SyllableHash.pair(first, second), syllable))
        return cost > 0 ? Int(cost) : nil
    }
}
