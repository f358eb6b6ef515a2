/// The focus in a grid. A line of its viewport is a line of items.
///
/// Up and down keep to a wanted column: over a short line the focus stands
/// on its last item, and is back in the column on the next line that has it. Left and right go on in the line before
/// or after; in a grid that is read from the right they change places.
public struct GridNavigator<Item: Hashable & Sendable>: FocusNavigator {
    /// The items, the focus and the viewport.
    public var state: FocusState<Item>
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
        state = FocusState(list, columnCount: columnCount, viewport)
        self.wrapPolicy = wrapPolicy
        self.direction = direction
    }

    /// How many items a full line has.
    @inlinable
    public var columnCount: Int { state.lines.columnCount }
    /// How many lines there are.
    @inlinable
    public var lineCount: Int { state.lines.count }

    /// The line that an index lies in, counted from 0 over all sections.
    @inlinable
    public func line(of index: Int) -> Int { state.lines.line(of: index) }
    /// The column that an index lies in, counted from 0 in reading order.
    @inlinable
    public func column(of index: Int) -> Int { state.lines.column(of: index) }
    /// The indices of the items in a line, from 0 to `lineCount - 1`.
    @inlinable
    public func indices(inLine line: Int) -> Range<Int> { state.lines.indices(inLine: line) }

    /// Has so many columns from now on, at least 1. If the focus was seen, it still is.
    @inlinable
    public mutating func setColumnCount(_ columnCount: Int) -> FocusUpdate<Item> { state.setColumnCount(columnCount) }
}

extension GridNavigator {
    @inlinable
    public func step(_ intent: NavigationIntent, wraps: Bool) -> Int? {
        switch intent {
        case .left, .right: return sideways(intent, wraps: wraps)
        case .down:
            guard let line = focusedLine else { return state.next(wraps: false) }
            return firstOption(in: line + 1..<lineCount)
                ?? (wraps ? firstOption(in: 0..<lineCount) : nil)
        case .up:
            guard let line = focusedLine else { return state.previous(wraps: false) }
            return lastOption(in: 0..<line) ?? (wraps ? lastOption(in: 0..<lineCount) : nil)
        case .pageDown:
            guard let line = focusedLine else { return state.next(wraps: false) }
            let end = line + 1 + min(viewport.lineCount, lineCount - line - 1)
            return lastOption(in: line + 1..<end) ?? firstOption(in: end..<lineCount)
        case .pageUp:
            guard let line = focusedLine else { return state.previous(wraps: false) }
            let start = line - min(viewport.lineCount, line)
            return firstOption(in: start..<line) ?? lastOption(in: 0..<start)
        default: return nil
        }
    }

    @inlinable
    var focusedLine: Int? { focus.map { line(of: $0.index) } }

    @inlinable
    public var seenIndices: Range<Int> {
        guard viewport.first < lineCount else { return 0..<0 }
        let last = viewport.first + min(viewport.lineCount, lineCount - viewport.first) - 1
        return indices(inLine: viewport.first).lowerBound..<indices(inLine: last).upperBound
    }

    /// The selectable item of a line that is nearest to the wanted column; of two the earlier.
    @inlinable
    func option(in line: Int) -> Int? {
        let indices = indices(inLine: line)
        return list.nearestSelectable(to: indices.lowerBound + state.wantedColumn, in: indices)
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
