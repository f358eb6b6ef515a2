/// The focus in a list. A line of its viewport is an item.
///
/// Neither `next` nor `previous` allocates.
public struct ListNavigator<Item: Hashable & Sendable>: FocusNavigator {
    /// The items, the focus and the viewport.
    public var state: FocusState<Item>
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
}

extension ListNavigator {
    /// Where a request would move the focus by itself; nil if nowhere.
    @inlinable
    public func destination(of request: NavigationRequest, _ delegate: some NavigationDelegate<Item>) -> Int? {
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
