/// The text of the playground, with a cursor: what an application makes of the keys that Phím types.
///
/// It takes what a text field reads, one key at a time: characters, and tokens such as `⟨left⟩`.
struct TextArea: Hashable, Sendable {
    private var scalars: [Unicode.Scalar] = []
    /// The cursor is before the scalar of this number.
    private var cursor = 0

    /// So much is kept. What is further up is forgotten.
    static let limit = 4000

    /// The text before the cursor.
    var before: String { Self.text(scalars[..<cursor]) }

    /// The text after the cursor.
    var after: String { Self.text(scalars[cursor...]) }

    /// A key gave this.
    mutating func receive(_ reading: String) {
        if reading.isEmpty { return }
        guard reading.unicodeScalars.count > 1, reading.hasPrefix("⟨"), reading.hasSuffix("⟩") else {
            return insert(reading)
        }
        press(reading.dropFirst().dropLast().split(separator: "+").filter { $0 != "shift" }.joined(separator: "+"))
    }

    /// Puts a text before the cursor.
    mutating func insert(_ text: String) {
        let new = Array(text.unicodeScalars)
        scalars.insert(contentsOf: new, at: cursor)
        cursor += new.count
        let excess = scalars.count - Self.limit
        if excess > 0 {
            scalars.removeFirst(excess)
            cursor = max(0, cursor - excess)
        }
    }

    private mutating func press(_ token: String) {
        switch token {
        case "enter": insert("\n")
        case "tab": insert("\t")
        // As in most applications: a character, and not the marks on it, which are characters of their own.
        case "backspace": delete(from: cursor - 1, to: cursor)
        case "ctrl+backspace": delete(from: wordStart, to: cursor)
        case "delete": delete(from: cursor, to: next(after: cursor))
        case "left": cursor = previous(before: cursor)
        case "right": cursor = next(after: cursor)
        case "ctrl+left": cursor = wordStart
        case "ctrl+right": cursor = wordEnd
        case "home": cursor = lineStart(of: cursor)
        case "end": cursor = lineEnd(of: cursor)
        case "ctrl+home": cursor = 0
        case "ctrl+end": cursor = scalars.count
        case "up": moveUp()
        case "down": moveDown()
        default: break
        }
    }

    private mutating func delete(from start: Int, to end: Int) {
        if start < 0 || start >= end { return }
        scalars.removeSubrange(start..<end)
        cursor = start
    }

    /// The beginning of what is one character to the reader.
    private func previous(before place: Int) -> Int {
        guard let last = Self.text(scalars[lineStart(of: place)..<place]).last else { return max(0, place - 1) }
        return place - last.unicodeScalars.count
    }

    private func next(after place: Int) -> Int {
        guard let first = Self.text(scalars[place..<lineEnd(of: place)]).first else {
            return min(scalars.count, place + 1)
        }
        return place + first.unicodeScalars.count
    }

    private var wordStart: Int {
        var place = cursor
        while place > 0, scalars[place - 1].properties.isWhitespace { place -= 1 }
        while place > 0, !scalars[place - 1].properties.isWhitespace { place -= 1 }
        return place
    }

    private var wordEnd: Int {
        var place = cursor
        while place < scalars.count, scalars[place].properties.isWhitespace { place += 1 }
        while place < scalars.count, !scalars[place].properties.isWhitespace { place += 1 }
        return place
    }

    private func lineStart(of place: Int) -> Int { scalars[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0 }

    private func lineEnd(of place: Int) -> Int { scalars[place...].firstIndex(of: "\n") ?? scalars.count }

    private mutating func moveUp() {
        let start = lineStart(of: cursor)
        if start == 0 { return cursor = 0 }
        cursor = min(lineStart(of: start - 1) + cursor - start, start - 1)
    }

    private mutating func moveDown() {
        let end = lineEnd(of: cursor)
        if end == scalars.count { return cursor = end }
        cursor = min(end + 1 + cursor - lineStart(of: cursor), lineEnd(of: end + 1))
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }
}
