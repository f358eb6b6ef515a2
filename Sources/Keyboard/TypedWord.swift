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
