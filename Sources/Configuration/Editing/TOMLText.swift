/// The text of a TOML file with the positions of its tables and values, so that single lines can be changed.
struct TOMLText {
    let bytes: [UInt8]
    let root: TOMLTable
    /// The part before the first header, then each table under its header, in the order of the file.
    private(set) var sections: [Section] = []
    /// The offset of each line.
    private let lineStarts: [Int]
    /// The ranges of the values that have several lines.
    private var longValues: [Range<Int>] = []

    /// A header and the lines below it.
    struct Section {
        /// The names in the header; empty for the part before the first header.
        let path: [String]
        /// Whether the header has two brackets.
        let isItem: Bool
        /// The line of the header; empty for the part before the first header.
        let header: Range<Int>
        /// The offset after the last line. Comments right above the next header belong to the next section.
        var end: Int
    }

    init(_ bytes: [UInt8]) throws(TOMLError) {
        self.bytes = bytes
        root = try TOMLTable(parsing: bytes)
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        findValues()
        findSections()
    }

    /// The line end of the file: that of its first line.
    var lineEnd: [UInt8] {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0 else { return Array("\n".utf8) }
        return Array((bytes[end - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n").utf8)
    }

    /// The offset of a position. Columns count characters.
    func offset(_ position: SourcePosition) -> Int {
        guard position.line <= lineStarts.count else { return bytes.count }
        var offset = lineStarts[position.line - 1]
        for _ in 1..<max(position.column, 1) {
            if offset == bytes.count { break }
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        }
        return offset
    }

    /// The range of a value; nil for tables under headers.
    func range(of node: TOMLNode) -> Range<Int>? {
        let start = offset(node.position)
        let range = start..<max(start, offset(node.end))
        let first = range.isEmpty ? nil : bytes[range.lowerBound]
        switch node.value {
        case .table: return first == UInt8(ascii: "{") ? range : nil
        case .array(let items):
            let areTables = items.first.map { item in
                if case .table = item.value { self.range(of: item) == nil } else { false }
            }
            return areTables == true ? nil : range
        default: return range
        }
    }

    // MARK: - Lines

    /// The range of the line with this offset, with its line end.
    func line(at offset: Int) -> Range<Int> {
        line(number(ofLineAt: offset))
    }

    private func line(_ number: Int) -> Range<Int> {
        lineStarts[number]..<(number + 1 < lineStarts.count ? lineStarts[number + 1] : bytes.count)
    }

    /// The number of the line with this offset, from 0.
    private func number(ofLineAt offset: Int) -> Int {
        var candidates = 0..<lineStarts.count
        while candidates.count > 1 {
            let middle = candidates.lowerBound + candidates.count / 2
            candidates =
                lineStarts[middle] <= offset
                ? middle..<candidates.upperBound : candidates.lowerBound..<middle
        }
        return candidates.lowerBound
    }

    /// The first byte of a line that is no blank; nil if there is none.
    func firstByte(of line: Range<Int>) -> UInt8? {
        bytes[line].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") && $0 != 13 && $0 != 10 }
    }

    /// Whether the line is neither empty nor a comment, or is inside a value.
    func isContent(_ line: Range<Int>) -> Bool {
        isInsideValue(line) || firstByte(of: line).map { $0 != UInt8(ascii: "#") } ?? false
    }

    private func isInsideValue(_ line: Range<Int>) -> Bool {
        longValues.contains { $0.lowerBound < line.lowerBound && line.lowerBound < $0.upperBound }
    }

    /// The lines in a range, from the first to the last.
    func lines(in range: Range<Int>) -> [Range<Int>] {
        (number(ofLineAt: range.lowerBound)...number(ofLineAt: range.upperBound)).map { line($0) }
            .filter { !$0.isEmpty && $0.lowerBound >= range.lowerBound && $0.upperBound <= range.upperBound }
    }

    private mutating func findValues() {
        var tables = [root]
        while let table = tables.popLast() {
            for entry in table.entries {
                if let range = range(of: entry.node) {
                    if line(at: range.lowerBound).upperBound < range.upperBound { longValues.append(range) }
                } else if case .table(let inner) = entry.node.value {
                    tables.append(inner)
                } else if case .array(let items) = entry.node.value {
                    tables += items.compactMap { if case .table(let inner) = $0.value { inner } else { nil } }
                }
            }
        }
    }

    private mutating func findSections() {
        sections = [Section(path: [], isItem: false, header: 0..<0, end: bytes.count)]
        for line in lines(in: 0..<bytes.count) where firstByte(of: line) == UInt8(ascii: "[") && !isInsideValue(line)
        {
            guard let (path, isItem) = Self.header(Array(bytes[line])) else { continue }
            let last = sections.count - 1
            sections[last].end = end(ofSectionAt: last, before: line.lowerBound)
            sections.append(Section(path: path, isItem: isItem, header: line, end: bytes.count))
        }
    }

    /// The end of the section before a header: comments above the header, after an empty line, belong to the header.
    private func end(ofSectionAt index: Int, before header: Int) -> Int {
        var end = header
        for line in lines(in: sections[index].header.upperBound..<header).reversed() {
            if isContent(line) { return header }
            if firstByte(of: line) == nil { return end }
            end = line.lowerBound
        }
        return index == 0 ? end : header
    }

    /// The names in a header, which is parsed as a document of its own.
    private static func header(_ line: [UInt8]) -> (path: [String], isItem: Bool)? {
        guard var table = try? TOMLTable(parsing: line) else { return nil }
        var path: [String] = []
        while let entry = table.entries.first {
            path.append(entry.key)
            switch entry.node.value {
            case .table(let inner): table = inner
            case .array: return (path, true)
            default: return nil
            }
        }
        return path.isEmpty ? nil : (path, false)
    }
}
