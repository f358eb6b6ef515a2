/// The positions of a list's items in a grid. Each section begins a new line, and its last line may be short.
struct GridLines: Sendable {
    /// The first index of each section, followed by the number of items.
    private let sections: [Int]
    /// The first line of each section, followed by the number of lines.
    private var starts: [Int] = [0]
    /// The number of items in a full line.
    let columnCount: Int

    /// The lines of a grid with `columnCount` columns, for sections that begin at the given indices.
    init(sections: [Int], columnCount: Int) {
        self.sections = sections
        self.columnCount = columnCount
        starts.reserveCapacity(sections.count)
        for section in 1..<sections.count {
            let count = sections[section] - sections[section - 1]
            starts.append(starts[section - 1] + count / columnCount + (count % columnCount > 0 ? 1 : 0))
        }
    }

    /// The number of lines.
    var count: Int { starts[starts.count - 1] }

    /// The line of an index.
    func line(of index: Int) -> Int {
        if columnCount == 1 { return index }
        let section = sections.lastIndex(notAbove: index)
        return starts[section] + (index - sections[section]) / columnCount
    }

    /// The column of an index, from 0.
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
