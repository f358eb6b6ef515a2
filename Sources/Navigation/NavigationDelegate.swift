/// The response of a delegate to a request.
public enum NavigationResponse<Item: Hashable & Sendable>: Hashable, Sendable {
    /// The navigator does what it would do without a delegate.
    case standard
    /// The focus moves to this item instead. Nothing happens if it is not in the list or cannot have the focus.
    case navigate(to: Item)
    /// Nothing happens: the delegate rejects the request.
    case none
}

/// Describes the items, and decides about requests before they are carried out. Every requirement has a default.
public protocol NavigationDelegate<Item> {
    /// The identity of an item.
    associatedtype Item: Hashable & Sendable

    /// Whether an item can have the focus; a heading cannot, for example. True by default.
    func canFocus(_ item: Item) -> Bool

    /// Decides about a request before it is carried out.
    ///
    /// `navigation` is the move that the navigator proposes; nil if the focus would stay, and for `commit` and
    /// `cancel`. A commit is asked about only if it would commit. The default is `standard`.
    mutating func response(
        to request: NavigationRequest, proposing navigation: Navigation<Item>?
    ) -> NavigationResponse<Item>

    /// The text that `matching` compares; nil for an item without one. By default the item itself, if it is a string.
    func text(of item: Item) -> String?
}

extension NavigationDelegate {
    /// True.
    public func canFocus(_ item: Item) -> Bool { true }

    /// `standard`.
    public mutating func response(
        to request: NavigationRequest, proposing navigation: Navigation<Item>?
    ) -> NavigationResponse<Item> { .standard }

    /// The item, if it is a string.
    public func text(of item: Item) -> String? { item as? String }
}

/// A delegate with the defaults only, for requests without a delegate.
public struct NoDelegate<Item: Hashable & Sendable>: NavigationDelegate {
    /// A delegate without state.
    public init() {}
}
