/// What is wrong with a rule of a table.
public struct TableProblem: Hashable, Sendable {
    /// The kinds of things that can be wrong.
    public enum Kind: Hashable, Sendable {
        /// The rule has no keys.
        case emptySequence
        /// The sequence is longer than `TableDescription.longestSequence`.
        case sequenceTooLong
        /// The classes of the rule make more than `TableDescription.mostSequences` of it.
        case tooManySequences
        /// Another rule, by its index, has the same sequence; this is the sequence.
        case conflict(with: Int, sequence: String)
        /// No keys can ever make the rule count, for that reason.
        case neverFires(Reason)
        /// The text holds control characters.
        case notText
        /// The text is longer than `TableDescription.longestText`: so many characters.
        case textTooLong(Int)
        /// The rule carries as many keys as it has, or fewer than none.
        case carriesAll
    }

    /// Why a rule can never count.
    public enum Reason: Hashable, Sendable {
        /// A space ends every word.
        case hasSpace
        /// No key types a control character.
        case hasControl
        /// More specific rules take all its sequences.
        case isCovered
        /// The rule names a class without members.
        case hasEmptyClass
    }

    /// The rule, by its index in `TableDescription.rules`.
    public var rule: Int
    /// What is wrong with it.
    public var kind: Kind

    /// A problem of a rule.
    public init(_ rule: Int, _ kind: Kind) {
        self.rule = rule
        self.kind = kind
    }
}
