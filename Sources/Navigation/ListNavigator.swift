/// The focus in a list: a value that takes requests and tells what is to be drawn anew.
///
/// A line of its viewport is an item. Neither `next` nor `previous` allocates.
public struct ListNavigator<Item: Hashable & Sendable>: Sendable {
    @usableFromInline var state: FocusState<Item>
    /// What happens at the ends.
    public var wrapPolicy: WrapPolicy
    /// How the list is laid out.
    public var axis: ListAxis
    /// Which way a horizontal list is read.
    public var direction: LayoutDirection

    /// A navigator over a list; nothing has the focus.
    @inlinable
    public init(
        _ list: NavigationList<Item> = NavigationList(), viewport: Viewport = .unbounded,
        wrapPolicy: WrapPolicy = .stop, axis: ListAxis = .vertical, direction: LayoutDirection = .leftToRight
    ) {
        state = FocusState(list, columnCount: 1, viewport)
        self.wrapPolicy = wrapPolicy
        self.axis = axis
        self.direction = direction
    }

    /// The items.
    @inlinable
    public var list: NavigationList<Item> { state.list }
    /// The item that has the focus; nil if none has it.
    @inlinable
    public var focus: NavigationPlace<Item>? { state.focus }
    /// The items that are seen, as far as there are any.
    @inlinable
    public var viewport: Viewport { state.viewport }

    /// Carries out a request, if the delegate has nothing against it.
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

    /// Sees so many items from now on. If the focus was seen, it still is.
    @inlinable
    public mutating func resize(to lineCount: Int) -> FocusUpdate<Item> { state.resize(to: lineCount) }

    /// Scrolls as a wheel does: that item is the first one seen, as far as there are enough. The focus stays.
    @inlinable
    public mutating func scroll(to first: Int) -> FocusUpdate<Item> { state.scroll(to: first) }
}

extension ListNavigator {
    /// Where a request would take the focus; nil if nowhere.
    @inlinable
    func destination(of request: NavigationRequest, _ delegate: some NavigationDelegate<Item>) -> Int? {
        let wraps = wrapPolicy == .wrap && !request.isRepeat
        let isReversed = direction == .rightToLeft
        switch request.intent {
        case .first: return list.firstSelectable(in: 0..<list.count)
        case .last: return list.lastSelectable(in: 0..<list.count)
        case .next: return state.next(wraps: wraps)
        case .previous: return state.previous(wraps: wraps)
        case .down: return axis == .vertical ? state.next(wraps: wraps) : nil
        case .up: return axis == .vertical ? state.previous(wraps: wraps) : nil
        case .right:
            guard axis == .horizontal else { return nil }
            return isReversed ? state.previous(wraps: wraps) : state.next(wraps: wraps)
        case .left:
            guard axis == .horizontal else { return nil }
            return isReversed ? state.next(wraps: wraps) : state.previous(wraps: wraps)
        case .pageDown: return pageDown()
        case .pageUp: return pageUp()
        case .nextSection: return state.section(true, wraps: wraps)
        case .previousSection: return state.section(false, wraps: wraps)
        case .ordinal(let number):
            let first = min(viewport.first, list.count)
            return state.ordinal(number, in: first..<first + min(viewport.lineCount, list.count - first))
        case .matching(let prefix): return state.match(prefix, delegate)
        case .commit, .cancel: return nil
        }
    }

    /// The farthest selectable item within a page; if there is none, the next one beyond it.
    @inlinable
    func pageDown() -> Int? {
        guard let focus else { return state.next(wraps: false) }
        let end = focus.index + 1 + min(viewport.lineCount, list.count - focus.index - 1)
        return list.lastSelectable(in: focus.index + 1..<end) ?? list.firstSelectable(in: end..<list.count)
    }

    @inlinable
    func pageUp() -> Int? {
        guard let focus else { return state.previous(wraps: false) }
        let start = focus.index - min(viewport.lineCount, focus.index)
        return list.firstSelectable(in: start..<focus.index) ?? list.lastSelectable(in: 0..<start)
    }
}
