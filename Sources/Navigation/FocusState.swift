/// What a list and a grid have in common: the items, the focus, whether it was committed, the viewport.
@usableFromInline
struct FocusState<Item: Hashable & Sendable>: Sendable {
    @usableFromInline var list: NavigationList<Item>
    @usableFromInline var viewport: Viewport
    @usableFromInline var focus: NavigationPlace<Item>?
    /// The focused item was committed and the focus has not moved since.
    @usableFromInline var isCommitted = false

    @inlinable
    init(_ list: NavigationList<Item>, _ viewport: Viewport) {
        self.list = list
        self.viewport = viewport
    }

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
    mutating func move(to index: Int?) -> FocusUpdate<Item> {
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
        return list.isSelectable(index) ? update : move(to: nil)
    }

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
