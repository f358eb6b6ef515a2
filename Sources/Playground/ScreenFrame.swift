package import Drawing
import Keyboard

/// The contents of the screen of a terminal.
package struct ScreenFrame: Hashable, Sendable {
    /// A part of a line.
    package struct Run: Hashable, Sendable {
        /// The text, without control characters.
        package var text: String
        /// The style.
        package var style: Style
        /// The first column, from 0.
        package var column: Int

        /// Whether terminals draw the text with different widths, so that the position after it is not known.
        package var endsAnywhere: Bool {
            text.unicodeScalars.contains { $0.value > 0x2000 && $0.properties.isEmoji || $0.continuesEmoji }
        }
    }

    /// The styles of parts of lines.
    package enum Style: Hashable, Sendable {
        /// Ordinary text.
        case plain
        /// The first line.
        case title
        /// Lines between the sections of the screen.
        case rule
        /// A label, with its explanation beside it.
        case label
        /// Important text.
        case strong
        /// Keys of an exercise that were pressed correctly.
        case done
        /// The focused item of a list.
        case focused
        /// The key that was pressed last.
        case pressed
        /// The key that the lesson expects next.
        case next
        /// A key, in the colours of a theme.
        case key(KeyLook)
        /// A key that the user has bound, without a theme.
        case bound
    }

    /// The lines from the top, not wider than the screen.
    package internal(set) var lines: [[Run]] = []
    /// The position of the cursor, from 0; nil if it is hidden.
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

    /// An empty line with at most `limit` columns.
    init(_ limit: Int) {
        self.limit = limit
    }

    /// Appends as much of a text as fits, with an ellipsis if it was cut.
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

    /// Appends an item of a grid, in brackets if it has the focus, and fills its cell. A long item is cut, except an
    /// emoji, whose width depends on the terminal.
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

    /// The text on one line, with visible symbols for control characters.
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
