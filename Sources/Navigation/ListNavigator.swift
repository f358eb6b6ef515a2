/// The focus in sections of items: a value that takes requests and answers what is to be drawn again.
///
/// With one column it is a list, with several a grid. A line of its viewport is a line of items, and each section begins
/// a line of its own. Up and down keep to a wanted column: over a short line the focus stands on its last item, and it is
/// back in the column on the next line that has it. Left and right go on in the line before or after; where one reads
/// from the right they change places.
public struct ListNavigator<Item: Hashable & Sendable>: Sendable {
    /// The items.
    public private(set) var list: NavigationList<Item>
    /// The item that has the focus; nil if none has it.
    public private(set) var focus: NavigationPlace<Item>?
    /// The lines that are seen, as far as there are any.
    public private(set) var viewport: Viewport
    /// What happens at the ends.
    public var wrapPolicy: WrapPolicy
    /// Which way a line is read.
    public var direction: LayoutDirection
    private var lines: GridLines
    /// The column that up and down keep to.
    private var wantedColumn = 0
    /// The focused item was committed and the focus has not moved since.
    private var isCommitted = false

    /// A navigator over a list in so many columns, at least 1; nothing has the focus.
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

    /// How many items a full line has.
    public var columnCount: Int { lines.columnCount }
    /// How many lines there are.
    public var lineCount: Int { lines.count }
    /// The line that an index lies in, counted from 0 over all sections.
    public func line(of index: Int) -> Int { lines.line(of: index) }
    /// The indices of the items in a line, from 0 to `lineCount - 1`.
    public func indices(inLine line: Int) -> Range<Int> { lines.indices(inLine: line) }
    /// The numbers of the lines that are seen.
    public var seenLines: Range<Int> {
        let first = min(viewport.first, lineCount)
        return first..<first + min(viewport.lineCount, lineCount - first)
    }

    /// Carries out a request, unless the delegate says otherwise.
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

    /// Carries out a request. `matching` finds only items that are texts themselves.
    public mutating func handle(_ request: NavigationRequest) -> NavigationOutcome<Item> {
        var delegate = NoDelegate<Item>()
        return handle(request, delegate: &delegate)
    }

    /// Gives the focus to an item, as a click does, or to none. Nothing happens if the item is not in the list or cannot
    /// have the focus.
    public mutating func focus(
        _ item: Item?, delegate: any NavigationDelegate<Item> = NoDelegate<Item>()
    ) -> FocusUpdate<Item> {
        guard let item else { return setFocus(nil) }
        guard let index = list.index(of: item, near: focus?.index ?? 0), delegate.canFocus(item) else {
            return FocusUpdate()
        }
        return move(to: index, keepsColumn: false)
    }

    /// Puts another list in place: the focus follows its item, or vanishes with it. If the focus was seen, it still is.
    public mutating func refresh(
        _ list: NavigationList<Item>, delegate: any NavigationDelegate<Item> = NoDelegate<Item>()
    ) -> FocusUpdate<Item> {
        layOut { navigator in
            navigator.lines = GridLines(sections: list.starts, columnCount: navigator.columnCount)
            return navigator.replace(list, delegate)
        }
    }

    /// Has so many columns from now on, at least 1. If the focus was seen, it still is.
    public mutating func setColumnCount(_ columnCount: Int) -> FocusUpdate<Item> {
        layOut { navigator in
            navigator.lines = GridLines(sections: navigator.list.starts, columnCount: max(columnCount, 1))
            return FocusUpdate()
        }
    }

    /// Shows so many lines from now on. If the focus was seen, it still is.
    public mutating func resize(to lineCount: Int) -> FocusUpdate<Item> {
        layOut { navigator in
            navigator.viewport.resize(to: lineCount)
            return FocusUpdate()
        }
    }

    /// Scrolls as a wheel does: that line is the first one seen, as far as there are enough. The focus stays.
    public mutating func scroll(to first: Int) -> FocusUpdate<Item> {
        let earlier = viewport
        viewport.scroll(to: first, of: lineCount)
        var update = FocusUpdate<Item>()
        update.scroll = viewport.scroll(since: earlier)
        return update
    }

    /// Changes items, columns or viewport, then brings the focus into view again if it was seen before. The wanted
    /// column is given up only if the focus is in another column now.
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

    /// Moves the focus and brings it into view.
    private mutating func move(to index: Int, keepsColumn: Bool) -> FocusUpdate<Item> {
        let earlier = viewport
        if !keepsColumn || focus == nil { wantedColumn = lines.column(of: index) }
        var update = setFocus(index)
        viewport.show(line(of: index))
        update.scroll = viewport.scroll(since: earlier)
        return update
    }

    /// Moves the focus; the viewport stays.
    private mutating func setFocus(_ index: Int?) -> FocusUpdate<Item> {
        var update = FocusUpdate<Item>()
        if focus?.index == index { return update }
        update.lost = focus
        focus = index.map { NavigationPlace(list.items[$0], at: $0) }
        update.gained = focus
        isCommitted = false
        return update
    }

    /// Puts another list in place; the focus goes where its item is, or away with it. The viewport stays.
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

// Where requests lead.
extension ListNavigator {
    /// Where a request would move the focus by itself; nil if nowhere.
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

    /// Where a line up or down leads, or a page. A page goes to the farthest line within it; if nothing there can have the
    /// focus, to the next one beyond.
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

    /// The item that is nearest to the wanted column, in the first of some lines that has any; of two the earlier.
    private func firstOption(
        in range: some Sequence<Int>, _ search: FocusSearch<some NavigationDelegate<Item>>
    ) -> Int? {
        for line in range {
            let indices = indices(inLine: line)
            if let index = search.nearest(to: indices.lowerBound + wantedColumn, in: indices) { return index }
        }
        return nil
    }

    /// The indices of all items that are seen.
    private var seenIndices: Range<Int> {
        let lines = seenLines
        guard let last = lines.last else { return 0..<0 }
        return indices(inLine: lines.lowerBound).lowerBound..<indices(inLine: last).upperBound
    }
}

extension NavigationIntent {
    /// The intent keeps to the wanted column of a grid.
    fileprivate var isVertical: Bool {
        switch self {
        case .up, .down, .pageUp, .pageDown: true
        default: false
        }
    }
}
