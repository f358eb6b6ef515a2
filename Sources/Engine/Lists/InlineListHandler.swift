import Completion
import Keyboard
import Navigation

/// The keys of a list that is open. A list has no window: its focused item stands in the text itself.
///
/// - Up, Down, Left and Right, Home, End, Page and Tab move the focus; the text is retyped by the least edit.
/// - Where somebody draws the list as a grid, Up and Down go from line to line. In a list of several sections the Page keys
///   go from section to section.
/// - A digit picks an item and Enter takes the focused one; both are used up. Escape brings back what was there before.
/// - In a list that is searched, a letter moves the focus to the next item that begins so, or finds emoji by their names;
///   BackSpace takes the last letter of the search away, or closes the list as Escape does.
/// - Every other key, a chord too, takes the focused item and goes on down the chain. A click takes what stands there:
///   nothing is typed any more, since the cursor may be anywhere.
/// - Among suggestions Shift takes nothing, and BackSpace brings back what was there before, also right after one was
///   taken. A space follows one that is taken by Enter, by a digit or by a letter; see `TakenItem`.
/// - The list itself is in `KeyboardContext.openList`, changed by `.list` effects. It stands first in the chain: while a
///   list is open, its keys are the list's, whatever they are bound to, and a chord finds it closed.
///
/// Every key asks it, so it is no larger than three words: a larger one would stand in a box, whose owner is checked each
/// time.
struct InlineListHandler: KeyboardActionHandler {
    private let settings: Settings
    /// The suggestion that was taken by the last key.
    private var taken: TakenItem?

    /// What of the settings concerns lists.
    private final class Settings: Sendable {
        let emoji: EmojiList
        let preview: ItemPreview
        /// The keys that the user has chosen.
        let ownKeys: [ListKey]
        /// Some of them are pressed with modifiers.
        let ownKeysHaveModifiers: Bool
        /// Punctuation marks have spaces of their own.
        let spacesMarks: Bool

        init(_ settings: EngineSettings) {
            emoji = EmojiList(settings)
            preview = ItemPreview(settings)
            ownKeys = settings.listKeys
            ownKeysHaveModifiers = ownKeys.contains { !$0.modifiers.isEmpty }
            spacesMarks = settings.behavior.punctuationSpaces != .none
        }
    }

    /// A handler for the lists of those settings.
    init(_ settings: EngineSettings) {
        self.settings = Settings(settings)
    }

