package import Completion
import Keyboard
import Navigation

/// A list with a search and a focus: what `phim pick` shows.
package struct Picker {
    /// One thing to choose.
    package struct Item: Hashable, Sendable {
        /// What is given.
        package var text: String
        /// What is shown before it; in a grid, below all.
        var title: String
        /// What is shown behind it.
        var note: String

        /// A text with what is shown of it.
        package init(text: String, title: String = "", note: String = "") {
            self.text = text
            self.title = title
            self.note = note
        }
    }

    /// Where items come from.
    package enum Source {
        /// All emoji, found by their names and keywords, in that skin tone; these texts stand before them.
        case emoji(EmojiTable, Emoji.SkinTone, favourites: [String], recent: [String])
        /// These, found by what is shown of them: those that begin so are the first.
        case items([Item])
    }

    /// What stands in the list.
    enum Entry: Hashable {
        case heading(String)
        case item(Item)

        var item: Item? { if case .item(let item) = self { item } else { nil } }
    }

    /// Headings cannot have the focus.
    private struct Entries: NavigationDelegate {
        let entries: [Entry]
        func canFocus(_ index: Int) -> Bool { entries[index].item != nil }
    }

    /// What is searched for.
    private(set) var search = ""
    /// What was found, under its headings.
    private(set) var entries: [Entry] = []
    private(set) var navigator = ListNavigator<Int>()
    /// Several items stand in a line.
    let isGrid: Bool
    private let source: Source
    private let texts: PickerTexts

    /// A picker of everything there is, with the focus on the first.
    package init(_ source: Source, isGrid: Bool, _ texts: PickerTexts) {
        self.source = source
        self.texts = texts
        self.isGrid = isGrid
        search("")
    }

    /// The item with the focus; nil if nothing was found.
    package var focused: Item? { navigator.focus.flatMap { entries[$0.index].item } }

    /// Searches; the focus goes to the first that is found.
    package mutating func search(_ text: String) {
        search = text
        let sections = found(text)
        entries = sections.flatMap(\.self)
        navigator = ListNavigator(
            NavigationList(Array(entries.indices), sectionCounts: sections.map(\.count)),
            columnCount: navigator.columnCount, viewport: Viewport(lineCount: navigator.viewport.lineCount))
        _ = handle(.first)
    }

    /// Shows so many items in a line, and so many lines.
    mutating func layOut(columns: Int, lines: Int) {
        _ = navigator.setColumnCount(columns)
        _ = navigator.resize(to: lines)
    }

    /// Carries out what a key asks for. The heading above the first line of a section is seen with it.
    mutating func handle(_ intent: NavigationIntent) -> NavigationOutcome<Int> {
        var delegate = Entries(entries: entries)
        let outcome = navigator.handle(NavigationRequest(intent), delegate: &delegate)
        guard case .moved(var update) = outcome, let focus = update.gained else { return outcome }
        let above = navigator.line(of: focus.index) - 1
        if above >= 0, above < navigator.viewport.first, navigator.viewport.lineCount > 1,
            entries[navigator.indices(inLine: above).lowerBound].item == nil
        {
            let first = update.scroll?.from ?? navigator.viewport.first
            _ = navigator.scroll(to: above)
            update.scroll = Scroll(from: first, to: above)
        }
        return .moved(update)
    }

    /// What a search finds, in sections.
    private func found(_ text: String) -> [[Entry]] {
        let wanted = SearchText.folded(text)
        switch source {
        case .emoji(let table, let tone, let favourites, let recent):
            func entry(_ emoji: Emoji) -> Entry {
                let names = [emoji.vietnameseName, emoji.englishName].filter { !$0.isEmpty }
                return .item(Item(text: emoji.in(tone), title: names.joined(separator: " · ")))
            }
            if text.contains(where: { !$0.isWhitespace }) { return [table.search(text, limit: 500).map(entry)] }
            let chosen = [(texts.favourite, favourites), (texts.recent, recent)].map { heading, texts in
                (heading, texts.map { Entry.item(Item(text: $0, title: heading)) })
            }
            let groups = Emoji.Group.allCases.map { (texts.name(of: $0), table.emoji(in: $0).map(entry)) }
            let sections = chosen + [(texts.common, table.common(36).map(entry))] + groups
            return sections.filter { !$0.1.isEmpty }.flatMap { [[.heading($0.0)], $0.1] }
        case .items(let all):
            let first = all.filter { $0.begins(with: wanted, as: text) }
            let others = all.filter { !$0.begins(with: wanted, as: text) && $0.has(wanted, as: text) }
            return [(first + others).map { .item($0) }]
        }
    }
}

extension Picker.Item {
    /// What is shown, side by side.
    var parts: [String] { [title, text, note].filter { !$0.isEmpty } }

    /// What is shown begins with a search, folded; where nothing is left of that, with its characters as they are.
    fileprivate func begins(with wanted: String, as search: String) -> Bool {
        if wanted.isEmpty { return parts.joined(separator: " ").hasPrefix(search) }
        return SearchText.folded(parts.joined()).hasPrefix(wanted)
    }

    /// What is shown has it anywhere.
    fileprivate func has(_ wanted: String, as search: String) -> Bool {
        if wanted.isEmpty { return parts.joined(separator: " ").contains(search) }
        return SearchText.folded(parts.joined()).contains(wanted)
    }
}
