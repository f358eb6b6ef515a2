/// A replacement of a text, which BackSpace undoes if it is the next key.
///
/// A handler that replaces a text appends `.replaced` after its edits. The engine adds what the same key types after
/// it, and drops the replacement at the next key.
public struct Replacement: Hashable, Sendable {
    /// The text that BackSpace restores: the replaced text and what the key typed.
    public var original: String
    /// How many characters before the cursor BackSpace removes.
    public var count: Int
    /// How many characters after the cursor BackSpace removes.
    public var countBehind: Int
    /// Whether the replacement was an autocorrection.
    public var isCorrection: Bool

    /// A replacement of `original` by `count` characters before and `countBehind` after the cursor.
    public init(of original: String, byCount count: Int, behind countBehind: Int = 0, isCorrection: Bool = false) {
        self.original = original
        self.count = count
        self.countBehind = countBehind
        self.isCorrection = isCorrection
    }
}
