/// A text that was put in the place of another: BackSpace brings the other back if it is the next key.
///
/// A handler that replaces a text appends `.replaced` after its edits. The engine keeps the replacement up to date with
/// what the same key types behind it, and drops it with the next key.
public struct Replacement: Hashable, Sendable {
    /// What comes back: what was there before, and what the key typed.
    public var original: String
    /// How many characters before the cursor go.
    public var count: Int
    /// How many characters behind the cursor go.
    public var countBehind: Int
    /// A word was corrected.
    public var isCorrection: Bool

    /// A replacement of an original by so many characters.
    public init(of original: String, byCount count: Int, behind countBehind: Int = 0, isCorrection: Bool = false) {
        self.original = original
        self.count = count
        self.countBehind = countBehind
        self.isCorrection = isCorrection
    }
}
