import Drawing

/// A text that is wrapped to a width, and the position of its cursor.
struct WrappedText {
    /// The lines; at least one.
    private(set) var lines: [String] = []
    /// The line and the column of the cursor.
    private(set) var cursor = (row: 0, column: 0)

    /// Wraps at newlines, at words, and inside a word that is wider than a line.
    init(before: String, after: String, width: Int) {
        let characters = Array(before + after)
        let place = min(before.count, characters.count)
        let ranges = Self.wrap(characters, width: width)
        lines = ranges.map { range in Self.cells(characters[range]).map(\.text).joined() }
        // After a newline the cursor is in the next line. After a full line it is also in the next line, where the next
        // character goes.
        let row = (0..<ranges.count).first { $0 + 1 == ranges.count || place < ranges[$0 + 1].lowerBound } ?? 0
        cursor = (row, Self.cells(characters[ranges[row].lowerBound..<place]).reduce(0) { $0 + $1.width })
        if cursor.column >= width {
            lines.insert("", at: row + 1)
            cursor = (row + 1, 0)
        }
    }

    private static func wrap(_ characters: [Character], width: Int) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var (start, column) = (0, 0)
        var word: Int?
        for (index, character) in characters.enumerated() {
            if character.isNewline {
                ranges.append(start..<index)
                (start, column, word) = (index + 1, 0, nil)
                continue
            }
            let count = cell(character, at: column).width
            if column + count > width, index > start {
                let cut = character == " " ? index : word ?? index
                ranges.append(start..<cut)
                (start, word) = (cut, nil)
                column = cells(characters[start..<index]).reduce(0) { $0 + $1.width }
            }
            column += count
            if character == " " { word = index + 1 }
        }
        return ranges + [start..<characters.count]
    }

    private static func cells(_ characters: ArraySlice<Character>) -> [(text: String, width: Int)] {
        var column = 0
        return characters.map { character in
            let cell = cell(character, at: column)
            column += cell.width
            return cell
        }
    }

    private static func cell(_ character: Character, at column: Int) -> (text: String, width: Int) {
        let text = character == "\t" ? String(repeating: " ", count: 4 - column % 4) : String(character)
        return (text, TerminalWidth.of(text))
    }
}
