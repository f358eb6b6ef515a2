/// The word before the cursor as its keys: what an input method made of them stands in the text.
public struct TypedWord: Hashable, Sendable {
    /// The keys, oldest first.
    public var keys: [Unicode.Scalar]
    /// How many characters they made, in Unicode scalars.
    public var count: Int

    /// A word of those keys; none where nothing is said.
    public init(keys: [Unicode.Scalar] = [], count: Int = 0) {
        self.keys = keys
        self.count = count
    }
}
