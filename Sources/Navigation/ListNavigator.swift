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
    @inlinable
    public func step(_ intent: NavigationIntent, wraps: Bool) -> Int? {
        switch intent {
        case .down: axis == .vertical ? state.next(wraps: wraps) : nil
        case .up: axis == .vertical ? state.previous(wraps: wraps) : nil
        case .left, .right: axis == .horizontal ? sideways(intent, wraps: wraps) : nil
        case .pageDown: pageDown()
        case .pageUp: pageUp()
        default: nil
        }
    }

    @inlinable
    public var seenIndices: Range<Int> {
        let first = min(viewport.first, list.count)
        return first..<first + min(viewport.lineCount, list.count - first)
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
