/// Changes single values in a TOML file. Comments, order, blanks and line ends stay as they are in all other places.
struct TOMLEdit {
    private let text: TOMLText

    /// The place of a table: its names, and its index if it is one of several `[[name]]`.
    struct Place: Hashable {
        var names: [String]
        var item: Int?
        /// The name of a table inside the item.
        var subtable: String?
    }

    /// A key that a table may have, and the texts of which a comment above it may have one.
    struct KnownKey {
        var name: String
        var explanations: [String]
    }

    init(_ bytes: [UInt8]) throws(TOMLError) {
        text = try TOMLText(bytes)
    }

    /// The bytes of the file.
    var bytes: [UInt8] { text.bytes }

    /// The line end of the file.
    var lineEnd: [UInt8] { text.lineEnd }

    /// The range of a value; nil for tables under headers.
    func range(of node: TOMLNode) -> Range<Int>? { text.range(of: node) }

    /// The file without comments, and with one empty line where there were several.
    func withoutComments() throws(TOMLError) -> TOMLEdit {
        var kept: [UInt8] = []
        var separates = false
        for line in text.lines(in: 0..<text.bytes.count) {
            guard text.isContent(line) else {
                separates = separates || text.firstByte(of: line) == nil
                continue
            }
            if separates, !kept.isEmpty { kept += text.lineEnd }
            separates = false
            kept += text.bytes[line]
        }
        return try TOMLEdit(kept)
    }

    /// The entry of a key in a table; nil if there is none.
    func entry(_ key: String, in place: Place) -> TOMLEntry? {
        table(at: place)?.entries.first { $0.key == key }
    }

    /// The entries of the file.
    var rootEntries: [TOMLEntry] { text.root.entries }

    /// All entries of a table.
    func entries(of table: String) -> [TOMLEntry] { self.table(at: Place(names: [table]))?.entries ?? [] }

    /// The file with this value. It replaces the present value, or is added to its table: where `keys`, in their order,
    /// place it, else at the end. A missing table is inserted before the first table that comes after it in `order`.
    /// Nil if the key is a table under a header, or if the item of `[[name]]` does not exist.
    func setting(
        _ key: String, in place: Place, to value: String, order: [String], keys: [KnownKey] = []
    ) -> [UInt8]? {
        if let entry = entry(key, in: place) {
            let value = withComments(of: entry.node, value)
            return text.range(of: entry.node).map { replacing($0, by: value) }
        }
        let line = Self.key(key) + " = " + value
        if let node = node(at: place), let range = text.range(of: node) { return inserting(line, inBraces: range) }
        if let section = section(of: place) {
            return inserting(line, at: self.place(of: key, among: keys, of: place, in: section))
        }
        if let name = place.subtable {
            let item = Place(names: place.names, item: place.item)
            guard let section = section(of: item) else { return nil }
            return inserting(Self.key(name) + "." + line, at: endOfContent(of: section))
        }
        if let last = lastEntry(of: place) {
            let keyPlace = text.offset(last.keyPosition)
            let prefix = text.bytes[text.line(at: keyPlace).lowerBound..<keyPlace]
            return inserting(String(decoding: prefix, as: UTF8.self) + line, at: lineEnd(after: last.node))
        }
        if place.item != nil { return nil }
        return insertingTable(
            place.names, ["[" + place.names.map(Self.key).joined(separator: ".") + "]", line], order)
    }

