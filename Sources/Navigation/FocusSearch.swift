/// Finds items of a list that can have the focus. Other items are skipped.
struct FocusSearch<Delegate: NavigationDelegate> {
    let list: NavigationList<Delegate.Item>
    let delegate: Delegate

    private func canFocus(_ index: Int) -> Bool { delegate.canFocus(list.items[index]) }

    /// The first item in a range.
    func first(in range: Range<Int>) -> Int? { range.first(where: canFocus) }

    /// The last item in a range.
    func last(in range: Range<Int>) -> Int? { range.last(where: canFocus) }

    /// The item in a range that is nearest to an index; of two equally near ones, the one with the lower index.
    func nearest(to wanted: Int, in range: Range<Int>) -> Int? {
        let middle = min(max(wanted, range.lowerBound), range.upperBound)
        let above = first(in: middle..<range.upperBound)
        let below = last(in: range.lowerBound..<middle)
        guard let above, let below else { return above ?? below }
        return above - wanted < wanted - below ? above : below
    }

    /// The next item in reading order; the first if no item has the focus.
    func next(after focus: Int?, wraps: Bool) -> Int? {
        let all = 0..<list.count
        guard let focus else { return first(in: all) }
        return first(in: focus + 1..<list.count) ?? (wraps ? first(in: all) : nil)
    }

    /// The previous item in reading order; the last if no item has the focus.
    func previous(before focus: Int?, wraps: Bool) -> Int? {
        let all = 0..<list.count
        guard let focus else { return last(in: all) }
        return last(in: 0..<focus) ?? (wraps ? last(in: all) : nil)
    }

    /// The item with this number in a range, counted from 1.
    func ordinal(_ number: Int, in range: Range<Int>) -> Int? {
        number > 0 ? range.lazy.filter(canFocus).dropFirst(number - 1).first : nil
    }

    /// The first item from an index on, cyclically, whose text begins with the prefix. An empty prefix matches nothing.
    func match(_ prefix: String, from start: Int) -> Int? {
        let prefix = prefix.lowercased()
        guard !prefix.isEmpty else { return nil }
        return (0..<list.count).lazy.map { (start + $0) % list.count }.first { index in
            canFocus(index) && delegate.text(of: list.items[index])?.lowercased().hasPrefix(prefix) == true
        }
    }

    /// The first item of the nearest section after or before the focused one that has any. Without a focus, of the
    /// first or the last section that has any.
    func section(_ isForward: Bool, of focus: Int?, wraps: Bool) -> Int? {
        let count = list.sectionCount
        let current = focus.map { list.section(of: $0) }
        var section = current ?? (isForward ? -1 : count)
        for _ in 0..<count {
            section += isForward ? 1 : -1
            if section < 0 || section >= count {
                guard wraps, current != nil else { return nil }
                section = isForward ? 0 : count - 1
            }
            if section == current { return nil }
            if let index = first(in: list.indices(inSection: section)) { return index }
        }
        return nil
    }
}
