import Navigation

/// What a navigator should do, written down without a thought for speed: everything is looked for from scratch. A
/// list is a grid of one column.
struct NavigationModel {
    struct Entry {
        let item: Int
        let isSelectable: Bool
        let section: Int
    }

    var entries: [Entry] = [] { didSet { layOut() } }
    var columnCount: Int { didSet { layOut() } }
    var lineCount: Int
    var wraps: Bool
    var isReversed: Bool
    var firstLine = 0
    var focus: Int?
    var wantedColumn = 0
    var isCommitted = false

    /// The indices of each line.
    var lines: [[Int]] = []
    var selectable: [Int] = []
    var places: [(line: Int, column: Int)] = []

    mutating func layOut() {
        lines = []
        places = []
        for index in entries.indices {
            let isNewSection = index == 0 || entries[index].section != entries[index - 1].section
            if isNewSection || lines[lines.count - 1].count == columnCount { lines.append([]) }
            places.append((lines.count - 1, lines[lines.count - 1].count))
            lines[lines.count - 1].append(index)
        }
        selectable = entries.indices.filter { entries[$0].isSelectable }
    }

    func line(of index: Int) -> Int { places[index].line }
    func column(of index: Int) -> Int { places[index].column }
    func place(_ index: Int) -> NavigationPlace<Int> { NavigationPlace(entries[index].item, at: index) }

    /// Scrolls to the nearest of all first lines that show a line, within the bounds or as it stands.
    mutating func show(_ line: Int) {
        let possible = (0...max(0, lines.count - 1)).filter { $0 <= line && line < $0 + lineCount }
        firstLine = possible.min { abs($0 - firstLine) < abs($1 - firstLine) }!
    }

    mutating func clamp() {
        while firstLine > 0 && firstLine + lineCount > lines.count { firstLine -= 1 }
    }

    func destination(_ request: NavigationRequest) -> Int? {
        let wraps = wraps && !request.isRepeat
        let ends = (selectable.first, selectable.last)
        switch request.intent {
        case .first: return ends.0
        case .last: return ends.1
        case .next: return step(1, wraps)
        case .previous: return step(-1, wraps)
        case .left: return step(isReversed ? 1 : -1, wraps)
        case .right: return step(isReversed ? -1 : 1, wraps)
        case .down, .up, .pageDown, .pageUp:
            let isDown = request.intent == .down || request.intent == .pageDown
            guard let focus else { return isDown ? ends.0 : ends.1 }
            let here = line(of: focus)
            let order = isDown ? Array(lines.indices) : Array(lines.indices.reversed())
            let useful = order.filter { lines[$0].contains { entries[$0].isSelectable } }
            let ahead = useful.filter { isDown ? $0 > here : $0 < here }
            if request.intent == .up || request.intent == .down {
                return (ahead.first ?? (wraps ? useful.first : nil)).map(option)
            }
            let within = ahead.filter { abs($0 - here) <= lineCount }
            return (within.last ?? ahead.first).map(option)
        case .nextSection, .previousSection:
            let isForward = request.intent == .nextSection
            var firsts: [Int] = []
            for index in selectable where !firsts.contains(where: { entries[$0].section == entries[index].section }) {
                firsts.append(index)
            }
            if !isForward { firsts.reverse() }
            guard let here = focus.map({ entries[$0].section }) else { return firsts.first }
            let others = firsts.filter { entries[$0].section != here }
            return others.first { (entries[$0].section > here) == isForward } ?? (wraps ? others.first : nil)
        case .ordinal(let number):
            let seen = selectable.filter { line(of: $0) >= firstLine && line(of: $0) < firstLine + lineCount }
            return number >= 1 && number <= seen.count ? seen[number - 1] : nil
        case .matching(let prefix):
            let start = focus ?? 0
            return (Array(entries.indices[start...]) + Array(entries.indices[..<start])).first {
                entries[$0].isSelectable && !prefix.isEmpty && String(entries[$0].item).hasPrefix(prefix)
            }
        case .commit, .cancel: return nil
        }
    }

    private func step(_ direction: Int, _ wraps: Bool) -> Int? {
        let order = direction > 0 ? selectable : selectable.reversed()
        guard let focus else { return order.first }
        return order.first { ($0 - focus) * direction > 0 } ?? (wraps ? order.first : nil)
    }

    /// The selectable item of a line that is nearest to the wanted column.
    private func option(_ line: Int) -> Int {
        lines[line].filter { entries[$0].isSelectable }
            .min { abs(column(of: $0) - wantedColumn) < abs(column(of: $1) - wantedColumn) }!
    }
}

extension NavigationModel {
    mutating func handle(_ request: NavigationRequest, _ response: NavigationResponse<Int>) -> NavigationOutcome<Int>
    {
        if request.isRepeat && (request.intent == .commit || request.intent == .cancel) { return .none }
        if request.intent == .commit && (focus == nil || isCommitted) { return .none }
        let destination = destination(request)
        var target = destination
        switch response {
        case .none: return .none
        case .navigate(let item):
            target = entries.indices.first { entries[$0].item == item && entries[$0].isSelectable }
            if target == nil { return .none }
        case .standard:
            if request.intent == .cancel { return .cancelled }
            if request.intent == .commit {
                isCommitted = true
                return .committed(entries[focus!].item)
            }
        }
        guard let target else { return .none }
        let isVertical = [.up, .down, .pageUp, .pageDown].contains(request.intent) && focus != nil
        let update = move(to: target, keepsColumn: isVertical && target == destination)
        return update.isEmpty ? .none : .moved(update)
    }

    mutating func move(to target: Int, keepsColumn: Bool) -> FocusUpdate<Int> {
        var update = FocusUpdate<Int>()
        let before = firstLine
        if target != focus {
            update.lost = focus.map(place)
            update.gained = place(target)
            isCommitted = false
        }
        focus = target
        if !keepsColumn { wantedColumn = column(of: target) }
        show(line(of: target))
        if firstLine != before { update.scroll = Scroll(from: before, to: firstLine) }
        return update
    }

    mutating func clearFocus() -> FocusUpdate<Int> {
        var update = FocusUpdate<Int>()
        update.lost = focus.map(place)
        if focus != nil { isCommitted = false }
        focus = nil
        return update
    }

    /// Carries out a change of items, columns or viewport.
    mutating func relayout(_ change: (inout Self) -> Void) -> FocusUpdate<Int> {
        var update = FocusUpdate<Int>()
        let before = firstLine
        let item = focus.map { entries[$0].item }
        let oldColumn = focus.map { column(of: $0) }
        let wasSeen = focus.map { line(of: $0) >= firstLine && line(of: $0) < firstLine + lineCount } ?? false
        change(&self)
        focus = item.flatMap { item in entries.firstIndex { $0.item == item } }
        if focus == nil, let item {
            update.vanished = item
            isCommitted = false
        }
        if let index = focus, !entries[index].isSelectable { update = clearFocus() }
        clamp()
        if let focus {
            if wasSeen { show(line(of: focus)) }
            if column(of: focus) != oldColumn { wantedColumn = column(of: focus) }
        }
        if firstLine != before { update.scroll = Scroll(from: before, to: firstLine) }
        return update
    }
}
