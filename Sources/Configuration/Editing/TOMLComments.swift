/// Comments beside values, which stay when the values change.
extension TOMLEdit {
    /// A comment with its place in the file.
    struct Comment {
        /// The text from `#` to the end of the line.
        var text: String
        /// The offset of `#`.
        var offset: Int
    }

    /// The comments in a part of the file that begins and ends outside texts.
    func comments(in range: Range<Int>) -> [Comment] {
        var comments: [Comment] = []
        var place = range.lowerBound
        while place < range.upperBound {
            switch bytes[place] {
            case UInt8(ascii: "#"):
                let end = bytes[place..<range.upperBound].firstIndex { $0 == 10 || $0 == 13 } ?? range.upperBound
                var text = bytes[place..<end]
                while text.last == 32 || text.last == 9 { text.removeLast() }
                comments.append(Comment(text: String(decoding: text, as: UTF8.self), offset: place))
                place = end
            case UInt8(ascii: "\""), UInt8(ascii: "'"): place = endOfText(at: place, before: range.upperBound)
            default: place += 1
            }
        }
        return comments
    }

    /// The offset after the text in quotation marks that begins here.
    private func endOfText(at start: Int, before limit: Int) -> Int {
        let quote = bytes[start]
        let isLong = start + 2 < limit && bytes[start + 1] == quote && bytes[start + 2] == quote
        let count = isLong ? 3 : 1
        var place = start + count
        while place < limit {
            if bytes[place] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                place += 2
            } else if place + count <= limit, bytes[place..<(place + count)].allSatisfy({ $0 == quote }) {
                place += count
                // A long text may end with quotation marks of its own.
                while isLong, place < limit, bytes[place] == quote { place += 1 }
                return place
            } else {
                place += 1
            }
        }
        return limit
    }

    /// A new value of a list, with the comments of the old list: each stays behind its item or above the next one; those
    /// of items that are gone come last. Any other value is returned as it is.
    func withComments(of old: TOMLNode, _ value: String) -> String {
        guard case .array(let items) = old.value, let range = range(of: old),
            case let comments = comments(in: range), !comments.isEmpty,
            let new = try? TOMLTable(parsing: Array("value = \(value)".utf8)),
            case .array(let wanted)? = new["value"]?.value
        else { return value }
        let places = items.map { self.range(of: $0) ?? range }
        let first = places.first.map { indent(at: $0.lowerBound) } ?? ""
        let margin = first.isEmpty ? "  " : first
        var behind: [Int: String] = [:]
        var above: [Int: [String]] = [:]
        var last: [String] = []
        for comment in comments {
            let before = places.lastIndex { $0.upperBound <= comment.offset }
            if let before, !bytes[places[before].upperBound..<comment.offset].contains(10) {
                behind[before] = comment.text
            } else if let next = places.firstIndex(where: { $0.lowerBound > comment.offset }) {
                above[next, default: []].append(comment.text)
            } else {
                last.append(comment.text)
            }
        }
        var lines: [String] = []
        var left = Array(items.indices)
        for item in wanted {
            guard let place = left.firstIndex(where: { items[$0] == item }) else {
                lines.append(item.value.text + ",")
                continue
            }
            let index = left.remove(at: place)
            lines += above[index] ?? []
            lines.append(item.value.text + "," + (behind[index].map { " " + $0 } ?? ""))
        }
        lines += left.flatMap { (above[$0] ?? []) + (behind[$0].map { [$0] } ?? []) } + last
        let end = String(decoding: lineEnd, as: UTF8.self)
        return "[" + end + lines.map { margin + $0 + end }.joined() + indent(at: range.upperBound - 1) + "]"
    }

    /// The blanks before a place, if nothing else is before it in its line; else empty.
    private func indent(at place: Int) -> String {
        let start = (bytes[..<place].lastIndex(of: 10) ?? -1) + 1
        let blanks = bytes[start..<place]
        return blanks.allSatisfy { $0 == 32 || $0 == 9 } ? String(decoding: blanks, as: UTF8.self) : ""
    }
}
