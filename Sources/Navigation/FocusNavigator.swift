/// The focus over sections of items: a value that takes requests and answers what is to be drawn anew.
///
/// ``ListNavigator`` and ``GridNavigator`` differ in where a request leads, and in nothing else. A line of the viewport
/// is an item of a list, or a line of items of a grid.
public protocol FocusNavigator<Item>: Sendable {
    /// The identity of an item.
    associatedtype Item: Hashable & Sendable

    /// The items, the focus and the viewport.
    var state: FocusState<Item> { get set }
    /// What happens at the ends.
    var wrapPolicy: WrapPolicy { get }
    /// Which way the items are read.
    var direction: LayoutDirection { get }
    /// The indices of all items that are seen.
    var seenIndices: Range<Int> { get }

    /// Where an arrow (`up`, `down`, `left`, `right`) or a page (`pageUp`, `pageDown`) leads; nil if nowhere.
    func step(_ intent: NavigationIntent, wraps: Bool) -> Int?
}

extension FocusNavigator {
    /// The items.
    @inlinable
    public var list: NavigationList<Item> { state.list }
    /// The item that has the focus; nil if none has it.
    @inlinable
    public var focus: NavigationPlace<Item>? { state.focus }
    /// The lines that are seen, as far as there are any.
    @inlinable
    public var viewport: Viewport { state.viewport }

    /// Carries out a request, unless the delegate says otherwise.
    @inlinable
    public mutating func handle(
        _ request: NavigationRequest, delegate: inout some NavigationDelegate<Item>
    ) -> NavigationOutcome<Item> {
        state.handle(request, destination(of: request, delegate), &delegate)
    }

    /// Carries out a request. `matching` finds only items that are texts themselves.
    @inlinable
    public mutating func handle(_ request: NavigationRequest) -> NavigationOutcome<Item> {
        var delegate = NoDelegate<Item>()
        return handle(request, delegate: &delegate)
    }

    /// Gives the focus to an item, as a click does, or to none; no delegate is asked. Nothing happens if the item is
    /// not in the list or not selectable.
    @inlinable
    public mutating func focus(_ item: Item?) -> FocusUpdate<Item> { state.focus(item) }

    /// Puts another list in place: the focus follows its item, or vanishes with it. If the focus was seen, it still is.
    @inlinable
    public mutating func refresh(_ list: NavigationList<Item>) -> FocusUpdate<Item> { state.refresh(list) }

    /// Shows so many lines from now on. If the focus was seen, it still is.
    @inlinable
    public mutating func resize(to lineCount: Int) -> FocusUpdate<Item> { state.resize(to: lineCount) }

    /// Scrolls as a wheel does: that line is the first one seen, as far as there are enough. The focus stays.
    @inlinable
    public mutating func scroll(to first: Int) -> FocusUpdate<Item> { state.scroll(to: first) }

    /// Where a request would move the focus by itself; nil if nowhere.
    @inlinable
    public func destination(of request: NavigationRequest, _ delegate: some NavigationDelegate<Item>) -> Int? {
        let wraps = wrapPolicy == .wrap && !request.isRepeat
        return switch request.intent {
        case .first: list.firstSelectable(in: 0..<list.count)
        case .last: list.lastSelectable(in: 0..<list.count)
        case .next: state.next(wraps: wraps)
        case .previous: state.previous(wraps: wraps)
        case .up, .down, .left, .right, .pageUp, .pageDown: step(request.intent, wraps: wraps)
        case .nextSection: state.section(true, wraps: wraps)
        case .previousSection: state.section(false, wraps: wraps)
        case .ordinal(let number): state.ordinal(number, in: seenIndices)
        case .matching(let prefix): state.match(prefix, delegate)
        case .commit, .cancel: nil
        }
    }

    /// Where `left` or `right` leads along a line.
    @inlinable
    func sideways(_ intent: NavigationIntent, wraps: Bool) -> Int? {
        (intent == .right) == (direction == .leftToRight) ? state.next(wraps: wraps) : state.previous(wraps: wraps)
    }
}
