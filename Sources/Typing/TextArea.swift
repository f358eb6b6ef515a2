import Keyboard

/// A text with a cursor and a selection, which handles keys as most applications do.
///
/// Its input is the reading of one key at a time: characters, or tokens such as `⟨left⟩`. BackSpace deletes a scalar,
/// so that a character with combining marks loses its last mark. An emoji of several scalars is deleted as a whole, as
/// in GTK and Chromium.
package struct TextArea: Hashable, Sendable {
    /// The text that is pasted.
    var clipboard = ""
    private var scalars: [Unicode.Scalar] = []
    /// The cursor position: the index of the scalar after it.
    private var cursor = 0
    /// The other end of the selection; nil if nothing is selected.
    private var anchor: Int?
    /// The most scalars that are kept. Older text is dropped.
    private let limit: Int

    /// An empty text.
    init(limit: Int = .max) {
        self.limit = limit
    }

    /// The text before the cursor.
    package var before: String { Self.text(scalars[..<cursor]) }

    /// The text after the cursor.
    package var after: String { Self.text(scalars[cursor...]) }

    /// The whole text.
    package var text: String { Self.text(scalars[...]) }

    /// Handles the reading of a key.
    mutating func receive(_ reading: String) {
        if reading.isEmpty { return }
        guard reading.unicodeScalars.count > 1, reading.hasPrefix("⟨"), reading.hasSuffix("⟩") else {
            return insert(reading)
        }
        let token = reading.dropFirst().dropLast()
        let parts = token.split(separator: "+")
        press(parts.filter { $0 != "shift" }.joined(separator: "+"), selects: parts.contains("shift"))
    }

    /// Inserts a text before the cursor, replacing the selection.
    mutating func insert(_ text: String) {
        deleteSelection()
        let new = Array(text.unicodeScalars)
        scalars.insert(contentsOf: new, at: cursor)
        cursor += new.count
        let excess = scalars.count - limit
        if excess > 0 {
            scalars.removeFirst(excess)
            cursor = max(0, cursor - excess)
        }
    }

    /// Deletes the newline before the cursor, if there is one.
    mutating func deleteLineEnd() {
        if cursor > 0, scalars[cursor - 1] == "\n" { delete(from: cursor - 1, to: cursor) }
    }

    private mutating func press(_ token: String, selects: Bool) {
        switch token {
        case "enter": insert("\n")
        case "tab": insert("\t")
        case "backspace": if !deleteSelection() { delete(from: backspaceStart, to: cursor) }
        case "ctrl+backspace": if !deleteSelection() { delete(from: wordStart, to: cursor) }
        case "delete" where selects, "ctrl+x": cut()
        case "delete": if !deleteSelection() { delete(from: cursor, to: next(after: cursor)) }
        case "ctrl+delete": if !deleteSelection() { delete(from: cursor, to: wordEnd) }
        case "insert" where selects, "ctrl+v": insert(clipboard)
        case "ctrl+insert", "ctrl+c": copy()
        case "ctrl+a": (anchor, cursor) = (0, scalars.count)
        default: if let place = place(after: token, selects: selects) { move(to: place, selects: selects) }
        }
    }

    /// The position to which a key moves the cursor; nil for a key that does not move it.
    private func place(after token: String, selects: Bool) -> Int? {
        switch token {
        case "left": selects ? previous(before: cursor) : selection?.lowerBound ?? previous(before: cursor)
        case "right": selects ? next(after: cursor) : selection?.upperBound ?? next(after: cursor)
        case "ctrl+left": wordStart
        case "ctrl+right": wordEnd
        case "home": lineStart(of: cursor)
        case "end": lineEnd(of: cursor)
        case "ctrl+home": 0
        case "ctrl+end": scalars.count
        case "up": above
        case "down": below
        default: nil
        }
    }

    private mutating func move(to place: Int, selects: Bool) {
        anchor = selects ? anchor ?? cursor : nil
        cursor = place
    }

    private var selection: Range<Int>? {
        guard let anchor, anchor != cursor else { return nil }
        return min(anchor, cursor)..<max(anchor, cursor)
    }

    @discardableResult
    private mutating func deleteSelection() -> Bool {
        defer { anchor = nil }
        guard let selection else { return false }
        delete(from: selection.lowerBound, to: selection.upperBound)
        return true
    }

    private mutating func copy() {
        if let selection { clipboard = Self.text(scalars[selection]) }
    }

    private mutating func cut() {
        copy()
        deleteSelection()
    }

    private mutating func delete(from start: Int, to end: Int) {
        if start < 0 || start >= end { return }
        scalars.removeSubrange(start..<end)
        cursor = start
    }

    private var backspaceStart: Int {
        let start = previous(before: cursor)
        return Self.text(scalars[start..<cursor]).first?.isEmojiSequence == true ? start : cursor - 1
    }

    /// The start of the grapheme before a position. A grapheme is not longer than a line, nor than 64 scalars.
    private func previous(before place: Int) -> Int {
        let start = max(lineStart(of: place), place - 64)
        guard let last = Self.text(scalars[start..<place]).last else { return max(0, place - 1) }
        return place - last.unicodeScalars.count
    }

    private func next(after place: Int) -> Int {
        guard let first = Self.text(scalars[place..<min(lineEnd(of: place), place + 64)]).first else {
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

    private var above: Int {
        let start = lineStart(of: cursor)
        return start == 0 ? 0 : min(lineStart(of: start - 1) + cursor - start, start - 1)
    }

    private var below: Int {
        let end = lineEnd(of: cursor)
        if end == scalars.count { return end }
        return min(end + 1 + cursor - lineStart(of: cursor), lineEnd(of: end + 1))
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }
}
