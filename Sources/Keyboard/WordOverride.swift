/// A word for which the user chose what it is to be.
public struct WordOverride: Hashable, Sendable {
    /// The word: its keys (`test`), or as it stands in the text if that has marks (`lôgic`).
    public var text: String
    /// What it is to be when it ends.
    public var choice: WordChoice

    /// That word and what it is to be.
    public init(_ text: String, _ choice: WordChoice) {
        self.text = text
        self.choice = choice
    }
}

/// What the user wants a word to be when it ends.
public enum WordChoice: String, Hashable, Sendable, CaseIterable {
    /// It stays as it is, Vietnamese or not.
    case keep
    /// It comes back as its keys.
    case restore
}
