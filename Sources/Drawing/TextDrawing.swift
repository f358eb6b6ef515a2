public import Keyboard

/// Draws a keyboard as lines of text for a terminal.
public enum TextDrawing {
    /// The size of a drawing.
    public struct Size: Hashable, Sendable {
        /// The lines for a row of keys, including one edge: 3, or 2 if a key has a single line for its labels.
        var lines: Int
        /// Whether the row of Esc and the function keys is drawn.
        var hasFunctionKeys: Bool

        /// All rows, with two lines in each key.
        public static let full = Size(lines: 3, hasFunctionKeys: true)
        /// All sizes, the largest first.
        public static let all = [
            full, Size(lines: 3, hasFunctionKeys: false), Size(lines: 2, hasFunctionKeys: true),
            Size(lines: 2, hasFunctionKeys: false),
        ]

        /// The number of lines of a drawing.
        public var height: Int { (hasFunctionKeys ? 6 : 5) * lines + 1 }
    }

    /// A part of a line: the inside of a key, or the space and edges between keys.
    public struct Piece: Hashable, Sendable {
        /// The text of the part.
        public var text: String
        /// The key; nil for edges and gaps.
        public var keycode: Keycode?
        /// The look of the key in the theme; nil without a theme.
        public var look: KeyLook?
        /// Whether the user has bound or remapped the key.
        public var isBound = false
    }

    /// The width of a letter key in columns.
    private static let columns = 5
    /// The width of the main block in key units. The cursor keys and the number pad are to the right of it.
    private static let mainUnits = 15.0

    /// The width of the main block and of the whole keyboard, in columns.
    public static let mainWidth = Int(mainUnits) * columns + 1, wholeWidth = Int(KeyboardForm.width) * columns + 2

    /// The lines, without newlines. If `width` is less than 114 columns, only the main block is drawn, which is 76
    /// columns wide. With a theme each key has its colours in 24 bits. Without one, keys that the user has bound are
    /// bold if `isBold`.
    public static func lines(
        of keyboard: DrawnKeyboard, width: Int, theme: Theme? = nil, isBold: Bool = false
    ) -> [String] {
        let lines = pieces(of: keyboard, width: width, theme: theme).map { line in
            var text = line.map { escaped($0, isBold: isBold) }.joined()
            while text.last == " " { text.removeLast() }
            return text
        }
        let legend = keyboard.legend(.twoLines).joined(separator: separator)
        return ["\(keyboard.title) · \(keyboard.formTitle)"] + lines + (legend.isEmpty ? [] : wrapped(legend, width))
    }

    /// One line that explains the labels of a drawing: as many explanations as fit, the most important first.
    public static func legend(of keyboard: DrawnKeyboard, width: Int, size: Size) -> String {
        keyboard.legend(size.lines == 2 ? .oneLine : .twoLines).reduce("") { line, part in
            let longer = line.isEmpty ? part : line + separator + part
            return TerminalWidth.of(longer) <= width ? longer : line
        }
    }

    private static let separator = " · "

    /// The lines in parts, for a program that colours them itself. Every line is as wide as the keyboard.
    public static func pieces(
        of keyboard: DrawnKeyboard, width: Int, size: Size = .full, theme: Theme? = nil
    ) -> [[Piece]] {
        var keyboard = keyboard
        if let theme { keyboard.relabel { theme.label(of: $0) } }
        let keys = keyboard.keys.filter { key in
            (width >= wholeWidth || key.place.x < mainUnits) && (size.hasFunctionKeys || key.place.y >= 1)
        }
        let boxes = keys.map { box(of: $0.place, size) }
        var canvas = Canvas(boxes)
        for (index, key) in keys.enumerated() { canvas.draw(key, in: boxes[index], owner: index) }
        return canvas.lines.map { line in
            line.map { part in
                guard let owner = part.owner else { return Piece(text: part.text) }
                let key = keys[owner]
                return Piece(
                    text: part.text, keycode: key.place.keycode, look: theme?.look(of: key),
                    isBound: key.kind == .bound)
            }
        }
    }

