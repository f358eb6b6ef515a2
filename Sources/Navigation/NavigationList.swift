/// The items of a list, in sections, by their identities. Any section may be empty.
///
/// Items are counted from 0 over all sections; this number is the *index* of an item. Identities should be unique; of
/// several equal ones the one nearest to the focus is used.
public struct NavigationList<Item: Hashable & Sendable>: Sendable {
    /// The identities of all items, section after section.
    public let items: [Item]
    /// The first index of each section, followed by the number of items.
    let starts: [Int]

    /// A list with one section. The array is not copied.
    public init(_ items: [Item] = []) {
        self.items = items
        starts = [0, items.count]
    }

    /// A list with several sections.
    public init(sections: [[Item]]) {
        self.init(sections.flatMap(\.self), sectionCounts: sections.map(\.count))
    }

    /// A list with sections of the given counts, which must add up to the number of items. The array is not copied.
    public init(_ items: [Item], sectionCounts: [Int]) {
        var starts = [0]
        for count in sectionCounts { starts.append(starts[starts.count - 1] + count) }
        precondition(starts.last == items.count, "each item is in a section")
        self.items = items
        self.starts = starts
    }

    /// The number of items in all sections.
    public var count: Int { items.count }

    /// The number of sections, including empty ones.
    public var sectionCount: Int { starts.count - 1 }

    /// The indices of a section's items, from 0 to `sectionCount - 1`; empty for an empty section.
    public func indices(inSection section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

    /// The section of an index.
    public func section(of index: Int) -> Int { starts.lastIndex(notAbove: index) }

    /// The index of an item; nil if it is not in the list. The search goes outward from an index, so that its cost is
    /// the distance by which an item has moved.
    public func index(of item: Item, near guess: Int = 0) -> Int? {
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

extension [Int] {
    /// In an ascending array that begins with 0, the last position whose value is not greater than `number`.
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
