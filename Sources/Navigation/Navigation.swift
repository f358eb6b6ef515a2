/// An item and where it stands.
public struct NavigationPlace<Item: Hashable & Sendable>: Hashable, Sendable {
    /// The item's identity.
    public let item: Item
    /// Its index, counted from 0 over all sections.
    public let index: Int

    /// An item at an index.
    public init(_ item: Item, at index: Int) {
        self.item = item
        self.index = index
    }
}

/// A move of the focus that is about to happen.
public struct Navigation<Item: Hashable & Sendable>: Hashable, Sendable {
    /// Where the focus is; nil if nothing has it.
    public let from: NavigationPlace<Item>?
    /// Where it would go.
    public let to: NavigationPlace<Item>

    /// A move of the focus.
    public init(from: NavigationPlace<Item>?, to: NavigationPlace<Item>) {
        self.from = from
        self.to = to
    }
}

/// What is to be drawn anew, and nothing else: the at most two items whose look changes, and the scrolling.
public struct FocusUpdate<Item: Hashable & Sendable>: Hashable, Sendable {
    /// The item that loses the focus and is still in the list.
    public var lost: NavigationPlace<Item>?
    /// The item that gains the focus.
    public var gained: NavigationPlace<Item>?
    /// The item that had the focus and is no longer in the list; nothing has the focus now.
    public var vanished: Item?
    /// The viewport's movement.
    public var scroll: Scroll?

    /// Nothing to draw.
    public init() {}

    /// There is nothing to draw.
    public var isEmpty: Bool { lost == nil && gained == nil && vanished == nil && scroll == nil }

    /// The indices of the items whose look changes, at most two.
    public var changedIndices: [Int] { [lost, gained].compactMap { $0?.index } }
}

/// A movement of the viewport, by the first line that is seen.
public struct Scroll: Hashable, Sendable {
    /// The first line seen before.
    public let from: Int
    /// The first line seen now.
    public let to: Int

    /// A movement between two first lines.
    public init(from: Int, to: Int) {
        self.from = from
        self.to = to
    }
}
