/// The focus in a grid: a value that takes requests and tells what is to be drawn anew.
///
/// A line of its viewport is a line of items. Up and down keep to a wanted column: over a short line the focus stands
/// on its last item, and is back in the column on the next line that has it. Left and right go on in the line before
/// or after; in a grid that is read from the right they change places.
public struct GridNavigator<Item: Hashable & Sendable>: Sendable {
    @usableFromInline var state: FocusState<Item>
    @usableFromInline var lines: GridLines
    /// The column that up and down keep to.
    @usableFromInline var wantedColumn = 0
    /// What happens at the ends.
    public var wrapPolicy: WrapPolicy
    /// Which way a line is read.
    public var direction: LayoutDirection

    /// A navigator over a list in so many columns, at least 1; nothing has the focus.
    @inlinable
    public init(
        _ list: NavigationList<Item> = NavigationList(), columnCount: Int, viewport: Viewport = .unbounded,
        wrapPolicy: WrapPolicy = .stop, direction: LayoutDirection = .leftToRight
    ) {
        state = FocusState(list, viewport)
        lines = GridLines(sections: list.starts, columnCount: max(columnCount, 1))
        self.wrapPolicy = wrapPolicy
        self.direction = direction
    }

    /// The items.
    @inlinable
    public var list: NavigationList<Item> { state.list }
    /// The item that has the focus; nil if none has it.
    @inlinable
    public var focus: NavigationPlace<Item>? { state.focus }
    /// The lines that are seen, as far as there are any.
    @inlinable
    public var viewport: Viewport { state.viewport }
    /// How many items a full line has.
    @inlinable
    public var columnCount: Int { lines.columnCount }
    /// How many lines there are.
    @inlinable
    public var lineCount: Int { lines.count }

    /// The line that an index lies in, counted from 0 over all sections.
    @inlinable
    public func line(of index: Int) -> Int { lines.line(of: index) }
    /// The column that an index lies in, counted from 0 in reading order.
    @inlinable
    public func column(of index: Int) -> Int { lines.column(of: index) }
    /// The indices of the items in a line, from 0 to `lineCount - 1`.
    @inlinable
    public func indices(inLine line: Int) -> Range<Int> { lines.indices(inLine: line) }

