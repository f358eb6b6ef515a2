/// A list that the user configured, for `picker:` actions.
public struct PickerList: Hashable, Sendable {
    /// The name in `picker:` actions.
    public var name: String
    /// The texts, in their order; never empty.
    public var items: [String]

    /// A list of texts, which must not be empty.
    public init(_ name: String, _ items: [String]) {
        precondition(!items.isEmpty, "a list has items")
        self.name = name
        self.items = items
    }
}
