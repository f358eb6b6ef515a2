/// A delegate's answer to a request.
public enum NavigationResponse<Item: Hashable & Sendable>: Hashable, Sendable {
    /// What the navigator would do by itself.
    case standard
    /// The focus goes to this item instead. If it is not in the list or not selectable, nothing happens.
    case navigate(to: Item)
    /// Nothing happens: a veto.
    case none
}

/// Decides about requests before they are carried out. Every requirement has a default, which changes nothing.
public protocol NavigationDelegate<Item> {
    /// The identity of an item.
    associatedtype Item: Hashable & Sendable

    /// Answers a request before it is carried out.
    ///
    /// `navigation` is what the navigator would do; nil where the focus would stay, and for `commit` and `cancel`. A
    /// commit is asked about only if it would commit.
    mutating func response(
        to request: NavigationRequest, proposing navigation: Navigation<Item>?
    ) -> NavigationResponse<Item>

    /// The text that `matching` looks at; nil for an item that has none.
    func text(of item: Item) -> String?
}

extension NavigationDelegate {
    @inlinable
    public mutating func response(
        to request: NavigationRequest, proposing navigation: Navigation<Item>?
    ) -> NavigationResponse<Item> { .standard }

    @inlinable
    public func text(of item: Item) -> String? { nil }
}

extension NavigationDelegate where Item == String {
    @inlinable
    public func text(of item: String) -> String? { item }
}

/// The delegate of a navigator that is asked without one: lets everything happen, and knows no texts but those of
/// items that are texts themselves.
@usableFromInline
struct NoDelegate<Item: Hashable & Sendable>: NavigationDelegate {
    @inlinable
    init() {}

    @inlinable
    func text(of item: Item) -> String? { item as? String }
}