    /// Carries out a request, if the delegate has nothing against it.
    @inlinable
    public mutating func handle(
        _ request: NavigationRequest, delegate: inout some NavigationDelegate<Item>
    ) -> NavigationOutcome<Item> {
        let destination = destination(of: request, delegate)
        switch state.decide(request, destination, &delegate) {
        case .move(let index):
            let update = move(to: index, keepsColumn: request.intent.isVertical && index == destination)
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
        return move(to: index, keepsColumn: false)
    }

    /// Puts another list in place: the focus follows its item, or vanishes with it. If the focus was seen, it still is.
    @inlinable
    public mutating func refresh(_ list: NavigationList<Item>) -> FocusUpdate<Item> {
        relayout { navigator in
            let update = navigator.state.replace(list)
            navigator.lines = GridLines(sections: list.starts, columnCount: navigator.columnCount)
            return update
        }
    }

    /// Has so many columns from now on, at least 1. If the focus was seen, it still is.
    @inlinable
    public mutating func setColumnCount(_ columnCount: Int) -> FocusUpdate<Item> {
        relayout { navigator in
            navigator.lines = GridLines(sections: navigator.list.starts, columnCount: max(columnCount, 1))
            return FocusUpdate()
        }
    }

    /// Sees so many lines from now on. If the focus was seen, it still is.
    @inlinable
    public mutating func resize(to lineCount: Int) -> FocusUpdate<Item> {
        relayout { navigator in
            navigator.state.viewport.resize(to: lineCount)
            return FocusUpdate()
        }
    }

    /// Scrolls as a wheel does: that line is the first one seen, as far as there are enough. The focus stays.
    @inlinable
    public mutating func scroll(to first: Int) -> FocusUpdate<Item> {
        let earlier = viewport
        state.viewport.scroll(to: first, of: lines.count)
        var update = FocusUpdate<Item>()
        update.scroll = viewport.scroll(since: earlier)
        return update
    }

    /// Changes items, columns or viewport, then brings the focus into view again if it was seen before. The wanted
    /// column is given up only if the focus is in another column now.
    @inlinable
    mutating func relayout(_ change: (inout Self) -> FocusUpdate<Item>) -> FocusUpdate<Item> {
        let earlier = viewport
        let wasSeen = focus.map { earlier.shows(line(of: $0.index)) } ?? false
        let oldColumn = focus.map { column(of: $0.index) }
        var update = change(&self)
        state.viewport.scroll(to: viewport.first, of: lines.count)
        if let focus {
            if wasSeen { state.viewport.show(line(of: focus.index)) }
            let column = column(of: focus.index)
            if column != oldColumn { wantedColumn = column }
        }
        update.scroll = viewport.scroll(since: earlier)
        return update
    }

    @inlinable
    mutating func move(to index: Int, keepsColumn: Bool) -> FocusUpdate<Item> {
        let earlier = viewport
        if !keepsColumn || focus == nil { wantedColumn = column(of: index) }
        var update = state.move(to: index)
        state.viewport.show(line(of: index))
        update.scroll = viewport.scroll(since: earlier)
        return update
    }
}

extension NavigationIntent {
    /// The intent keeps to the wanted column of a grid.
    @inlinable
    var isVertical: Bool {
        switch self {
        case .up, .down, .pageUp, .pageDown: true
        default: false
        }
    }
}

extension GridNavigator {
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
        case .right: return isReversed ? state.previous(wraps: wraps) : state.next(wraps: wraps)
        case .left: return isReversed ? state.next(wraps: wraps) : state.previous(wraps: wraps)
        case .down:
            guard let line = focusedLine else { return state.next(wraps: false) }
            return firstOption(in: line + 1..<lines.count)
                ?? (wraps ? firstOption(in: 0..<lines.count) : nil)
        case .up:
            guard let line = focusedLine else { return state.previous(wraps: false) }
            return lastOption(in: 0..<line) ?? (wraps ? lastOption(in: 0..<lines.count) : nil)
        case .pageDown:
            guard let line = focusedLine else { return state.next(wraps: false) }
            let end = line + 1 + min(viewport.lineCount, lines.count - line - 1)
            return lastOption(in: line + 1..<end) ?? firstOption(in: end..<lines.count)
        case .pageUp:
            guard let line = focusedLine else { return state.previous(wraps: false) }
            let start = line - min(viewport.lineCount, line)
            return firstOption(in: start..<line) ?? lastOption(in: 0..<start)
        case .nextSection: return state.section(true, wraps: wraps)
        case .previousSection: return state.section(false, wraps: wraps)
        case .ordinal(let number): return state.ordinal(number, in: seenIndices)
        case .matching(let prefix): return state.match(prefix, delegate)
        case .commit, .cancel: return nil
        }
    }

    @inlinable
    var focusedLine: Int? { focus.map { line(of: $0.index) } }

    /// The indices of all items that are seen.
    @inlinable
    var seenIndices: Range<Int> {
        guard viewport.first < lines.count else { return 0..<0 }
        let last = viewport.first + min(viewport.lineCount, lines.count - viewport.first) - 1
        return indices(inLine: viewport.first).lowerBound..<indices(inLine: last).upperBound
    }

    /// The selectable item of a line that is nearest to the wanted column; of two the earlier.
    @inlinable
    func option(in line: Int) -> Int? {
        let indices = indices(inLine: line)
        return list.nearestSelectable(to: indices.lowerBound + wantedColumn, in: indices)
    }

    /// The first line of a range that has a selectable item, and that item.
    @inlinable
    func firstOption(in range: Range<Int>) -> Int? {
        for line in range { if let index = option(in: line) { return index } }
        return nil
    }

    @inlinable
    func lastOption(in range: Range<Int>) -> Int? {
        for line in range.reversed() { if let index = option(in: line) { return index } }
        return nil
    }
}