    /// The file without the key, and without its table if the table is empty then. Comments stay, also those behind
    /// the value. Nil if the key does not exist, or is a table under a header.
    func removing(_ key: String, in place: Place) -> [UInt8]? {
        guard let entry = entry(key, in: place), let value = text.range(of: entry.node) else { return nil }
        let keyStart = text.offset(entry.keyPosition)
        if let node = node(at: place), let braces = text.range(of: node) {
            return removing(keyStart..<value.upperBound, fromBraces: braces)
        }
        let lines = text.line(at: keyStart).lowerBound..<text.line(at: value.upperBound).upperBound
        let comments = comments(in: value) + comments(in: value.upperBound..<lines.upperBound)
        if comments.isEmpty { return removing(wholeTable(of: place, if: lines) ?? lines) }
        let indent = String(decoding: text.bytes[lines].prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
        let end = String(decoding: text.lineEnd, as: UTF8.self)
        let hasEnd = text.bytes[lines].last == UInt8(ascii: "\n")
        return replacing(lines, by: comments.map { indent + $0.text }.joined(separator: end) + (hasEnd ? end : ""))
    }

    /// The index of the first table `[[name]]` in which a key has this text; nil if there is none.
    func items(of name: String, where key: String, is value: String) -> Int? {
        guard case .array(let items)? = text.root[name]?.value else { return nil }
        return items.firstIndex { item in
            if case .table(let table) = item.value { table[key]?.value == .string(value) } else { false }
        }
    }

    // MARK: - Items

    /// The number of tables `[[name]]`; nil if they are written as an inline array, whose items are not separate lines.
    func itemCount(of name: String) -> Int? { items(of: name)?.count }

    /// The tables `[[name]]`; nil if they are written as an inline array.
    func items(of name: String) -> [TOMLNode]? {
        guard case .array(let items)? = text.root[name]?.value else { return text.root[name] == nil ? [] : nil }
        return blocks(of: name).count == items.count ? items : nil
    }

    /// The file with one more `[[name]]` with these lines: after the last one, or else where `order` places it.
    func addingItem(of name: String, _ lines: [String], order: [String]) -> [UInt8] {
        let end = String(decoding: text.lineEnd, as: UTF8.self)
        let table = ["[[\(name)]]"] + lines
        guard let last = blocks(of: name).last else { return insertingTable([name], table, order) }
        return inserting(end + table.joined(separator: end), at: last.upperBound)
    }

    /// The file without one of the tables `[[name]]`. Comments above the first one stay, since they are about all of
    /// them.
    func removingItem(_ index: Int, of name: String) -> [UInt8] {
        let block = blocks(of: name)[index]
        var (start, end) = (block.lowerBound, block.upperBound)
        while end < text.bytes.count, text.firstByte(of: text.line(at: end)) == nil {
            end = text.line(at: end).upperBound
        }
        if end == text.bytes.count {
            while start > 0, text.firstByte(of: text.line(at: start - 1)) == nil {
                start = text.line(at: start - 1).lowerBound
            }
        }
        return replacing(start..<end, by: "")
    }

    /// The file with one of the tables `[[name]]` moved to the place of another; those in between move up or down.
    func movingItem(_ index: Int, of name: String, to place: Int) -> [UInt8] {
        let blocks = blocks(of: name)
        var order = Array(blocks.indices)
        order.insert(order.remove(at: index), at: place)
        var result: [UInt8] = []
        var rest = 0
        for (slot, block) in zip(blocks, order) {
            result += text.bytes[rest..<slot.lowerBound] + text.bytes[blocks[block]]
            if result.last != UInt8(ascii: "\n") { result += text.lineEnd }
            rest = slot.upperBound
        }
        return result + text.bytes[rest...]
    }

    /// The range of each `[[name]]`: from the comments above its header to its last line, or the last line of its
    /// subtables.
    private func blocks(of name: String) -> [Range<Int>] {
        let sections = text.sections
        let items = sections.indices.filter { sections[$0].path == [name] && sections[$0].isItem }
        return items.enumerated().map { number, index in
            let next = sections.indices.first {
                $0 > index && (sections[$0].path.first != name || items.contains($0))
            }
            let end = sections[(next ?? sections.count) - 1].end
            let start = number == 0 ? sections[index].header.lowerBound : sections[index - 1].end
            let last = text.lines(in: start..<end).last { text.firstByte(of: $0) != nil }
            return start..<(last?.upperBound ?? end)
        }
    }

    /// All values by their paths, without those of a table.
    func values(besides table: String) -> [[String]: TOMLValue] {
        values(besides: table, in: Place(names: []))
    }

    /// All values by their paths, without that of a key in a table.
    func values(besides key: String, in place: Place) -> [[String]: TOMLValue] {
        let left = place.names + (place.item.map { ["\($0)"] } ?? []) + (place.subtable.map { [$0] } ?? []) + [key]
        var values: [[String]: TOMLValue] = [:]
        var waiting: [(path: [String], value: TOMLValue)] = [([], .table(text.root))]
        while let (path, value) = waiting.popLast() {
            if path == left { continue }
            switch value {
            case .table(let table): waiting += table.entries.map { (path + [$0.key], $0.node.value) }
            case .array(let items):
                values[path] = .integer(Int64(items.count))
                waiting += items.enumerated().map { (path + ["\($0.offset)"], $0.element.value) }
            default: values[path] = value
            }
        }
        return values
    }

    // MARK: - Tables

    private func node(at place: Place) -> TOMLNode? {
        var node: TOMLNode?
        var table = text.root
        for (index, name) in place.names.enumerated() {
            node = table[name]
            if index == place.names.count - 1, let item = place.item {
                guard case .array(let items)? = node?.value, items.indices.contains(item) else { return nil }
                node = items[item]
            }
            guard case .table(let inner)? = node?.value else { return nil }
            table = inner
        }
        if let name = place.subtable {
            node = table[name]
            guard case .table? = node?.value else { return nil }
        }
        return node
    }

    private func table(at place: Place) -> TOMLTable? {
        if place.names.isEmpty { return text.root }
        guard case .table(let table)? = node(at: place)?.value else { return nil }
        return table
    }

    private func section(of place: Place) -> TOMLText.Section? {
        let found = text.sections.indices.filter {
            text.sections[$0].path == place.names && text.sections[$0].isItem == (place.item != nil)
        }
        guard let item = place.item else { return found.first.map { text.sections[$0] } }
        guard found.indices.contains(item) else { return nil }
        guard let name = place.subtable else { return text.sections[found[item]] }
        let next = found.indices.contains(item + 1) ? found[item + 1] : text.sections.count
        return text.sections[found[item]..<next].first { $0.path == place.names + [name] }
    }

    /// Where the line of a new key belongs in a section: between the keys of the table that stand before and after it in
    /// `keys`, behind the comment that explains it if it is there. Else at the end.
    private func place(
        of key: String, among keys: [KnownKey], of place: Place, in section: TOMLText.Section
    ) -> Int {
        let end = endOfContent(of: section)
        guard let rank = keys.firstIndex(where: { $0.name == key }) else { return end }
        let entries = (table(at: place)?.entries ?? []).compactMap { entry in
            keys.firstIndex { $0.name == entry.key }.map { (rank: $0, entry: entry) }
        }
        let before = entries.filter { $0.rank < rank }.max { $0.rank < $1.rank }?.entry
        let after = entries.filter { $0.rank > rank }.min { $0.rank < $1.rank }?.entry
        let start = before.map { lineEnd(after: $0.node) } ?? section.header.upperBound
        let limit = after.map { text.line(at: text.offset($0.keyPosition)).lowerBound } ?? section.end
        if start > limit { return end }
        return endOfComment(of: keys[rank...], in: start..<limit) ?? (before == nil && after == nil ? end : start)
    }

    /// The end of the comment above the place of a key, which is the first one; nil if there is none. It ends where the
    /// comment of one of the next keys begins, or where the comments end.
    private func endOfComment(of keys: ArraySlice<KnownKey>, in range: Range<Int>) -> Int? {
        let lines = text.lines(in: range).map { line in
            let words = String(decoding: text.bytes[line], as: UTF8.self).split(whereSeparator: \.isWhitespace)
            return (start: line.lowerBound, words: words.first == "#" ? Array(words.dropFirst()) : [])
        }
        /// The first line of the comment of a key.
        func beginning(of key: KnownKey, after line: Int = -1) -> Int? {
            let wanted = key.explanations.map { $0.split(whereSeparator: \.isWhitespace) }
            return lines.indices.first { first in
                let found = lines[first...].prefix { !$0.words.isEmpty }.flatMap(\.words)
                return first > line && wanted.contains { !$0.isEmpty && found.starts(with: $0) }
            }
        }
        guard let own = keys.first.flatMap({ beginning(of: $0) }) else { return nil }
        let next = keys.dropFirst().compactMap { beginning(of: $0, after: own) }.min()
        let end = next ?? lines[own...].firstIndex { $0.words.isEmpty } ?? lines.count
        return end < lines.count ? lines[end].start : range.upperBound
    }

    /// The last entry of a table without a header: `vietnamese.restore = true`.
    private func lastEntry(of place: Place) -> TOMLEntry? {
        guard place.item == nil, place.subtable == nil,
            let last = table(at: place)?.entries.last(where: { text.range(of: $0.node) != nil })
        else { return nil }
        return last
    }

    /// The offset after the last line of a section that is neither empty nor a comment.
    private func endOfContent(of section: TOMLText.Section) -> Int {
        let lines = text.lines(in: section.header.upperBound..<section.end)
        return lines.last { text.isContent($0) }?.upperBound ?? section.header.upperBound
    }

    private func lineEnd(after node: TOMLNode) -> Int {
        text.line(at: text.range(of: node)?.upperBound ?? text.offset(node.position)).upperBound
    }

    /// The range of a table's header, the lines below it, and one empty line that separates it from others. Nil if the
    /// table contains anything else, even a comment, if a comment belongs to the header, or if no empty line separates
    /// it: then the user wrote the header.
    private func wholeTable(of place: Place, if lines: Range<Int>) -> Range<Int>? {
        guard let section = section(of: place), !section.path.isEmpty, !section.isItem else { return nil }
        let isOnly = text.lines(in: section.header.upperBound..<section.end).allSatisfy { line in
            line.overlaps(lines) || text.firstByte(of: line) == nil
        }
        let start = section.header.lowerBound
        let above = start == 0 ? nil : text.firstByte(of: text.line(at: start - 1))
        guard isOnly, above != UInt8(ascii: "#"), comments(in: section.header).isEmpty else { return nil }
        let isLast = lines.upperBound == text.bytes.count
        if isLast, start == 0 { return 0..<lines.upperBound }
        let empty = text.line(at: isLast ? start - 1 : lines.upperBound)
        guard text.firstByte(of: empty) == nil else { return nil }
        return isLast ? empty.lowerBound..<lines.upperBound : start..<empty.upperBound
    }

    // MARK: - Bytes

    private func replacing(_ range: Range<Int>, by value: String) -> [UInt8] {
        Array(text.bytes[..<range.lowerBound]) + Array(value.utf8) + Array(text.bytes[range.upperBound...])
    }

    /// Inserts a line at the beginning of another one. After a last line without a line end, the new line has no line
    /// end either.
    private func inserting(_ line: String, at place: Int) -> [UInt8] {
        let line = Array(line.utf8)
        let end = text.lineEnd
        let lacksEnd = place == text.bytes.count && !text.bytes.isEmpty && text.bytes.last != UInt8(ascii: "\n")
        let new = lacksEnd ? end + line : line + end
        return Array(text.bytes[..<place]) + new + Array(text.bytes[place...])
    }

    /// Inserts the lines of a table, its header first, where `order` places it.
    private func insertingTable(_ names: [String], _ lines: [String], _ order: [String]) -> [UInt8] {
        let end = String(decoding: text.lineEnd, as: UTF8.self)
        let table = lines.joined(separator: end)
        let rank = names.first.flatMap { order.firstIndex(of: $0) } ?? order.count
        let later = text.sections.indices.dropFirst().first { index in
            text.sections[index].path.first.flatMap { order.firstIndex(of: $0) }.map { $0 > rank } ?? false
        }
        // After the last line of the table before it.
        if let later { return inserting(table + end, at: text.sections[later - 1].end) }
        return inserting(text.bytes.isEmpty ? table : end + table, at: text.bytes.count)
    }

    private func inserting(_ line: String, inBraces braces: Range<Int>) -> [UInt8] {
        let inside = text.bytes[(braces.lowerBound + 1)..<(braces.upperBound - 1)]
        let last = inside.lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        guard let last else { return replacing((braces.lowerBound + 1)..<(braces.lowerBound + 1), by: line) }
        return replacing((last + 1)..<(last + 1), by: ", " + line)
    }

    private func removing(_ entry: Range<Int>, fromBraces braces: Range<Int>) -> [UInt8] {
        func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var (start, end) = (entry.lowerBound, entry.upperBound)
        var next = end
        while isBlank(text.bytes[next]) { next += 1 }
        if text.bytes[next] == UInt8(ascii: ",") {
            end = next + 1
            while isBlank(text.bytes[end]) { end += 1 }
        } else {
            var before = start - 1
            while isBlank(text.bytes[before]) { before -= 1 }
            if text.bytes[before] == UInt8(ascii: ",") { start = before }
        }
        return replacing(start..<end, by: "")
    }

    /// Removes whole lines. If the last line of the file had no line end, the new last line has none.
    private func removing(_ range: Range<Int>) -> [UInt8] {
        let lacksEnd = range.upperBound == text.bytes.count && text.bytes.last != UInt8(ascii: "\n")
        var start = range.lowerBound
        if lacksEnd, start > 0 { start -= start > 1 && text.bytes[start - 2] == 13 ? 2 : 1 }
        return replacing(start..<range.upperBound, by: "")
    }

    /// The TOML text of a key: bare if that is possible, else quoted.
    static func key(_ name: String) -> String {
        let isBare = !name.isEmpty && name.unicodeScalars.allSatisfy { $0.isLetterOrDigit || $0 == "_" || $0 == "-" }
        return isBare ? name : TOMLValue.string(name).text
    }
}
