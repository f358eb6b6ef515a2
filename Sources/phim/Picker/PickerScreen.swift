import Drawing
import Navigation
import System

/// A picker on the terminal. It has the terminal itself, so that what is chosen can go into a pipe.
enum PickerScreen {
    /// Shows the picker until something is chosen; nil if nothing is.
    static func choose(with picker: inout Picker, title: String, _ texts: PickerTexts) throws -> Picker.Item? {
        let terminal = try RawTerminal()
        defer { terminal.close() }
        var keys = PickerKeys()
        while true {
            let (columns, rows) = terminal.size
            picker.layOut(columns: picker.isGrid ? max(1, columns / 4) : 1, lines: max(1, rows - 3))
            terminal.write(frame(of: picker, title: title, columns: columns, texts))
            guard let bytes = terminal.read(within: keys.isInSequence ? Self.sequenceTime : nil) else { return nil }
            for key in bytes.isEmpty ? keys.endSequence() : keys.take(bytes) {
                switch key {
                case .intent(.commit):
                    if let item = picker.focused { return item }
                case .intent(.cancel): return nil
                case .intent(let intent): picker.move(intent)
                case .text(let text): picker.search(picker.search + text)
                case .backspace: picker.search(String(picker.search.dropLast()))
                case .deleteWord: picker.search(picker.search.withoutLastWord)
                case .deleteAll: picker.search("")
                }
            }
        }
    }

    /// The rest of a key's bytes comes within so many milliseconds, also over a network.
    private static let sequenceTime: Int32 = 100

    private static func frame(of picker: Picker, title: String, columns: Int, _ texts: PickerTexts) -> String {
        let end = "\u{1b}[K\r\n"
        let head = fit("\(title): \(picker.search)", columns - 1)
        var text = "\u{1b}[H" + head + "\u{1b}[7m \u{1b}[0m"
        let room = columns - TerminalWidth.of(head) - 3
        if picker.search.isEmpty, room > 10 { text += "  " + fit(texts.hint, room) }
        text += end
        let widths = picker.isGrid ? [] : widths(of: picker.items)
        for line in picker.seenLines {
            // Where a terminal does not know a character, what stood there before would stay.
            text += "\u{1b}[K"
            for (column, index) in line.enumerated() {
                let item = picker.items[index]
                let isFocused = picker.navigator.focus?.index == index
                if picker.isGrid {
                    text += "\u{1b}[\(column * 4 + 1)G" + (isFocused ? "[" : " ") + item.text
                    text += "\u{1b}[\(column * 4 + 4)G" + (isFocused ? "]" : " ")
                } else {
                    text += (isFocused ? "> " : "  ") + fit(label(of: item, widths), columns - 2)
                }
            }
            text += end
        }
        let name = picker.focused.map { picker.isGrid ? $0.title : "" } ?? texts.nothingFound
        return text + "\u{1b}[J" + fit(name, columns)
    }

    /// How wide the parts of a line are, but the last: those of ordinary lengths stand in columns.
    private static func widths(of items: [Picker.Item]) -> [Int] {
        (0..<2).map { place in
            items.map { item in
                item.parts.indices.contains(place + 1) ? min(20, TerminalWidth.of(plain(item.parts[place]))) : 0
            }.max() ?? 0
        }
    }

    private static func label(of item: Picker.Item, _ widths: [Int]) -> String {
        let parts = item.parts.map(plain)
        return parts.enumerated().map { place, part in
            guard place + 1 < parts.count else { return part }
            return part + String(repeating: " ", count: max(0, widths[place] - TerminalWidth.of(part)) + 2)
        }.joined()
    }

    /// As much of a text as there are columns for, on one line.
    private static func fit(_ text: String, _ columns: Int) -> String {
        let text = plain(text)
        if TerminalWidth.of(text) < columns { return text }
        var shown = ""
        var width = 2
        for character in text {
            width += TerminalWidth.of(String(character))
            if width > columns { break }
            shown.append(character)
        }
        return columns > 1 ? shown + "…" : ""
    }

    /// A text without what a terminal would obey.
    private static func plain(_ text: String) -> String {
        String(
            text.unicodeScalars.map { scalar -> Character in
                switch scalar {
                case "\n": "⏎"
                case "\t": "⇥"
                default: scalar.properties.generalCategory == .control ? "·" : Character(scalar)
                }
            })
    }
}

extension String {
    /// The text without its last word and what stands behind that.
    fileprivate var withoutLastWord: String {
        let rest = reversed().drop { $0 == " " }.drop { $0 != " " }
        return String(rest.reversed())
    }
}
