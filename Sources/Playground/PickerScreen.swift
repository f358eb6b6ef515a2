import Drawing
import Keyboard
package import Navigation
import System

/// The screen of `phim pick`, without a terminal: handles keys and draws the picker.
package final class PickerScreen: ScreenProgram {
    /// The chosen item; nil if none was chosen.
    package private(set) var chosen: Picker.Item?
    private var picker: Picker
    private let title: String
    private let keys: KeyCommandTable
    /// A terminal sends characters, which are taken as keys of a US keyboard.
    private let derivation = KeyDerivation()
    private var frame = ScreenFrame()
    private var size = (columns: 0, rows: 0)
    /// The widths of the parts of a line, except the last one.
    private var widths: [Int] = []

    /// The columns for an emoji, including room for brackets.
    private static let cellWidth = 4

    /// A screen of a picker. `listKeys` are the user's own keys of lists.
    package init(_ picker: Picker, title: String, listKeys: [KeyCommandDescriptor]) {
        self.picker = picker
        self.title = title
        keys = KeyCommandTable(.standard + .chords + listKeys)
    }

    /// The screen at a size; the picker is laid out again if the size has changed.
    package func frame(columns: Int, rows: Int) -> ScreenFrame {
        if (columns, rows) != size {
            size = (columns, rows)
            picker.layOut(columns: picker.isGrid ? max(1, columns / Self.cellWidth) : 1, lines: max(1, rows - 3))
            draw()
        }
        return frame
    }

    /// Handles a key of the list or of the search.
    package func receive(_ input: TerminalInput) -> ScreenWish? {
        if let keystroke = derivation.keystroke(for: input), let intent = keys.command(for: keystroke)?.intent {
            switch picker.handle(intent) {
            case .moved(let update): draw(update)
            case .committed:
                chosen = picker.focused
                return .leave
            case .cancelled: return .leave
            case .none: break
            }
            return nil
        }
        switch input {
        case .character("\u{c}", _): return .redraw
        case .character("\u{8}", _), .character("\u{7f}", _), .key(Keystroke(.backspace)):
            search(String(picker.search.dropLast()))
        case .character("\u{15}", _): search("")
        case .character("\u{17}", _): search(picker.search.withoutLastWord)
        case .character(let character, withAlt: false) where character.properties.generalCategory != .control:
            search(picker.search + String(Character(character)))
        default: break
        }
        return nil
    }

    private func search(_ text: String) {
        picker.search(text)
        draw()
    }

    /// Draws the lines that have changed.
    private func draw(_ update: FocusUpdate<Int>) {
        if update.scroll != nil { return draw() }
        let lines = Set(update.changedIndices.map { picker.navigator.line(of: $0) })
        for (place, number) in picker.navigator.seenLines.enumerated() where lines.contains(number) {
            frame.lines[place + 1] = line(number)
        }
        frame.lines[picker.navigator.seenLines.count + 1] = name
    }

    /// Draws everything.
    private func draw() {
        widths = picker.isGrid ? [] : Self.widths(of: picker.entries.compactMap(\.item))
        var head = ScreenLine(size.columns - 1)
        head.add("\(title): \(picker.search)")
        frame.cursor = (0, head.width)
        if picker.search.isEmpty, size.columns - head.width > 13 { head.add("   " + hint) }
        frame.lines = [head.runs] + picker.navigator.seenLines.map(line) + [name]
    }

    /// A hint with the keys that choose and cancel.
    private var hint: String {
        func name(_ intent: NavigationIntent) -> String {
            guard let keystroke = keys.commands.first(where: { $0.intent == intent })?.keystroke else { return "?" }
            let name = keystroke.keycode == .escape ? "Escape" : keystroke.keycode.name
            return keystroke.modifiers.isEmpty
                ? name.prefix(1).uppercased() + name.dropFirst()
                : keystroke.name
        }
        return localized("type to search, \(name(.commit)) chooses, \(name(.cancel)) cancels")
    }

    /// The line below the list.
    private var name: [ScreenFrame.Run] {
        var line = ScreenLine(size.columns)
        line.add(picker.focused.map { picker.isGrid ? $0.title : "" } ?? localized("nothing found"))
        return line.runs
    }

    private func line(_ number: Int) -> [ScreenFrame.Run] {
        var line = ScreenLine(size.columns)
        for index in picker.navigator.indices(inLine: number) {
            let isFocused = picker.navigator.focus?.index == index
            switch picker.entries[index] {
            case .heading(let text): line.add(text, .label)
            case .item(let item) where picker.isGrid:
                line.addCell(item.text, isFocused: isFocused, width: Self.cellWidth)
            case .item(let item): line.add((isFocused ? "> " : "  ") + label(of: item), isFocused ? .focused : .plain)
            }
        }
        return line.runs
    }

    /// The widths of the columns for the parts, at most 20.
    private static func widths(of items: [Picker.Item]) -> [Int] {
        (0..<2).map { place in
            items.map { item in
                item.parts.indices.contains(place + 1)
                    ? min(20, TerminalWidth.of(ScreenLine.visible(item.parts[place]))) : 0
            }.max() ?? 0
        }
    }

    private func label(of item: Picker.Item) -> String {
        let parts = item.parts.map(ScreenLine.visible)
        return parts.enumerated().map { place, part in
            guard place + 1 < parts.count else { return part }
            return part + String(repeating: " ", count: max(0, widths[place] - TerminalWidth.of(part)) + 2)
        }.joined()
    }
}

extension String {
    /// The text without its last word and the spaces after it.
    fileprivate var withoutLastWord: String {
        let rest = reversed().drop { $0 == " " }.drop { $0 != " " }
        return String(rest.reversed())
    }
}
