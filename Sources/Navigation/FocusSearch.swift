/// Where requests lead that a list and a grid answer alike.
extension FocusState {
    /// The item with that number among the selectable ones of a range, from 1.
    @inlinable
    func ordinal(_ number: Int, in range: Range<Int>) -> Int? {
        guard number > 0 else { return nil }
        if list.selectable.isEmpty { return number <= range.count ? range.lowerBound + number - 1 : nil }
        var left = number
        for index in range where list.isSelectable(index) {
            left -= 1
            if left == 0 { return index }
        }
        return nil
    }

    /// The first selectable item from the focus on, going round, whose text begins so. Nothing begins with nothing.
    @inlinable
    func match(_ prefix: String, _ delegate: some NavigationDelegate<Item>) -> Int? {
        let prefix = prefix.lowercased()
        guard !prefix.isEmpty else { return nil }
        let start = focus?.index ?? 0
        for step in 0..<list.count {
            let index = (start + step) % list.count
            if list.isSelectable(index), let text = delegate.text(of: list.items[index]),
                text.lowercased().hasPrefix(prefix)
            {
                return index
            }
        }
        return nil
    }

    /// The next selectable item in reading order; the first if nothing has the focus.
    @inlinable
    func next(wraps: Bool) -> Int? {
        let all = 0..<list.count
        guard let focus else { return list.firstSelectable(in: all) }
        return list.firstSelectable(in: focus.index + 1..<list.count)
            ?? (wraps ? list.firstSelectable(in: all) : nil)
    }

    /// The selectable item before in reading order; the last if nothing has the focus.
    @inlinable
    func previous(wraps: Bool) -> Int? {
        let all = 0..<list.count
        guard let focus else { return list.lastSelectable(in: all) }
        return list.lastSelectable(in: 0..<focus.index) ?? (wraps ? list.lastSelectable(in: all) : nil)
    }

    /// The first selectable item of the nearest section after, or before, the focused one that has any. With no focus
    /// of the first, or the last, of all.
    @inlinable
    func section(_ isForward: Bool, wraps: Bool) -> Int? {
        let count = list.sectionCount
        let current = focus.map { list.section(of: $0.index) }
        var section = current ?? (isForward ? -1 : count)
        for _ in 0..<count {
            section += isForward ? 1 : -1
            if section < 0 || section >= count {
                guard wraps, current != nil else { return nil }
                section = isForward ? 0 : count - 1
            }
            if section == current { return nil }
            if let index = list.firstSelectable(in: list.indices(inSection: section)) { return index }
        }
        return nil
    }
}
