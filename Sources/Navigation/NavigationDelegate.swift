/// A delegate's answer to a request.
public enum NavigationResponse<Item: Hashable & Sendable>: Hashable, Sendable {
    /// What the navigator would do by itself.
    case standard
    /// The focus goes to this item instead. If it is not in the list or cannot have the focus, nothing happens.
    case navigate(to: Item)
    /// Nothing happens: a veto.
    case none
}

/// Knows the items, and decides about requests before they are carried out. Every requirement has a default.
public protocol NavigationDelegate<Item> {
    /// The identity of an item.
    associatedtype Item: Hashable & Sendable

    /// Whether an item can have the focus: a heading cannot, for example. By default all can.
    func canFocus(_ item: Item) -> Bool

    /// Answers a request before it is carried out.
    ///
    /// `navigation` is what the navigator would do; nil where the focus would stay, and for `commit` and `cancel`. A
    /// commit is asked about only if it would commit. By default everything happens.
    mutating func response(
        to request: NavigationRequest, proposing navigation: Navigation<Item>?
    ) -> NavigationResponse<Item>

    /// The text that `matching` looks at; nil for an item that has none. By default the item, if it is a text.
    func text(of item: Item) -> String?
}

extension NavigationDelegate {
    public func canFocus(_ item: Item) -> Bool { true }

    public mutating func response(
        to request: NavigationRequest, proposing navigation: Navigation<Item>?
    ) -> NavigationResponse<Item> { .standard }

    public func text(of item: Item) -> String? { item as? String }
}

/// The delegate of a navigator that is asked without one.
public struct NoDelegate<Item: Hashable & Sendable>: NavigationDelegate {
    /// A delegate of the defaults.
    public init() {}
}
