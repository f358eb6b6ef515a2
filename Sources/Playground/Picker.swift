package import Completion
import Keyboard
import Navigation
import System

/// A list with a search and a focus, for `phim pick`.
package struct Picker {
    /// An item to choose.
    package struct Item: Hashable, Sendable {
        /// The text that is returned if the item is chosen.
        package var text: String
        /// The text that is shown before it; in a grid, below the list.
        var title: String
        /// The text that is shown after it.
        var note: String

        /// An item with its descriptions.
        package init(text: String, title: String = "", note: String = "") {
            self.text = text
            self.title = title
            self.note = note
        }
    }

    /// The source of the items.
    package enum Source {
        /// All emoji in a skin tone, found by their names and keywords. The favourites and the recent emoji come first.
        case emoji(EmojiTable, Emoji.SkinTone, favourites: [String], recent: [String])
        /// These items, found by their shown texts: those that begin with the search come first.
        case items([Item])
    }

    /// An entry of the list.
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

    /// The search text.
    private(set) var search = ""
    /// The items that were found, with their headings.
    private(set) var entries: [Entry] = []
    private(set) var navigator = ListNavigator<Int>()
    /// Whether the list is a grid, with several items in a line.
    let isGrid: Bool
    private let source: Source

    /// A picker without a search, with the focus on the first item.
    package init(_ source: Source, isGrid: Bool) {
        self.source = source
        self.isGrid = isGrid
        search("")
    }

    /// The focused item; nil if nothing was found.
    package var focused: Item? { navigator.focus.flatMap { entries[$0.index].item } }

    /// Searches, and moves the focus to the first result.
    package mutating func search(_ text: String) {
        search = text
        let sections = found(text)
        entries = sections.flatMap(\.self)
        navigator = ListNavigator(
            NavigationList(Array(entries.indices), sectionCounts: sections.map(\.count)),
            columnCount: navigator.columnCount, viewport: Viewport(lineCount: navigator.viewport.lineCount))
        _ = handle(.first)
    }

    /// Sets the number of items in a line and of visible lines.
    mutating func layOut(columns: Int, lines: Int) {
        _ = navigator.setColumnCount(columns)
        _ = navigator.resize(to: lines)
    }

    /// Handles an intent. The heading above the first line of a section is scrolled into view with it.
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

    /// The results of a search, in sections.
    private func found(_ text: String) -> [[Entry]] {
        let wanted = SearchText.folded(text)
        switch source {
        case .emoji(let table, let tone, let favourites, let recent):
            func entry(_ emoji: Emoji) -> Entry {
                let names = [emoji.vietnameseName, emoji.englishName].filter { !$0.isEmpty }
                return .item(Item(text: emoji.in(tone), title: names.joined(separator: " · ")))
            }
            if text.contains(where: { !$0.isWhitespace }) { return [table.search(text, limit: 500).map(entry)] }
            let chosen = [(localized("favourite"), favourites), (localized("recent"), recent)].map { heading, texts in
                (heading, texts.map { Entry.item(Item(text: $0, title: heading)) })
            }
            let groups = Emoji.Group.allCases.map { ($0.name, table.emoji(in: $0).map(entry)) }
            let sections = chosen + [(localized("common"), table.common(36).map(entry))] + groups
            return sections.filter { !$0.1.isEmpty }.flatMap { [[.heading($0.0)], $0.1] }
        case .items(let all):
            let first = all.filter { $0.begins(with: wanted, as: text) }
            let others = all.filter { !$0.begins(with: wanted, as: text) && $0.has(wanted, as: text) }
            return [(first + others).map { .item($0) }]
        }
    }
}

extension Picker.Item {
    /// The texts that are shown side by side.
    var parts: [String] { [title, text, note].filter { !$0.isEmpty } }

    /// Whether the shown texts begin with the folded search. If folding leaves nothing, the search is compared
    /// unchanged.
    fileprivate func begins(with wanted: String, as search: String) -> Bool {
        if wanted.isEmpty { return parts.joined(separator: " ").hasPrefix(search) }
        return SearchText.folded(parts.joined()).hasPrefix(wanted)
    }

    /// Whether the shown texts contain the folded search.
    fileprivate func has(_ wanted: String, as search: String) -> Bool {
        if wanted.isEmpty { return parts.joined(separator: " ").contains(search) }
        return SearchText.folded(parts.joined()).contains(wanted)
    }
}

extension Emoji.Group {
    /// The heading of the group.
    fileprivate var name: String {
        switch self {
        case .smileys: localized("smileys")
        case .people: localized("people")
        case .nature: localized("animals and nature")
        case .food: localized("food and drink")
        case .travel: localized("travel and places")
        case .activities: localized("activities")
        case .objects: localized("objects")
        case .symbols: localized("symbols")
        case .flags: localized("flags")
        }
    }
}
