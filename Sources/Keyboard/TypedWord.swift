/// The word before the cursor as the characters of its keys. The text holds what an input method made of them.
public struct TypedWord: Hashable, Sendable {
    /// The keys, oldest first.
    public var keys: [Unicode.Scalar]
    /// How many Unicode scalars they made in the text.
    public var count: Int

    /// A word of these keys, by default an empty one.
    public init(keys: [Unicode.Scalar] = [], count: Int = 0) {
        self.keys = keys
        self.count = count
    }
}

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
