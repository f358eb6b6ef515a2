/// How likely two readings of the keys of a word are: the text as composed, and the keys as typed. In tenths of a decimal
/// logarithm; only the difference has a meaning.
public struct ReadingScores: Hashable, Sendable {
    /// The score of the text as composed, by the rarity of the syllable.
    public var composed: Int
    /// The score of the keys, by their rarity and all evidence.
    public var keys: Int

    /// Whether the keys are meant. The text as composed wins a tie.
    public var meansKeys: Bool { keys > composed }
}
