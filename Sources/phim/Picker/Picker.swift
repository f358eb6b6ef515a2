import Completion
import Navigation

/// A list with a search and a focus, for the terminal.
struct Picker {
    /// One thing to choose.
    struct Item: Hashable, Sendable {
        /// What is given.
        var text: String
        /// What is shown before it; in a grid, below all.
        var title = ""
        /// What is shown behind it.
        var note = ""
    }

    /// Where items come from.
    enum Source {
        /// All emoji, found by their names and keywords, in that skin tone; these texts stand before them.
        case emoji(EmojiTable, Emoji.SkinTone, favourites: [String], recent: [String])
        /// These, found by what is shown of them: those that begin so are the first.
        case items([Item])
    }

    /// What is searched for.
    private(set) var search = ""
    /// What was found.
    private(set) var items: [Item] = []
    /// Several items stand in a line.
    let isGrid: Bool
    private(set) var navigator = GridNavigator<Int>(columnCount: 1, viewport: Viewport(lineCount: 20))
    private let source: Source
    private let texts: PickerTexts

    /// A picker of everything there is, with the focus on the first.
    init(_ source: Source, isGrid: Bool, _ texts: PickerTexts) {
        self.source = source
        self.texts = texts
        self.isGrid = isGrid
        search("")
    }

    /// The item with the focus; nil if nothing was found.
    var focused: Item? { navigator.focus.map { items[$0.index] } }

    /// Searches; the focus goes to the first that is found.
    mutating func search(_ text: String) {
        search = text
        let wanted = SearchText.folded(text)
        // How many items each section has.
        let sections: [Int]
        switch source {
        case .emoji(let table, let tone, let favourites, let recent):
            func item(_ emoji: Emoji) -> Item {
                let names = [emoji.vietnameseName, emoji.englishName].filter { !$0.isEmpty }
                return Item(text: emoji.in(tone), title: names.joined(separator: " · "))
            }
            if wanted.isEmpty && !text.hasPrefix("+") {
                let groups = [table.common(36)] + Emoji.Group.allCases.map { table.emoji(in: $0) }
                let chosen = [
                    favourites.map { Item(text: $0, title: texts.favourite) },
                    recent.map { Item(text: $0, title: texts.recent) },
                ]
                let all = chosen.filter { !$0.isEmpty } + groups.map { $0.map(item) }
                sections = all.map(\.count)
                items = all.flatMap(\.self)
            } else {
                items = table.search(text, limit: 500).map(item)
                sections = [items.count]
            }
        case .items(let all):
            items = all.filter { $0.begins(with: wanted, as: text) }
            items += all.filter { !$0.begins(with: wanted, as: text) && $0.has(wanted, as: text) }
            sections = [items.count]
        }
        var start = 0
        let lists = sections.map { count -> [Int] in
            defer { start += count }
            return Array(start..<start + count)
        }
        navigator = GridNavigator(
            NavigationList(sections: lists), columnCount: navigator.columnCount,
            viewport: Viewport(lineCount: navigator.viewport.lineCount))
        move(.first)
    }

    /// Shows so many items in a line, and so many lines.
    mutating func layOut(columns: Int, lines: Int) {
        _ = navigator.setColumnCount(columns)
        _ = navigator.resize(to: lines)
    }

    /// Moves the focus.
    mutating func move(_ intent: NavigationIntent) { _ = navigator.handle(NavigationRequest(intent)) }

    /// The indices of the items of each line that is seen.
    var seenLines: [Range<Int>] {
        let first = navigator.viewport.first
        let count = min(navigator.viewport.lineCount, navigator.lineCount - first)
        return (first..<first + max(0, count)).map { navigator.indices(inLine: $0) }
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
