/// The items, the focus and the viewport of a navigator. A list is a grid of one column.
public struct FocusState<Item: Hashable & Sendable>: Sendable {
    @usableFromInline var list: NavigationList<Item>
    @usableFromInline var lines: GridLines
    @usableFromInline var viewport: Viewport
    @usableFromInline var focus: NavigationPlace<Item>?
    /// The column that up and down keep to.
    @usableFromInline var wantedColumn = 0
    /// The focused item was committed and the focus has not moved since.
    @usableFromInline var isCommitted = false

    @inlinable
    init(_ list: NavigationList<Item>, columnCount: Int, _ viewport: Viewport) {
        self.list = list
        lines = GridLines(sections: list.starts, columnCount: max(columnCount, 1))
        self.viewport = viewport
    }

    /// Carries out a request that by itself would move the focus to `destination`.
    @inlinable
    mutating func handle(
        _ request: NavigationRequest, _ destination: Int?, _ delegate: inout some NavigationDelegate<Item>
    ) -> NavigationOutcome<Item> {
        switch decide(request, destination, &delegate) {
        case .move(let index):
            let update = move(to: index, keepsColumn: request.intent.isVertical && index == destination)
            return update.isEmpty ? .none : .moved(update)
        case .commit(let item): return .committed(item)
        case .cancel: return .cancelled
        case .none: return .none
        }
    }

    /// Moves the focus to an item, or away, without asking anyone.
    @inlinable
    mutating func focus(_ item: Item?) -> FocusUpdate<Item> {
        guard let item else { return setFocus(nil) }
        guard let index = list.index(of: item, near: focus?.index ?? 0), list.isSelectable(index) else {
            return FocusUpdate()
        }
        return move(to: index, keepsColumn: false)
    }

    @inlinable
    mutating func refresh(_ list: NavigationList<Item>) -> FocusUpdate<Item> {
        relayout { state in
            let update = state.replace(list)
            state.lines = GridLines(sections: list.starts, columnCount: state.lines.columnCount)
            return update
        }
    }

    @inlinable
    mutating func setColumnCount(_ columnCount: Int) -> FocusUpdate<Item> {
        relayout { state in
            state.lines = GridLines(sections: state.list.starts, columnCount: max(columnCount, 1))
            return FocusUpdate()
        }
    }

    @inlinable
    mutating func resize(to lineCount: Int) -> FocusUpdate<Item> {
        relayout { state in
            state.viewport.resize(to: lineCount)
            return FocusUpdate()
        }
    }

    @inlinable
    mutating func scroll(to first: Int) -> FocusUpdate<Item> {
        let earlier = viewport
        viewport.scroll(to: first, of: lines.count)
        var update = FocusUpdate<Item>()
        update.scroll = viewport.scroll(since: earlier)
        return update
    }

    /// Changes items, columns or viewport, then brings the focus into view again if it was seen before. The wanted
    /// column is given up only if the focus is in another column now.
    @inlinable
    mutating func relayout(_ change: (inout Self) -> FocusUpdate<Item>) -> FocusUpdate<Item> {
        let earlier = viewport
        let wasSeen = focus.map { earlier.shows(lines.line(of: $0.index)) } ?? false
        let oldColumn = focus.map { lines.column(of: $0.index) }
        var update = change(&self)
        viewport.scroll(to: viewport.first, of: lines.count)
        if let focus {
            if wasSeen { viewport.show(lines.line(of: focus.index)) }
            let column = lines.column(of: focus.index)
            if column != oldColumn { wantedColumn = column }
        }
        update.scroll = viewport.scroll(since: earlier)
        return update
    }

    /// Moves the focus and brings it into view.
    @inlinable
    mutating func move(to index: Int, keepsColumn: Bool) -> FocusUpdate<Item> {
        let earlier = viewport
        if !keepsColumn || focus == nil { wantedColumn = lines.column(of: index) }
        var update = setFocus(index)
        viewport.show(lines.line(of: index))
        update.scroll = viewport.scroll(since: earlier)
        return update
    }
}

extension FocusState {
    /// What a request comes to.
    @usableFromInline
    enum Decision {
        case move(Int)
        case commit(Item)
        case cancel
        case none
    }

    /// Asks the delegate about a request that by itself would move the focus to `destination`.
    @inlinable
    mutating func decide(
        _ request: NavigationRequest, _ destination: Int?, _ delegate: inout some NavigationDelegate<Item>
    ) -> Decision {
        var standard = Decision.none
        var navigation: Navigation<Item>?
        switch request.intent {
        case .commit:
            guard let focus, !isCommitted, !request.isRepeat else { return .none }
            standard = .commit(focus.item)
        case .cancel:
            guard !request.isRepeat else { return .none }
            standard = .cancel
        default:
            if let destination {
                standard = .move(destination)
                if destination != focus?.index {
                    navigation = Navigation(
                        from: focus, to: NavigationPlace(list.items[destination], at: destination))
                }
            }
        }
        switch delegate.response(to: request, proposing: navigation) {
        case .none: return .none
        case .navigate(let item):
            guard let index = list.index(of: item, near: destination ?? 0), list.isSelectable(index) else {
                return .none
            }
            return .move(index)
        case .standard:
            if case .commit = standard { isCommitted = true }
            return standard
        }
    }

    /// Moves the focus; the viewport stays.
    @inlinable
    mutating func setFocus(_ index: Int?) -> FocusUpdate<Item> {
        var update = FocusUpdate<Item>()
        if focus?.index == index { return update }
        update.lost = focus
        focus = index.map { NavigationPlace(list.items[$0], at: $0) }
        update.gained = focus
        isCommitted = false
        return update
    }

    /// Puts another list in place; the focus goes where its item is, or away with it. The viewport stays.
    @inlinable
    mutating func replace(_ list: NavigationList<Item>) -> FocusUpdate<Item> {
        var update = FocusUpdate<Item>()
        self.list = list
        guard let old = focus else { return update }
        guard let index = list.index(of: old.item, near: old.index) else {
            update.vanished = old.item
            focus = nil
            isCommitted = false
            return update
        }
        focus = NavigationPlace(old.item, at: index)
        return list.isSelectable(index) ? update : setFocus(nil)
    }
}

extension NavigationIntent {
    /// The intent keeps to the wanted column of a grid.
    @usableFromInline var isVertical: Bool {
        switch self {
        case .up, .down, .pageUp, .pageDown: true
        default: false
        }
    }
}