    private static let vertical = KeyCommandTable(.list(axis: .vertical))
    private static let horizontal = KeyCommandTable(.list(axis: .horizontal))

    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        guard let list = context.openList else {
            return taken == nil ? .notMine : followTaken(gesture, action, in: context, into: &effects)
        }
        guard gesture == .press || gesture == .repeat else { return .notMine }
        let takesModifiers = settings.ownKeysHaveModifiers
        if action.isModifier, takesModifiers || list.kind == .candidates && action == .shift { return .notMine }
        let own = ownCommand(by: trigger, in: context)
        if own == nil, list.kind == .candidates, action == .backspace, !context.modifiers.intersects(.chords) {
            return cancel(list, into: &effects)
        }
        if own == nil, list.isSearched, let search = Self.search(list.search, gesture, action, in: context) {
            guard let search else { return cancel(list, into: &effects) }
            if let found = find(search, in: list, context.recentEmoji) {
                show(found, in: context, into: &effects)
            }
            return .handled
        }
        let intended = own.map { own in
            own.intent.map { NavigationRequest($0.in(list), isRepeat: gesture == .repeat) }
        }
        guard let request = intended ?? request(of: list, gesture, action, by: trigger, in: context) else {
            let isChord = context.modifiers.intersects(.chords)
            if case .character(let letter) = action, letter.properties.isAlphabetic, !isChord {
                take(list, in: context, into: &effects)
                taken = nil
            } else {
                effects.append(taking: list)
            }
            return .notMine
        }
        if case .ordinal(let number) = request.intent {
            let isItem = number <= list.items.count
            if !isItem {
                effects.append(taking: list)
                return .notMine
            }
            // The item itself at once: it is taken by the same key.
            take(list.moved(to: number - 1), in: context, into: &effects)
            return .handled
        }
        let (outcome, focus) = list.handle(request)
        switch outcome {
        case .moved:
            show(list.moved(to: focus), in: context, into: &effects)
        case .committed: take(list, in: context, into: &effects)
        case .cancelled: return cancel(list, into: &effects)
        case .none: break
        }
        return .handled
    }

    mutating func contextLost() {
        taken = nil
    }

    /// Takes the focused item, and a space behind it if it wants one and none stands there.
    private mutating func take(_ list: OpenList, in context: KeyboardContext, into effects: inout [Effect]) {
        effects.append(taking: list)
        guard list.kind == .candidates else { return }
        let hasSpace = list.addsSpace && context.document.ahead.last != " "
        if hasSpace { effects.append(.edit(Edit(inserting: " "))) }
        // What is deleted by parts is not brought back.
        let original = settings.preview.hasNames(list.focusedItem) ? nil : list.original
        taken = TakenItem(list.focusedItem, inPlaceOf: original, hasSpace: hasSpace)
    }

    /// Puts what has the focus now into the text.
    private func show(_ list: OpenList, in context: KeyboardContext, into effects: inout [Effect]) {
        var list = list
        let preview = settings.preview.text(of: list.focusedItem, in: context.locale)
        effects.append(retyping: list.preview, as: preview)
        list.preview = preview
        effects.append(.list(list))
    }

    /// The key right after a suggestion was taken.
    private mutating func followTaken(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard let last = taken, action != .shift, gesture == .press || gesture == .repeat else {
            return .notMine
        }
        taken = nil
        let isPlain = !context.modifiers.intersects(.chords) && !context.isPaused && !context.isCommand
        guard gesture == .press, isPlain,
            let left = last.follow(
                action, in: context.document, spacesMarks: settings.spacesMarks, into: &effects)
        else { return .notMine }
        taken = left
        return .handled
    }

    /// What the user wants the key to do in lists; nil for nothing of their own.
    private func ownCommand(by trigger: ActionTrigger, in context: KeyboardContext) -> ListKey.Command? {
        guard !settings.ownKeys.isEmpty, let keycode = trigger.event?.keycode else { return nil }
        let modifiers = context.modifiers.subtracting(.locks)
        return settings.ownKeys.first { $0.keycode == keycode && $0.modifiers == modifiers }?.command
    }

    /// Closes the list and brings back what was there before.
    private func cancel(_ list: OpenList, into effects: inout [Effect]) -> HandlerResponse {
        effects.append(retyping: list.preview, as: list.original)
        effects.append(.list(nil))
        return .handled
    }

    /// What is searched for after a key; nil if the key does not search, and in it nil if it ends the search.
    private static func search(
        _ search: String, _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext
    ) -> String?? {
        if context.modifiers.intersects(.chords) { return nil }
        switch action {
        case .character(let letter) where letter.properties.isAlphabetic:
            return .some(search + String(Character(letter)).lowercased())
        case .backspace: return .some(search.isEmpty ? nil : String(search.dropLast()))
        default: return nil
        }
    }

    /// The list with its focus on what is searched for; nil, and nothing done, if it has nothing of that kind.
    private func find(
        _ search: String, in list: OpenList, _ recent: RecentEmoji
    ) -> OpenList? {
        var found = list
        found.search = search
        found.hasMoved = true
        if list.kind == .emoji {
            let source = settings.emoji
            let emoji = OpenList(.emoji, sections: search.isEmpty ? source.sections(recent) : [source.search(search)])
            if emoji.items.isEmpty { return nil }
            (found.items, found.sections, found.focus) = (emoji.items, emoji.sections, 0)
        } else if !search.isEmpty {
            var navigator = ListNavigator(list.places, wrapPolicy: .wrap)
            _ = navigator.focus(list.focus)
            var titles = SearchTitles(titles: list.titles.isEmpty ? list.items : list.titles)
            let wanted = SearchText.folded(search)
            _ = navigator.handle(NavigationRequest(.matching(wanted)), delegate: &titles)
            guard let focus = navigator.focus?.index, titles.text(of: focus)?.hasPrefix(wanted) == true else {
                return nil
            }
            found.focus = focus
        }
        return found
    }

    /// What a key asks of the list; nil if it is none of its keys.
    private func request(
        of list: OpenList, _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger,
        in context: KeyboardContext
    ) -> NavigationRequest? {
        if context.modifiers.intersects(.chords) { return nil }
        let isRepeat = gesture == .repeat
        if let keycode = trigger.event?.keycode ?? action.standardKey {
            let shift: KeyChord.Modifiers = context.modifiers.contains(.shift) ? .shift : []
            // All four arrows move in every list.
            for table in [Self.horizontal, Self.vertical] {
                if let command = table.command(for: keycode.name, shift) {
                    return NavigationRequest(command.intent.in(list), isRepeat: isRepeat)
                }
            }
            return nil
        }
        if case .character(let digit) = action, let number = digit.properties.numericValue,
            let number = Int(exactly: number), number > 0
        {
            return NavigationRequest(.ordinal(number))
        }
        return nil
    }
}

