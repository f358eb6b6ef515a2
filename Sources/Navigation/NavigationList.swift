/// What can be navigated: sections of items, each item known by its identity, and selectable or not.
///
/// Items are counted from 0 over all sections; that number is an item's *index*. An identity stands once in a list;
/// of several equal ones the one nearest to the focus counts.
public struct NavigationList<Item: Hashable & Sendable>: Sendable {
    /// The identities of all items, section after section.
    public let items: [Item]
    /// Where each section begins, and after them the number of items.
    @usableFromInline let starts: [Int]
    /// Whether each item can have the focus; empty if all can.
    @usableFromInline let selectable: [Bool]

    /// One section of items, all selectable. Copies nothing.
    @inlinable
    public init(_ items: [Item] = []) {
        self.items = items
        starts = [0, items.count]
        selectable = []
    }

    /// Sections of items; those for which `isSelectable` is false never get the focus: headings, for example.
    @inlinable
    public init(sections: [[Item]], isSelectable: ((Item) -> Bool)? = nil) {
        var starts = [0]
        starts.reserveCapacity(sections.count + 1)
        for section in sections { starts.append(starts[starts.count - 1] + section.count) }
        self.starts = starts
        var items: [Item] = []
        items.reserveCapacity(starts[sections.count])
        for section in sections { items.append(contentsOf: section) }
        self.items = items
        selectable = isSelectable.map(items.map) ?? []
    }

    /// How many items there are in all sections.
    @inlinable
    public var count: Int { items.count }

    /// How many sections there are, the empty ones too.
    @inlinable
    public var sectionCount: Int { starts.count - 1 }

    /// The indices of a section's items, from 0 to `sectionCount - 1`; empty for an empty section.
    @inlinable
    public func indices(inSection section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

    /// The section that an index lies in.
    @inlinable
    public func section(of index: Int) -> Int { starts.lastIndex(notAbove: index) }

    /// The item can have the focus.
    @inlinable
    public func isSelectable(_ index: Int) -> Bool { selectable.isEmpty || selectable[index] }

    /// Where an item is; nil if it is not in the list. Looked for from an index outward, so that an item that moved
    /// a little is found at once, and one that moved far in as many steps as it moved.
    @inlinable
    public func index(of item: Item, near guess: Int = 0) -> Int? {
        items.withUnsafeBufferPointer { items in
            var above = min(max(guess, 0), items.count)
            var below = above - 1
            while above < items.count || below >= 0 {
                if above < items.count {
                    if items[above] == item { return above }
                    above += 1
                }
                if below >= 0 {
                    if items[below] == item { return below }
                    below -= 1
                }
            }
            return nil
        }
    }

    /// The first selectable index in a range.
    @inlinable
    func firstSelectable(in range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if isSelectable(index) { return index }
            index += 1
        }
        return nil
    }

    /// The last selectable index in a range.
    @inlinable
    func lastSelectable(in range: Range<Int>) -> Int? {
        var index = range.upperBound
        while index > range.lowerBound {
            index -= 1
            if isSelectable(index) { return index }
        }
        return nil
    }

    /// The selectable index in a range that is nearest to another; of two the lower.
    @inlinable
    func nearestSelectable(to wanted: Int, in range: Range<Int>) -> Int? {
        let middle = min(max(wanted, range.lowerBound), range.upperBound)
        let above = firstSelectable(in: middle..<range.upperBound)
        let below = lastSelectable(in: range.lowerBound..<middle)
        guard let above, let below else { return above ?? below }
        return above - wanted < wanted - below ? above : below
    }
}

extension [Int] {
    /// The last place in an ascending array whose number is not above the given one; the array's first number is 0.
    @usableFromInline
    func lastIndex(notAbove number: Int) -> Int {
        var low = 0
        var high = count
        while high - low > 1 {
            let middle = (low + high) / 2
            if self[middle] <= number { low = middle } else { high = middle }
        }
        return low
    }
}
