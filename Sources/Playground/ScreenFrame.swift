package import Drawing
import Keyboard

/// What stands on the screen of a terminal.
package struct ScreenFrame: Hashable, Sendable {
    /// A part of a line.
    package struct Run: Hashable, Sendable {
        /// What stands there; nothing that a terminal would obey.
        package var text: String
        /// How it looks.
        package var style: Style
        /// The column where it begins, from 0.
        package var column: Int

        /// Terminals differ in how wide they draw it: where the cursor is then is not known.
        package var endsAnywhere: Bool {
            text.unicodeScalars.contains { $0.value > 0x2000 && $0.properties.isEmoji || $0.continuesEmoji }
        }
    }

    /// How a part of a line looks.
    package enum Style: Hashable, Sendable {
        case plain
        /// The first line.
        case title
        /// Lines between the parts.
        case rule
        /// What is explained beside it.
        case label
        /// What is to be read first.
        case strong
        /// What was done right.
        case done
        /// The item of a list that stands in the text.
        case focused
        /// The key that was pressed last.
        case pressed
        /// The key that the lesson asks for.
        case next
        /// A key, in the colours of a theme.
        case key(KeyLook)
        /// A key of the user's own, without a theme.
        case bound
    }

    /// The lines, from the top; none is wider than the screen.
    package internal(set) var lines: [[Run]] = []
    /// Where the cursor is, from 0; nil where none is shown.
    package internal(set) var cursor: (row: Int, column: Int)? {
        get { cursorPlace.map { ($0.row, $0.column) } }
        set { cursorPlace = newValue.map { Place(row: $0.row, column: $0.column) } }
    }

    private struct Place: Hashable, Sendable {
        var row: Int
        var column: Int
    }

    private var cursorPlace: Place?
}

/// A line that is filled from the left.
struct ScreenLine {
    private(set) var runs: [ScreenFrame.Run] = []
    private(set) var width = 0
    private let limit: Int

    /// A line of a screen with so many columns.
    init(_ limit: Int) {
        self.limit = limit
    }

    /// Appends what fits of a text, and an ellipsis if something did not.
    mutating func add(_ text: String, _ style: ScreenFrame.Style = .plain) {
        let text = Self.visible(text)
        var width = TerminalWidth.of(text)
        guard self.width < limit, !text.isEmpty else { return }
        var part = text
        if self.width + width > limit {
            part = ""
            width = 1
            for character in text {
                let next = TerminalWidth.of(String(character))
                if self.width + width + next > limit { break }
                part.append(character)
                width += next
            }
            part += "…"
        }
        if let last = runs.last, last.style == style, !last.endsAnywhere {
            runs[runs.count - 1].text += part
        } else {
            runs.append(ScreenFrame.Run(text: part, style: style, column: self.width))
        }
        self.width += width
    }

    /// Appends an item of a grid, in brackets if it has the focus, and fills its cell. What is too long is cut, but not an
    /// emoji: how wide that is depends on the terminal.
    mutating func addCell(_ item: String, isFocused: Bool, width: Int) {
        let end = self.width + width
        var cell = ScreenLine(width - 2)
        cell.add(item)
        let text = item.isOneEmoji ? item : cell.runs.map(\.text).joined()
        add(isFocused ? "[\(text)]" : " \(text) ", isFocused ? .focused : .plain)
        fill(to: end)
        self.width = end
    }

    /// Fills the line up to a column.
    mutating func fill(to column: Int, with character: Character = " ", _ style: ScreenFrame.Style = .plain) {
        let count = min(column, limit) - width
        if count > 0 { add(String(repeating: character, count: count), style) }
    }

    /// A text without what a terminal would obey, on one line.
    static func visible(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    if scalar == "\n" { return "⏎" }
                    if scalar == "\t" { return "⇥" }
                    return scalar.properties.generalCategory == .control ? "·" : scalar
                }))
    }
}
