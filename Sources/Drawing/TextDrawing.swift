/// A drawn keyboard as lines of a terminal.
public enum TextDrawing {
    /// Columns for a unit of a letter key, and lines for a row of keys, one edge included.
    private static let (columns, lines) = (5, 3)
    /// The main block is so many units wide; behind it are the keys for the cursor and the number pad.
    private static let mainWidth = 15.0

    /// The lines, without an end of line. Where fewer than 114 columns are there, the main block alone is drawn, 76 columns
    /// wide. With a theme each key has its colours, in 24 bits; without one the user's own keys are bold if `isBold`.
    public static func lines(
        of keyboard: DrawnKeyboard, width: Int, theme: Theme? = nil, isBold: Bool = false
    ) -> [String] {
        var keyboard = keyboard
        if let theme { keyboard.relabel { theme.label(of: $0) } }
        let isWhole = width >= Int(KeyboardForm.width) * columns + 2
        let keys = keyboard.keys.filter { isWhole || $0.place.x < mainWidth }
        var canvas = Canvas(keys.map { box(of: $0.place) })
        for key in keys {
            let style = theme.map { Style($0.look(of: key)) } ?? Style(isBold: isBold && key.kind == .bound)
            canvas.draw(key, in: box(of: key.place), style)
        }
        return ["\(keyboard.title) (\(keyboard.form.rawValue))"] + canvas.text
    }

    private static func box(of place: KeyPlace) -> Box {
        let row = place.y < 1 ? 0 : Int(place.y - 0.25)
        let left = Int((place.x * Double(columns)).rounded())
        let right = Int(((place.x + place.width) * Double(columns)).rounded())
        return Box(left: left, right: right, top: row * lines, bottom: (row + Int(place.height)) * lines)
    }

    /// The edges of a key, in columns and lines.
    fileprivate struct Box {
        let left, right, top, bottom: Int
    }

    /// The colours of a key as an escape sequence; empty for none.
    fileprivate struct Style {
        let begin: String

        init(isBold: Bool) {
            begin = isBold ? "\u{1b}[1m" : ""
        }

        init(_ look: KeyLook) {
            let (fill, text) = (look.fill, look.text)
            begin =
                "\u{1b}[48;2;\(fill.red);\(fill.green);\(fill.blue)m"
                + "\u{1b}[38;2;\(text.red);\(text.green);\(text.blue)m"
        }
    }

    /// Characters by line and column. Edges are kept as arms, so that those of neighbours join.
    fileprivate struct Canvas {
        private var arms: [[UInt8]]
        private var cells: [[(text: String, style: Int)]]
        private var styles = [""]

        init(_ boxes: [Box]) {
            let width = (boxes.map(\.right).max() ?? 0) + 1
            let height = (boxes.map(\.bottom).max() ?? 0) + 1
            arms = Array(repeating: Array(repeating: 0, count: width), count: height)
            cells = Array(repeating: Array(repeating: (" ", 0), count: width), count: height)
        }

        mutating func draw(_ cap: KeyCap, in box: Box, _ style: Style) {
            for column in box.left..<box.right {
                for line in [box.top, box.bottom] { connect(line, column, line, column + 1) }
            }
            for line in box.top..<box.bottom {
                for column in [box.left, box.right] { connect(line, column, line + 1, column) }
            }
            styles.append(style.begin)
            for line in box.top + 1..<box.bottom {
                for column in box.left + 1..<box.right { cells[line][column].style = styles.count - 1 }
            }
            let inner = box.left + 1..<box.right
            write(cap.shifted, cap.fourth, line: box.top + 1, inner)
            let main = cap.chords.isEmpty ? cap.main : cap.main + "•"
            write(main, cap.third, line: box.bottom - 1, inner)
        }

        /// Writes two texts into a part of a line: one from its left end, one to its right end if there is room.
        private mutating func write(_ left: String, _ right: String, line: Int, _ columns: Range<Int>) {
            let end = put(left, line: line, from: columns.lowerBound, to: columns.upperBound)
            let start = columns.upperBound - TerminalWidth.of(right)
            if !right.isEmpty, start > end { _ = put(right, line: line, from: start, to: columns.upperBound) }
        }

        /// Writes the characters of a text that fit, and returns the column behind them.
        private mutating func put(_ text: String, line: Int, from start: Int, to limit: Int) -> Int {
            var column = start
            for character in text {
                let width = TerminalWidth.of(String(character))
                guard column + width <= limit else { break }
                cells[line][column].text = String(character)
                // A wide character stands in two columns.
                for next in column + 1..<max(column + width, column + 1) { cells[line][next].text = "" }
                column += width
            }
            return column
        }

        private mutating func connect(_ line: Int, _ column: Int, _ otherLine: Int, _ otherColumn: Int) {
            let isVertical = line != otherLine
            arms[line][column] |= isVertical ? 2 : 8
            arms[otherLine][otherColumn] |= isVertical ? 1 : 4
        }

        /// Edges by their arms: 1 up, 2 down, 4 left, 8 right.
        private static let edges = Array(" ╵╷│╴┘┐┤╶└┌├─┴┬┼").map { String($0) }

        var text: [String] {
            arms.indices.map { line in
                var text = ""
                var style = 0
                for column in arms[line].indices {
                    let isEdge = arms[line][column] != 0
                    let cell = isEdge ? (Self.edges[Int(arms[line][column])], 0) : cells[line][column]
                    if styles[cell.1] != styles[style] {
                        if !styles[style].isEmpty { text += "\u{1b}[0m" }
                        text += styles[cell.1]
                        style = cell.1
                    }
                    text += cell.0
                }
                if !styles[style].isEmpty { text += "\u{1b}[0m" }
                while text.last == " " { text.removeLast() }
                return text
            }
        }
    }
}

/// How many columns of a terminal a text takes.
enum TerminalWidth {
    /// Two for each wide character of East Asia and each emoji, none for combining marks, one for others.
    static func of(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + of($1) }
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        return switch scalar.value {
        case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xff00...0xff60, 0x1f300...0x1faff: 2
        default: 1
        }
    }
}
