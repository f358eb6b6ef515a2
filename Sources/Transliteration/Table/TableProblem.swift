/// A problem of a rule of a table.
public struct TableProblem: Hashable, Sendable {
    /// The kinds of problems.
    public enum Kind: Hashable, Sendable {
        /// The rule has no keys.
        case emptySequence
        /// The sequence is longer than `TableDescription.longestSequence`.
        case sequenceTooLong
        /// The rule stands for more than `TableDescription.mostSequences` sequences.
        case tooManySequences
        /// Another rule, given by its index, has the same sequence.
        case conflict(with: Int, sequence: String)
        /// The rule can never apply.
        case neverFires(Reason)
        /// The text contains control characters.
        case notText
        /// The text is longer than `TableDescription.longestText`. The value is its number of characters.
        case textTooLong(Int)
        /// The rule carries all its keys, or a negative number.
        case carriesAll
    }

    /// Why a rule can never apply.
    public enum Reason: Hashable, Sendable {
        /// A space ends every word.
        case hasSpace
        /// No key types a control character.
        case hasControl
        /// More specific rules have all its sequences.
        case isCovered
        /// The rule names a class without members.
        case hasEmptyClass
    }

    /// The rule, by its index in `TableDescription.rules`.
    public var rule: Int
    /// What is wrong with the rule.
    public var kind: Kind

    /// A problem of a rule.
    public init(_ rule: Int, _ kind: Kind) {
        self.rule = rule
        self.kind = kind
    }
}
