/// A text that can replace the text before the cursor, such as a completion or a correction.
public struct Candidate: Hashable, Sendable {
    /// The text.
    public var text: String
    /// How many Unicode scalars before the cursor it replaces.
    public var replacedCount: Int
    /// A space is added when it is chosen, unless a space already follows.
    public var addsSpace: Bool
    /// The candidate corrects a likely typing error. Autocorrection may apply it without being asked.
    public var isCorrection: Bool

    /// A candidate for the last `replacedCount` scalars before the cursor.
    public init(
        _ text: String, replacing replacedCount: Int, addsSpace: Bool = false,
        isCorrection: Bool = false
    ) {
        self.text = text
        self.replacedCount = replacedCount
        self.addsSpace = addsSpace
        self.isCorrection = isCorrection
    }
}
