/// The focus in a list of items with sections. It is a value that handles requests and returns what must be drawn
/// again.
///
/// With one column it is a list, with several a grid. A line of the viewport is a line of the grid, and each section
/// begins a new line. Up and down keep a wanted column: in a shorter line the focus is on the last item, and it returns
/// to the column in the next line that has it. Left and right continue in the line before or after; from right to left
/// they are swapped.
public struct ListNavigator<Item: Hashable & Sendable>: Sendable {
    /// The items.
    public private(set) var list: NavigationList<Item>
    /// The focused item with its index; nil if there is none.
    public private(set) var focus: NavigationPlace<Item>?
    /// The visible lines. There may be fewer lines in the list.
    public private(set) var viewport: Viewport
    /// What happens at the ends of the list.
    public var wrapPolicy: WrapPolicy
    /// The reading direction of a line.
    public var direction: LayoutDirection
    private var lines: GridLines
    /// The column that up and down keep.
    private var wantedColumn = 0
    /// Whether the focused item was committed and the focus has not moved since.
    private var isCommitted = false

    /// A navigator for a list with at least one column. No item has the focus.
    public init(
        _ list: NavigationList<Item> = NavigationList(), columnCount: Int = 1, viewport: Viewport = .unbounded,
        wrapPolicy: WrapPolicy = .stop, direction: LayoutDirection = .leftToRight
    ) {
        self.list = list
        self.viewport = viewport
        self.wrapPolicy = wrapPolicy
        self.direction = direction
        lines = GridLines(sections: list.starts, columnCount: max(columnCount, 1))
    }

    /// The number of items in a full line.
    public var columnCount: Int { lines.columnCount }
    /// The number of lines.
    public var lineCount: Int { lines.count }
    /// The line of an index, counted from 0 over all sections.
    public func line(of index: Int) -> Int { lines.line(of: index) }
    /// The indices of the items in a line, from 0 to `lineCount - 1`.
    public func indices(inLine line: Int) -> Range<Int> { lines.indices(inLine: line) }
    /// The numbers of the visible lines.
    public var seenLines: Range<Int> {
        let first = min(viewport.first, lineCount)
        return first..<first + min(viewport.lineCount, lineCount - first)
    }

    /// Handles a request, unless the delegate changes or rejects it. Returns what has changed.
    public mutating func handle(
        _ request: NavigationRequest, delegate: inout some NavigationDelegate<Item>
    ) -> NavigationOutcome<Item> {
        let destination = destination(of: request, delegate)
        var proposal: Navigation<Item>?
        switch request.intent {
        case .commit: if focus == nil || isCommitted || request.isRepeat { return .none }
        case .cancel: if request.isRepeat { return .none }
        default:
            if let destination, destination != focus?.index {
                proposal = Navigation(from: focus, to: NavigationPlace(list.items[destination], at: destination))
            }
        }
        var target = destination
        switch delegate.response(to: request, proposing: proposal) {
        case .none: return .none
        case .navigate(let item):
            target = list.index(of: item, near: destination ?? 0)
            if !delegate.canFocus(item) { return .none }
        case .standard:
            if request.intent == .cancel { return .cancelled }
            if request.intent == .commit, let focus {
                isCommitted = true
                return .committed(focus.item)
            }
        }
        guard let target else { return .none }
        let update = move(to: target, keepsColumn: request.intent.isVertical && target == destination)
        return update.isEmpty ? .none : .moved(update)
    }

    /// Handles a request without a delegate. `matching` finds only items that are strings.
    public mutating func handle(_ request: NavigationRequest) -> NavigationOutcome<Item> {
        var delegate = NoDelegate<Item>()
        return handle(request, delegate: &delegate)
    }

    /// Moves the focus to an item, as a click does, or removes it for nil. Does nothing if the item is not in the list
    /// or cannot have the focus.
    public mutating func focus(
        _ item: Item?, delegate: any NavigationDelegate<Item> = NoDelegate<Item>()
    ) -> FocusUpdate<Item> {
        guard let item else { return setFocus(nil) }
        guard let index = list.index(of: item, near: focus?.index ?? 0), delegate.canFocus(item) else {
            return FocusUpdate()
        }
        return move(to: index, keepsColumn: false)
    }

    /// Replaces the list. The focus follows its item, and is removed if the item is gone. A visible focus stays
    /// visible.
    public mutating func refresh(
        _ list: NavigationList<Item>, delegate: any NavigationDelegate<Item> = NoDelegate<Item>()
    ) -> FocusUpdate<Item> {
        layOut { navigator in
            navigator.lines = GridLines(sections: list.starts, columnCount: navigator.columnCount)
            return navigator.replace(list, delegate)
        }
    }

    /// Changes the number of columns, at least 1. A visible focus stays visible.
    public mutating func setColumnCount(_ columnCount: Int) -> FocusUpdate<Item> {
        layOut { navigator in
            navigator.lines = GridLines(sections: navigator.list.starts, columnCount: max(columnCount, 1))
            return FocusUpdate()
        }
    }

    /// Changes the number of visible lines. A visible focus stays visible.
    public mutating func resize(to lineCount: Int) -> FocusUpdate<Item> {
        layOut { navigator in
            navigator.viewport.resize(to: lineCount)
            return FocusUpdate()
        }
    }

    /// Scrolls like a wheel, so that a line is the first visible one, as far as there are enough lines. The focus does
    /// not move.
    public mutating func scroll(to first: Int) -> FocusUpdate<Item> {
        let earlier = viewport
        viewport.scroll(to: first, of: lineCount)
        var update = FocusUpdate<Item>()
        update.scroll = viewport.scroll(since: earlier)
        return update
    }