    /// Wraps a line of text to a width.
    private static func wrapped(_ text: String, _ width: Int) -> [String] {
        var lines = [""]
        for word in text.split(separator: " ") {
            let line = lines[lines.count - 1]
            if line.isEmpty {
                lines[lines.count - 1] = String(word)
            } else if TerminalWidth.of(line) + 1 + TerminalWidth.of(String(word)) <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }

    /// The text of a piece with the escape sequences for its colours.
    private static func escaped(_ piece: Piece, isBold: Bool) -> String {
        let begin: String
        if let look = piece.look {
            let (fill, text) = (look.fill, look.text)
            begin =
                "\u{1b}[48;2;\(fill.red);\(fill.green);\(fill.blue)m"
                + "\u{1b}[38;2;\(text.red);\(text.green);\(text.blue)m"
        } else {
            begin = isBold && piece.isBound ? "\u{1b}[1m" : ""
        }
        return begin.isEmpty ? piece.text : begin + piece.text + "\u{1b}[0m"
    }

    private static func box(of place: KeyPlace, _ size: Size) -> Box {
        let row = (place.y < 1 ? 0 : Int(place.y - 0.25)) - (size.hasFunctionKeys ? 0 : 1)
        func column(_ x: Double) -> Int { Int((x * Double(columns)).rounded()) }
        return Box(
            left: column(place.x), upperLeft: column(place.x - place.overhang), right: column(place.x + place.width),
            top: row * size.lines, bottom: (row + Int(place.height)) * size.lines)
    }

    /// The edges of a key, in columns and lines. The upper half may begin further left.
    fileprivate struct Box {
        let left, upperLeft, right, top, bottom: Int

        /// The line between the upper and the lower half.
        var middle: Int { (top + bottom) / 2 }

        func left(_ line: Int) -> Int { line < middle ? upperLeft : left }
    }

    /// A grid of characters. Edges are stored as arms of each cell, so that the edges of neighbours join.
    fileprivate struct Canvas {
        private var arms: [[UInt8]]
        private var cells: [[(text: String, owner: Int?)]]

        init(_ boxes: [Box]) {
            let width = (boxes.map(\.right).max() ?? 0) + 1
            let height = (boxes.map(\.bottom).max() ?? 0) + 1
            arms = Array(repeating: Array(repeating: 0, count: width), count: height)
            cells = Array(repeating: Array(repeating: (" ", nil), count: width), count: height)
        }

        mutating func draw(_ cap: KeyCap, in box: Box, owner: Int) {
            let edges = [
                (box.top, box.upperLeft..<box.right), (box.middle, box.upperLeft..<box.left),
                (box.bottom, box.left..<box.right),
            ]
            for (line, columns) in edges {
                for column in columns { connect(line, column, line, column + 1) }
            }
            for line in box.top..<box.bottom {
                for column in [box.left(line), box.right] { connect(line, column, line + 1, column) }
            }
            for line in box.top + 1..<box.bottom {
                for column in box.left(line) + 1..<box.right { cells[line][column].owner = owner }
            }
            let inner = box.left + 1..<box.right
            let more = cap.chords.isEmpty ? "" : "●"
            if box.bottom == box.top + 2 {
                // One line: the main label, and the label of the method or of another level.
                let other = [cap.taught, cap.taughtShifted, cap.shifted, cap.third].first { !$0.isEmpty } ?? ""
                write(cap.main, other.isEmpty ? more : other, line: box.top + 1, inner)
            } else {
                let (upper, lower) = cap.rightLabels
                write(cap.shifted, upper.text.isEmpty ? more : upper.text, line: box.top + 1, inner)
                write(cap.main, lower.text, line: box.bottom - 1, inner)
            }
        }

        /// Writes two texts into a part of a line: one at its left end, and one at its right end if there is room.
        private mutating func write(_ left: String, _ right: String, line: Int, _ columns: Range<Int>) {
            let end = put(left, line: line, from: columns.lowerBound, to: columns.upperBound)
            let start = columns.upperBound - TerminalWidth.of(right)
            if !right.isEmpty, start >= end { _ = put(right, line: line, from: start, to: columns.upperBound) }
        }

        /// Writes the characters of a text that fit, and returns the column after them.
        private mutating func put(_ text: String, line: Int, from start: Int, to limit: Int) -> Int {
            var column = start
            for character in text {
                let width = TerminalWidth.of(String(character))
                guard column + width <= limit else { break }
                cells[line][column].text = String(character)
                // A wide character takes two columns.
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

        /// Box-drawing characters by their arms: 1 up, 2 down, 4 left, 8 right.
        private static let edges = Array(" ╵╷│╴┘┐┤╶└┌├─┴┬┼").map { String($0) }

        /// The lines, in parts that belong to one key or to no key.
        var lines: [[(text: String, owner: Int?)]] {
            arms.indices.map { line in
                var parts: [(text: String, owner: Int?)] = []
                for column in arms[line].indices {
                    let isEdge = arms[line][column] != 0
                    let cell = isEdge ? (Self.edges[Int(arms[line][column])], nil) : cells[line][column]
                    if let last = parts.last, last.owner == cell.1 {
                        parts[parts.count - 1].text += cell.0
                    } else {
                        parts.append(cell)
                    }
                }
                return parts
            }
        }
    }
}
