/// A list of the user's own, for a picker.
public struct PickerList: Hashable, Sendable {
    /// The name by which an action opens it.
    public var name: String
    /// The texts, in their order; never empty.
    public var items: [String]

    /// A list of those texts.
    public init(_ name: String, _ items: [String]) {
        precondition(!items.isEmpty, "a list has items")
        self.name = name
        self.items = items
    }
}
