/// A text that may stand in the place of what is before the cursor.
public struct Candidate: Hashable, Sendable {
    /// The text.
    public var text: String
    /// How many characters before the cursor it replaces, in Unicode scalars.
    public var replacedCount: Int
    /// What it is, for people: the name of an emoji; nil if the text says it all.
    public var title: String?
    /// A space follows it when it is chosen, unless one stands there.
    public var addsSpace: Bool
    /// The word before the cursor is most likely a slip of this one: it may be put in its place by itself, where that is
    /// switched on.
    public var isCorrection: Bool

    /// A text for the last so many characters.
    public init(
        _ text: String, replacing replacedCount: Int, title: String? = nil, addsSpace: Bool = false,
        isCorrection: Bool = false
    ) {
        self.text = text
        self.replacedCount = replacedCount
        self.title = title
        self.addsSpace = addsSpace
        self.isCorrection = isCorrection
    }
}