    /// Changes items, columns or viewport, and then scrolls to the focus if it was visible before. The wanted column
    /// changes only if the focus is in another column after that.
    private mutating func layOut(_ change: (inout Self) -> FocusUpdate<Item>) -> FocusUpdate<Item> {
        let earlier = viewport
        let wasSeen = focus.map { earlier.shows(line(of: $0.index)) } ?? false
        let oldColumn = focus.map { lines.column(of: $0.index) }
        var update = change(&self)
        viewport.scroll(to: viewport.first, of: lineCount)
        if let focus {
            if wasSeen { viewport.show(line(of: focus.index)) }
            let column = lines.column(of: focus.index)
            if column != oldColumn { wantedColumn = column }
        }
        update.scroll = viewport.scroll(since: earlier)
        return update
    }

    /// Moves the focus and scrolls to it.
    private mutating func move(to index: Int, keepsColumn: Bool) -> FocusUpdate<Item> {
        let earlier = viewport
        if !keepsColumn || focus == nil { wantedColumn = lines.column(of: index) }
        var update = setFocus(index)
        viewport.show(line(of: index))
        update.scroll = viewport.scroll(since: earlier)
        return update
    }

    /// Moves the focus without scrolling.
    private mutating func setFocus(_ index: Int?) -> FocusUpdate<Item> {
        var update = FocusUpdate<Item>()
        if focus?.index == index { return update }
        update.lost = focus
        focus = index.map { NavigationPlace(list.items[$0], at: $0) }
        update.gained = focus
        isCommitted = false
        return update
    }

    /// Replaces the list without scrolling. The focus follows its item, and is removed if the item is gone.
    private mutating func replace(
        _ list: NavigationList<Item>, _ delegate: some NavigationDelegate<Item>
    ) -> FocusUpdate<Item> {
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
        return delegate.canFocus(old.item) ? update : setFocus(nil)
    }
}

// The destinations of requests.
extension ListNavigator {
    /// The index to which a request would move the focus; nil for none.
    private func destination(of request: NavigationRequest, _ delegate: some NavigationDelegate<Item>) -> Int? {
        let search = FocusSearch(list: list, delegate: delegate)
        let wraps = wrapPolicy == .wrap && !request.isRepeat
        let isForward = direction == .leftToRight
        switch request.intent {
        case .first: return search.first(in: 0..<list.count)
        case .last: return search.last(in: 0..<list.count)
        case .next: return search.next(after: focus?.index, wraps: wraps)
        case .previous: return search.previous(before: focus?.index, wraps: wraps)
        case .left, .right:
            return (request.intent == .right) == isForward
                ? search.next(after: focus?.index, wraps: wraps) : search.previous(before: focus?.index, wraps: wraps)
        case .up, .down, .pageUp, .pageDown: return vertical(request.intent, wraps: wraps, search)
        case .nextSection: return search.section(true, of: focus?.index, wraps: wraps)
        case .previousSection: return search.section(false, of: focus?.index, wraps: wraps)
        case .ordinal(let number): return search.ordinal(number, in: seenIndices)
        case .matching(let prefix): return search.match(prefix, from: focus?.index ?? 0)
        case .commit, .cancel: return nil
        }
    }

    /// The destination of a move by a line or a page. A page moves to the farthest line within it that has a suitable
    /// item, or else to the next one beyond.
    private func vertical(
        _ intent: NavigationIntent, wraps: Bool, _ search: FocusSearch<some NavigationDelegate<Item>>
    ) -> Int? {
        func first(in range: Range<Int>) -> Int? { firstOption(in: range, search) }
        func last(in range: Range<Int>) -> Int? { firstOption(in: range.reversed(), search) }
        let isDown = intent == .down || intent == .pageDown
        guard let focus else {
            return isDown ? search.first(in: 0..<list.count) : search.last(in: 0..<list.count)
        }
        let line = line(of: focus.index)
        switch intent {
        case .down: return first(in: line + 1..<lineCount) ?? (wraps ? first(in: 0..<lineCount) : nil)
        case .up: return last(in: 0..<line) ?? (wraps ? last(in: 0..<lineCount) : nil)
        case .pageDown:
            let end = line + 1 + min(viewport.lineCount, lineCount - line - 1)
            return last(in: line + 1..<end) ?? first(in: end..<lineCount)
        default:
            let start = line - min(viewport.lineCount, line)
            return first(in: start..<line) ?? last(in: 0..<start)
        }
    }

    /// In the first of some lines that has any suitable item, the one nearest to the wanted column; of two equally near
    /// ones, the earlier.
    private func firstOption(
        in range: some Sequence<Int>, _ search: FocusSearch<some NavigationDelegate<Item>>
    ) -> Int? {
        for line in range {
            let indices = indices(inLine: line)
            if let index = search.nearest(to: indices.lowerBound + wantedColumn, in: indices) { return index }
        }
        return nil
    }

    /// The indices of all visible items.
    private var seenIndices: Range<Int> {
        let lines = seenLines
        guard let last = lines.last else { return 0..<0 }
        return indices(inLine: lines.lowerBound).lowerBound..<indices(inLine: last).upperBound
    }
}

extension NavigationIntent {
    /// Whether the intent keeps the wanted column of a grid.
    fileprivate var isVertical: Bool {
        switch self {
        case .up, .down, .pageUp, .pageDown: true
        default: false
        }
    }
}
