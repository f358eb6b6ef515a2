/// A list that is open, for whoever wants to draw it. What has the focus stands in the text already.
public struct OpenList: Hashable, Sendable {
    /// What the list is of.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The kin of a letter that is held.
        case callout
        case locale
        case method
    }

    /// What the list is of.
    public var kind: Kind
    /// The items as they would stand in the text.
    public var items: [String]
    /// The place of the focused item.
    public var focus: Int

    /// A list with the focus at a place.
    public init(_ kind: Kind, _ items: [String], focus: Int) {
        self.kind = kind
        self.items = items
        self.focus = focus
    }
}
