import Drawing
import Engine
import Keyboard
import System
import Typing

/// Draws the state of the playground as lines of a terminal.
package struct PlaygroundScreen {
    private let playground: Playground
    private let columns: Int
    private let rows: Int

    /// The smallest size; smaller terminals show a message.
    static let minimum = (columns: 40, rows: 12)
    /// The number of lines except those of the text and the keyboard.
    private static let fixedRows = 9
    /// The fewest lines of the text; the keyboard and its legend get the remaining lines.
    private static let textRows = 3

    /// The frame of a playground for a terminal of a size.
    package static func frame(
        of playground: Playground, columns: Int, rows: Int
    ) -> ScreenFrame {
        PlaygroundScreen(playground: playground, columns: columns, rows: rows).frame
    }

    private static func helpLines(columns: Int) -> [String] {
        let second = 36
        let isNarrow = columns < 2 * second
        var (lines, rest) = ([String](), [String]())
        for line in Playground.help {
            let cells = line.split(separator: "\t").map(String.init)
            if cells.count > 1 {
                lines.append(cells[0])
                // The second column is below the first one or beside it.
                if isNarrow {
                    rest.append(cells[1])
                } else {
                    let space = String(repeating: " ", count: second - TerminalWidth.of(cells[0]))
                    lines[lines.count - 1] += space + cells[1]
                }
            } else {
                lines += rest
                rest = []
                lines += WrappedText(before: line, after: "", width: columns).lines.map {
                    String($0.drop { $0 == " " })
                }
            }
        }
        return lines + rest
    }

    /// The last line that can be the first visible line of the help page.
    static func lastHelpLine(columns: Int, rows: Int) -> Int {
        max(0, helpLines(columns: max(1, columns)).count - (rows - 2))
    }

    private var frame: ScreenFrame {
        var frame = ScreenFrame()
        if columns < Self.minimum.columns || rows < Self.minimum.rows {
            let minimum = Self.minimum
            let message = [
                localized("Ctrl+C leaves"), localized("This terminal is \(columns)×\(rows)."),
                localized("phim try needs \(minimum.columns)×\(minimum.rows): enlarge it."),
            ]
            let lines = message.flatMap { WrappedText(before: $0, after: "", width: max(1, columns)).lines }
            frame.lines = lines.prefix(rows).map { line($0, .plain) }
            return frame
        }
        frame.lines = [title]
        if playground.showsHelp {
            let lines = Self.helpLines(columns: columns).dropFirst(playground.helpLine)
            frame.lines += [[]] + lines.prefix(rows - 2).map { line($0, .plain) }
            return frame
        }
        let keyboard = keyboard
        let grid = playground.context.openList.flatMap { $0.columnCount > 1 ? $0 : nil }
        // A list that is a grid replaces the keyboard.
        let below =
            grid.map {
                lines(of: $0, count: keyboard.isEmpty ? (rows - Self.fixedRows) / 2 : keyboard.count)
            } ?? keyboard
        let height = rows - Self.fixedRows - below.count
        let text = WrappedText(before: playground.text.before, after: playground.text.after, width: columns - 1)
        let first = max(0, min(text.lines.count - height, text.cursor.row - height / 2))
        frame.lines += [lesson, rule(localized("Text"))]
        frame.cursor = (frame.lines.count + text.cursor.row - first, text.cursor.column)
        frame.lines += (first..<first + height).map { $0 < text.lines.count ? line(text.lines[$0], .plain) : [] }
        frame.lines += [list, rule(localized("The last key"), note: keyboard.isEmpty ? keyboardNeeds : "")]
        frame.lines += lastKey + below + [bar]
        return frame
    }

    private func line(_ text: String, _ style: ScreenFrame.Style) -> [ScreenFrame.Run] {
        var line = ScreenLine(columns)
        line.add(text, style)
        return line.runs
    }

    /// The first line, which tells how to leave.
    private var title: [ScreenFrame.Run] {
        var line = ScreenLine(columns)
        line.add(" \(localized("Ctrl+C leaves"))   ", .title)
        line.add(
            playground.showsHelp
                ? localized("↑ ↓ scroll, any other key goes back")
                : localized("Phím: type here, nothing leaves this window"), .title)
        line.fill(to: columns, .title)
        return line.runs
    }

    private func rule(_ text: String, note: String = "") -> [ScreenFrame.Run] {
        var line = ScreenLine(columns)
        let end = note.isEmpty ? "" : " \(note) ──"
        // Without room for both, only the note is shown.
        let fits = TerminalWidth.of(text + end) + 6 <= columns
        line.add("── ", .rule)
        line.add(fits ? text : note, .label)
        line.add(" ", .rule)
        if !fits {
            line.fill(to: columns, with: "─", .rule)
            return line.runs
        }
        line.fill(to: columns - TerminalWidth.of(end), with: "─", .rule)
        line.add(end, .rule)
        return line.runs
    }

    // MARK: - The lesson

    private var lesson: [ScreenFrame.Run] {
        let lesson = playground.lesson
        var line = ScreenLine(columns)
        if lesson.isJustDone { line.add("✓ ", .done) }
        guard let step = lesson.step else {
            let method = playground.context.inputMethod
            line.add(
                lesson.steps.isEmpty
                    ? localized(
                        "“\(method)” has no lesson: type, and see below what each key does. F3: another method.")
                    : localized("That was all: type what you like. F1 shows all keys."), .strong)
            return line.runs
        }
        line.add(localized("Lesson \(lesson.number + 1)/\(lesson.steps.count)") + "  ", .label)
        if step.keys.isEmpty {
            line.add(step.topic.text, .strong)
            return line.runs
        }
        line.add(localized("type") + " ", .plain)
        line.add(Self.shown(lesson.typed), .done)
        let rest = step.keys.unicodeScalars.dropFirst(lesson.typed.unicodeScalars.count)
        if let next = rest.first { line.add(Self.shown(String(next)), lesson.next == nil ? .strong : .next) }
        line.add(Self.shown(String(rest.dropFirst())), .strong)
        line.add(" → \(step.text.trimmed)", .plain)
        line.add("   " + step.topic.text, .rule)
        return line.runs
    }

    /// The keys with a visible symbol for the space key.
    private static func shown(_ keys: String) -> String {
        String(keys.map { $0 == " " ? "␣" : $0 })
    }

    // MARK: - Lists

    private var list: [ScreenFrame.Run] {
        var line = ScreenLine(columns)
        if let list = playground.context.openList {
            line.add(localized("List") + " ", .label)
            if !list.search.isEmpty { line.add(localized("search “\(list.search)”") + " ", .plain) }
            if list.columnCount > 1 {
                line.add(list.focusedItem, .strong)
                return line.runs
            }
            // Begins near the focus, so that the focused item is visible.
            for index in list.items.indices.dropFirst(max(0, list.focus - 3)) {
                let isFocused = index == list.focus
                let item = list.items[index]
                line.add(isFocused ? "[\(item)]" : " \(item) ", isFocused ? .focused : .plain)
            }
        } else if !playground.context.candidates.isEmpty {
            line.add(localized("Offered (↓ takes one)") + " ", .label)
            for candidate in playground.context.candidates { line.add(" \(candidate.text) ", .plain) }
        }
        return line.runs
    }

    /// `count` lines of a grid around the focus.
    private func lines(of list: OpenList, count: Int) -> [[ScreenFrame.Run]] {
        var navigator = list.navigator
        _ = navigator.resize(to: count)
        _ = navigator.scroll(to: navigator.line(of: list.focus) - count / 2)
        let widest = list.items.reduce(0) { max($0, TerminalWidth.of($1)) }
        let width = max(4, min(widest + 2, columns / list.columnCount))
        let lines = navigator.seenLines.map { number in
            var line = ScreenLine(columns)
            for index in navigator.indices(inLine: number) {
                line.addCell(list.items[index], isFocused: index == list.focus, width: width)
            }
            return line.runs
        }
        return lines + Array(repeating: [], count: count - lines.count)
    }

    // MARK: - The last key

    private var lastKey: [[ScreenFrame.Run]] {
        if let note = playground.note {
            let lines = WrappedText(before: note.text, after: "", width: columns).lines.prefix(3)
            return lines.map { line($0, .strong) } + Array(repeating: [], count: 3 - lines.count)
        }
        guard let explanation = playground.explanation else {
            return [line(localized("Type something."), .plain), [], []]
        }
        let labels = (does: localized("Key"), why: localized("Why"), word: localized("Word"))
        let width = [labels.does, labels.why, labels.word].map { TerminalWidth.of($0) }.max() ?? 0
        func row(_ label: String, key: String = "", _ text: String) -> [ScreenFrame.Run] {
            if text.isEmpty { return [] }
            var line = ScreenLine(columns)
            line.add(label, .label)
            line.fill(to: width + 2)
            if !key.isEmpty {
                line.add(key, .pressed)
                line.add(" ")
            }
            line.add(text)
            return line.runs
        }
        let done = playground.effects.compactMap { describe($0) }
        let word =
            explanation.word.isEmpty ? "" : localized("\(explanation.word), typed \(explanation.keys)")
        return [
            row(
                labels.does, key: explanation.key,
                done.isEmpty ? localized("does nothing") : done.joined(separator: "; ")),
            row(labels.why, explanation.reason?.text ?? ""), row(labels.word, word),
        ]
    }

    private func describe(_ effect: Effect) -> String? {
        switch effect {
        case .forward(let event):
            event.phase == .press && !Self.modifierKeys.contains(event.keycode) ? localized("passes unchanged") : nil
        case .edit(let edit): Self.text(deleting: edit.deleteCount, inserting: edit.insertion)
        case .deleteSequence: Self.text(deleting: 1, inserting: "")
        case .tap(let keystroke): localized("presses \(keystroke.name)")
        case .setLocale(let id): localized("switches to the locale \(id)")
        case .setInputMethod(let name): localized("switches to the method \(name)")
        case .setLayer(let name): localized("switches to the layer \(name)")
        case .run(let arguments): localized("would start \(arguments.first ?? "") (not here)")
        case .pause: localized("pauses Phím")
        case .resume: localized("resumes Phím")
        case .list(nil): localized("closes the list")
        case .list(let list?): localized("shows \(list.focus + 1) of \(list.items.count) in the list")
        case .setModal, .setPassing, .remember, .rememberEmoji, .setCase, .offer, .feedback, .ask, .fetch, .replaced:
            nil
        }
    }

    private static func text(deleting count: Int, inserting insertion: String) -> String {
        let typing = localized("types “\(insertion)”")
        if count == 0 { return typing }
        let deletion = count == 1 ? localized("deletes 1 character") : localized("deletes \(count) characters")
        return insertion.isEmpty ? deletion : deletion + ", " + typing
    }

    private static let modifierKeys: [Keycode] = [
        .leftShift, .rightShift, .leftControl, .rightControl, .leftAlt, .rightAlt, .leftMeta, .rightMeta,
    ]

    // MARK: - The keyboard

    private var keyboardNeeds: String {
        let rows = Self.fixedRows + Self.textRows + 1 + (TextDrawing.Size.all.last?.height ?? 0)
        return localized("the keyboard needs \(TextDrawing.mainWidth + 1)×\(rows)")
    }

    /// The largest drawing of the keyboard that fits, and a line of legend; empty if none fits.
    private var keyboard: [[ScreenFrame.Run]] {
        let room = rows - Self.fixedRows - Self.textRows - 1
        guard columns > TextDrawing.mainWidth, let size = TextDrawing.Size.all.first(where: { $0.height <= room }),
            let drawn = playground.drawnKeyboard
        else { return [] }
        let theme = playground.themeIndex.map { playground.themes[$0] }
        let next = playground.nextKey
        let keys = TextDrawing.pieces(of: drawn, width: columns, size: size, theme: theme).map { pieces in
            var line = ScreenLine(columns)
            for piece in pieces { line.add(piece.text, style(of: piece, next: next)) }
            return line.runs
        }
        return keys + [line(TextDrawing.legend(of: drawn, width: columns, size: size), .rule)]
    }

    private func style(of piece: TextDrawing.Piece, next: Keycode?) -> ScreenFrame.Style {
        guard let keycode = piece.keycode else { return .rule }
        if playground.litKeys.contains(keycode) { return .pressed }
        if keycode == next { return .next }
        if let look = piece.look { return .key(look) }
        return piece.isBound ? .bound : .plain
    }

    // MARK: - The last line

    private var bar: [ScreenFrame.Run] {
        var line = ScreenLine(columns)
        for (index, command) in PlaygroundCommand.allCases.enumerated() {
            var (value, style) = ("", ScreenFrame.Style.strong)
            switch command {
            case .help: (value, style) = (localized("help"), .plain)
            case .list: (value, style) = (localized("emoji"), .plain)
            case .restart: (value, style) = (localized("restart"), .plain)
            case .locale: value = playground.context.isPaused ? localized("paused") : playground.context.locale
            case .method: value = playground.context.inputMethod
            case .layer: value = playground.context.layer
            case .theme:
                if let index = playground.themeIndex {
                    value = playground.themes[index].name
                } else {
                    (value, style) = (localized("theme"), .plain)
                }
            case .form: value = playground.form.rawValue
            }
            line.add("F\(index + 1) ", .label)
            line.add(value, style)
            line.add("  ")
        }
        return line.runs
    }
}

extension String {
    /// The text without spaces at the end.
    fileprivate var trimmed: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
