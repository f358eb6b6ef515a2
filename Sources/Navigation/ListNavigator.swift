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
        state = FocusState(list, viewport)
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
        switch state.decide(request, destination(of: request, delegate), &delegate) {
        case .move(let index):
            let update = move(to: index)
            return update.isEmpty ? .none : .moved(update)
        case .commit(let item): return .committed(item)
        case .cancel: return .cancelled
        case .none: return .none
        }
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
    public mutating func focus(_ item: Item?) -> FocusUpdate<Item> {
        guard let item else { return state.move(to: nil) }
        guard let index = list.index(of: item, near: focus?.index ?? 0), list.isSelectable(index) else {
            return FocusUpdate()
        }
        return move(to: index)
    }

    /// Puts another list in place: the focus follows its item, or vanishes with it. If the focus was seen, it still is.
    @inlinable
    public mutating func refresh(_ list: NavigationList<Item>) -> FocusUpdate<Item> {
        let earlier = viewport
        let wasSeen = focus.map { earlier.shows($0.index) } ?? false
        var update = state.replace(list)
        settle(wasSeen)
        update.scroll = viewport.scroll(since: earlier)
        return update
    }

    /// Sees so many items from now on. If the focus was seen, it still is.
    @inlinable
    public mutating func resize(to lineCount: Int) -> FocusUpdate<Item> {
        let earlier = viewport
        let wasSeen = focus.map { earlier.shows($0.index) } ?? false
        state.viewport.resize(to: lineCount)
        settle(wasSeen)
        var update = FocusUpdate<Item>()
        update.scroll = viewport.scroll(since: earlier)
        return update
    }

    /// Scrolls as a wheel does: that item is the first one seen, as far as there are enough. The focus stays.
    @inlinable
    public mutating func scroll(to first: Int) -> FocusUpdate<Item> {
        let earlier = viewport
        state.viewport.scroll(to: first, of: list.count)
        var update = FocusUpdate<Item>()
        update.scroll = viewport.scroll(since: earlier)
        return update
    }

    @inlinable
    mutating func settle(_ focusIsSeen: Bool) {
        state.viewport.scroll(to: viewport.first, of: list.count)
        if focusIsSeen, let focus { state.viewport.show(focus.index) }
    }

    @inlinable
    mutating func move(to index: Int) -> FocusUpdate<Item> {
        let earlier = viewport
        var update = state.move(to: index)
        state.viewport.show(index)
        update.scroll = viewport.scroll(since: earlier)
        return update
    }
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
