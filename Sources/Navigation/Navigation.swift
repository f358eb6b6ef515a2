/// An item and its index.
public struct NavigationPlace<Item: Hashable & Sendable>: Hashable, Sendable {
    /// The item's identity.
    public let item: Item
    /// The index, counted from 0 over all sections.
    public let index: Int

    /// An item at an index.
    public init(_ item: Item, at index: Int) {
        self.item = item
        self.index = index
    }
}

/// A proposed move of the focus.
public struct Navigation<Item: Hashable & Sendable>: Hashable, Sendable {
    /// The current focus; nil if no item has it.
    public let from: NavigationPlace<Item>?
    /// The new focus.
    public let to: NavigationPlace<Item>

    /// A move of the focus.
    public init(from: NavigationPlace<Item>?, to: NavigationPlace<Item>) {
        self.from = from
        self.to = to
    }
}

/// The parts that must be drawn again: at most two items whose look changes, and a scrolling.
public struct FocusUpdate<Item: Hashable & Sendable>: Hashable, Sendable {
    /// The item that loses the focus and is still in the list.
    public var lost: NavigationPlace<Item>?
    /// The item that gains the focus.
    public var gained: NavigationPlace<Item>?
    /// The item that had the focus and is no longer in the list. No item has the focus now.
    public var vanished: Item?
    /// The scrolling of the viewport; nil if it did not scroll.
    public var scroll: Scroll?

    /// Nothing to draw.
    public init() {}

    /// Whether there is nothing to draw.
    public var isEmpty: Bool { lost == nil && gained == nil && vanished == nil && scroll == nil }

    /// The indices of the items that must be drawn again, at most two.
    public var changedIndices: [Int] { [lost, gained].compactMap { $0?.index } }
}

/// A scrolling of the viewport.
public struct Scroll: Hashable, Sendable {
    /// The first visible line before.
    public let from: Int
    /// The first visible line now.
    public let to: Int

    /// A scrolling between two first lines.
    public init(from: Int, to: Int) {
        self.from = from
        self.to = to
    }
}
