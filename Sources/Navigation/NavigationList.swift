/// The items of a list, in sections, by their identities. Empty sections are fine anywhere.
///
/// Items are counted from 0 over all sections; that number is an item's *index*. An identity stands once in a list;
/// of several equal ones the one nearest to the focus counts.
public struct NavigationList<Item: Hashable & Sendable>: Sendable {
    /// The identities of all items, section after section.
    public let items: [Item]
    /// Where each section begins, and after them the number of items.
    let starts: [Int]

    /// One section of items. Copies nothing.
    public init(_ items: [Item] = []) {
        self.items = items
        starts = [0, items.count]
    }

    /// Sections of items.
    public init(sections: [[Item]]) {
        self.init(sections.flatMap(\.self), sectionCounts: sections.map(\.count))
    }

    /// Items in sections of so many each. Copies nothing. Requires that the counts add up to the number of items.
    public init(_ items: [Item], sectionCounts: [Int]) {
        var starts = [0]
        for count in sectionCounts { starts.append(starts[starts.count - 1] + count) }
        precondition(starts.last == items.count, "each item is in a section")
        self.items = items
        self.starts = starts
    }

    /// How many items there are in all sections.
    public var count: Int { items.count }

    /// How many sections there are, the empty ones too.
    public var sectionCount: Int { starts.count - 1 }

    /// The indices of a section's items, from 0 to `sectionCount - 1`; empty for an empty section.
    public func indices(inSection section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

    /// The section that an index lies in.
    public func section(of index: Int) -> Int { starts.lastIndex(notAbove: index) }

    /// Where an item is; nil if it is not in the list. Looked for from an index outward, so that an item that moved
    /// a little is found at once, and one that moved far in as many steps as it moved.
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
    /// The last place in an ascending array whose number is not above the given one; the array's first number is 0.
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
