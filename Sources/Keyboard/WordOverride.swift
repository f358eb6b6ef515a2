/// The user's choice for a word.
public struct WordOverride: Hashable, Sendable {
    /// The word: its keys (`test`), or the word in the text if that has diacritics (`lôgic`).
    public var text: String
    /// What the word becomes when it ends.
    public var choice: WordChoice

    /// A choice for a word.
    public init(_ text: String, _ choice: WordChoice) {
        self.text = text
        self.choice = choice
    }
}

/// What a word becomes when it ends.
public enum WordChoice: String, Hashable, Sendable, CaseIterable {
    /// It stays as it is in the text, even if it is not Vietnamese.
    case keep
    /// It is replaced by its keys.
    case restore
}