/// What a search looks at.
private struct SearchTitles: NavigationDelegate {
    typealias Item = Int
    let titles: [String]

    func text(of item: Int) -> String? { SearchText.folded(titles[item]) }
}

extension OpenList {
    /// The places of the items in their sections.
    fileprivate var places: NavigationList<Int> {
        var start = 0
        return NavigationList(
            sections: (sections.isEmpty ? [items.count] : sections).map { count in
                defer { start += count }
                return Array(start..<start + count)
            })
    }

    /// What a request comes to, and where the focus is then.
    fileprivate func handle(_ request: NavigationRequest) -> (NavigationOutcome<Int>, focus: Int) {
        func ask(_ navigator: some FocusNavigator<Int>) -> (NavigationOutcome<Int>, focus: Int) {
            var navigator = navigator
            _ = navigator.focus(focus)
            return (navigator.handle(request), navigator.focus?.index ?? focus)
        }
        return columnCount > 1
            ? ask(GridNavigator(places, columnCount: columnCount, wrapPolicy: .wrap))
            : ask(ListNavigator(places, wrapPolicy: .wrap))
    }

    /// The same list with the focus elsewhere. What stands in the text is as before.
    fileprivate func moved(to focus: Int) -> OpenList {
        var list = self
        list.focus = focus
        list.hasMoved = true
        return list
    }
}

extension [Effect] {
    /// Opens a list: its focused item takes the place of the original text.
    mutating func append(opening list: OpenList, _ preview: ItemPreview, in context: KeyboardContext) {
        var list = list
        list.preview = preview.text(of: list.focusedItem, in: context.locale)
        append(retyping: list.original, as: list.preview)
        append(.list(list))
    }

    /// Takes the focused item of a list and closes it. An item that is an action leaves the text as it was before.
    mutating func append(taking list: OpenList) {
        append(retyping: list.preview, as: list.kind.isOfTexts ? list.focusedItem : list.original)
        append(.list(nil))
        switch list.kind {
        case .candidates, .emoji:
            if list.focusedItem.isOneEmoji { append(.rememberEmoji(list.focusedItem)) }
        case .callout, .macro, .list: break
        case .locale: append(.setLocale(list.focusedItem))
        case .method: append(.setInputMethod(list.focusedItem))
        }
    }

    /// Makes one text before the cursor another, by the least edit. An emoji of several characters goes as a whole.
    mutating func append(retyping old: String, as new: String) {
        if old.hasEmojiSequence {
            let common = zip(old, new).prefix { $0 == $1 }.count
            for character in old.dropFirst(common).reversed() {
                if character.isEmojiSequence {
                    append(.deleteSequence(character.unicodeScalars.count))
                } else {
                    append(.edit(Edit(deleting: character.unicodeScalars.count)))
                }
            }
            if new.count > common { append(.edit(Edit(inserting: String(new.dropFirst(common))))) }
            return
        }
        let (old, new) = (old.unicodeScalars, new.unicodeScalars)
        let common = zip(old, new).prefix { $0 == $1 }.count
        if old.count == common && new.count == common { return }
        append(.edit(Edit(deleting: old.count - common, inserting: String(new.dropFirst(common)))))
    }
}

extension NavigationIntent {
    /// What it means in a list. Where no lines are seen, up and left are one back, down and right one on.
    fileprivate func `in`(_ list: OpenList) -> NavigationIntent {
        switch self {
        case .up, .left: list.columnCount == 1 ? .previous : self
        case .down, .right: list.columnCount == 1 ? .next : self
        // There are no pages.
        case .pageUp: list.sections.isEmpty ? self : .previousSection
        case .pageDown: list.sections.isEmpty ? self : .nextSection
        default: self
        }
    }
}
