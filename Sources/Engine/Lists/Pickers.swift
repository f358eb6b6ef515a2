import Completion
import Keyboard

/// Opens the lists that `picker:` actions name: locales, input methods, emoji, macros, and the user's lists.
///
/// Letters search in these lists. Texts that can be neither typed nor pasted are left out.
struct Pickers: KeyboardActionHandler {
    private let settings: EngineSettings
    private let emoji: EmojiList
    private let preview: ItemPreview

    init(_ settings: EngineSettings) {
        self.settings = settings
        emoji = EmojiList(settings)
        preview = ItemPreview(settings)
    }

    var kinds: ActionKinds { .list }

    mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .press, case .picker(let name) = stroke.action else { return .notMine }
        switch name {
        case "locale": open(.locale, settings.locales.map(\.id), at: context.locale, in: context, into: &effects)
        case "method": open(.method, settings.inputMethodNames, at: context.inputMethod, in: context, into: &effects)
        case "emoji":
            let sections = emoji.sections(context.recentEmoji)
            var list = OpenList(.emoji, sections: sections)
            list.columnCount = settings.emojiColumnCount
            open(list, in: context, into: &effects)
        // There are no candidates; otherwise `Candidates` would have opened its list.
        case "suggestions": break
        case "macro": openMacros(in: context, into: &effects)
        default:
            guard let list = settings.lists.first(where: { $0.name == name }) else { return .notMine }
            open(.list, list.items.filter(settings.canInsert), in: context, into: &effects)
        }
        return .handled
    }

    /// Opens a list of the texts of all macros, which is searched by abbreviation.
    private func openMacros(in context: borrowing KeyboardContext, into effects: inout [Effect]) {
        let time = settings.localTime()
        var items: [String] = []
        var titles: [String] = []
        for macro in settings.macros.macros where macro.isOn(in: context.locale, settings.macroApplications) {
            for text in macro.texts where text.sources.isEmpty {
                let parts = text.text(in: .same, at: time, locale: context.locale, fetched: [])
                guard settings.canInsert(parts.before + parts.after) else { continue }
                items.append(parts.before + parts.after)
                titles.append(macro.abbreviation)
            }
        }
        open(.macro, items, titles: titles, in: context, into: &effects)
    }

    private func open(
        _ kind: OpenList.Kind, _ items: [String], titles: [String] = [], at current: String = "",
        in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) {
        var list = OpenList(kind, items, focus: items.firstIndex(of: current) ?? 0)
        list.titles = titles
        open(list, in: context, into: &effects)
    }

    private func open(_ list: OpenList, in context: borrowing KeyboardContext, into effects: inout [Effect]) {
        if list.items.isEmpty { return }
        var list = list
        list.isSearched = true
        effects.append(opening: list, preview, in: context)
    }
}
