/// The positions of a list's items in a grid: each section begins a line of its own, and its last line may be short.
struct GridLines: Sendable {
    /// The first index of each section, and after them the number of items.
    private let sections: [Int]
    /// The first line of each section, and after them the number of lines.
    private var starts: [Int] = [0]
    /// How many items a full line has.
    let columnCount: Int

    /// The lines of so many columns, for sections that begin at those indices.
    init(sections: [Int], columnCount: Int) {
        self.sections = sections
        self.columnCount = columnCount
        starts.reserveCapacity(sections.count)
        for section in 1..<sections.count {
            let count = sections[section] - sections[section - 1]
            starts.append(starts[section - 1] + count / columnCount + (count % columnCount > 0 ? 1 : 0))
        }
    }

    /// How many lines there are.
    var count: Int { starts[starts.count - 1] }

    /// The line that an index lies in.
    func line(of index: Int) -> Int {
        if columnCount == 1 { return index }
        let section = sections.lastIndex(notAbove: index)
        return starts[section] + (index - sections[section]) / columnCount
    }

    /// The column that an index lies in, from 0.
    func column(of index: Int) -> Int {
        columnCount == 1 ? 0 : (index - sections[sections.lastIndex(notAbove: index)]) % columnCount
    }

    /// The indices of a line's items.
    func indices(inLine line: Int) -> Range<Int> {
        let section = starts.lastIndex(notAbove: line)
        let start = sections[section] + (line - starts[section]) * columnCount
        return start..<start + min(columnCount, sections[section + 1] - start)
    }
}
