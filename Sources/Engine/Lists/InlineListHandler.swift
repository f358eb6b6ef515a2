import Completion
import Keyboard
import Navigation

/// Handles the keys of an open list. A list has no window: its focused item is shown in the text.
///
/// - The keys are the standard keys of Navigation and the digits, plus the user's own keys. A key that moves the focus
///   replaces the shown item by a minimal edit.
/// - If a client draws the list as a grid, Up and Down move by rows. In a list of several sections the Page keys move
///   by sections.
/// - A digit accepts the item with that number, and Enter the focused one; both keys are consumed. Escape restores the
///   original text.
/// - In a list with search, letters move the focus to the next item that begins with them, or find emoji by name;
///   BackSpace deletes the last letter of the search, or cancels the list like Escape.
/// - Every other key, also a chord, accepts the focused item and goes on down the chain. A click leaves the text as it
///   is, since the cursor may be anywhere.
/// - In a list of candidates or of the texts of a macro, BackSpace restores the original text, also right after an item
///   was accepted. In a list of candidates Shift does nothing, and a space follows an item that is accepted with Enter,
///   a digit or a letter; see `TakenItem`. The character that ended the abbreviation of a macro follows the accepted
///   text.
/// - The list is `KeyboardContext.openList`, changed by `.list` effects. The handler is first in the chain: while a
///   list is open, its keys come before all other bindings, and a chord finds the list closed.
///
/// Every key asks this handler, so it is at most three words large: a larger value would be boxed in the existential,
/// and each access would check the uniqueness of the box.
struct InlineListHandler: KeyboardActionHandler {
    private let settings: Settings
    /// The item that the last key accepted.
    private var taken: TakenItem?

    /// The settings for lists.
    private final class Settings: Sendable {
        let emoji: EmojiList
        let preview: ItemPreview
        let canInsert: @Sendable (String) -> Bool
        /// The commands of keys in a list.
        let keys: KeyCommandTable
        /// Whether some of the user's own keys have modifiers.
        let keysHaveModifiers: Bool
        /// Whether punctuation marks get spaces of their own, as in French.
        let spacesMarks: Bool

        init(_ settings: EngineSettings) {
            emoji = EmojiList(settings)
            preview = ItemPreview(settings)
            canInsert = settings.canInsert
            keys = KeyCommandTable(.standard + .digits + settings.listKeys)
            keysHaveModifiers = settings.listKeys.contains { !$0.keystroke.modifiers.isEmpty }
            spacesMarks = settings.behavior.punctuationSpaces != .none
        }
    }

    init(_ settings: EngineSettings) {
        self.settings = Settings(settings)
    }

    mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard let list = context.openList else {
            return taken == nil ? .notMine : handleAfterTaking(gesture, stroke.action, in: context, into: &effects)
        }
        guard gesture == .press || gesture == .repeat else { return .notMine }
        if stroke.action.isModifier, settings.keysHaveModifiers || list.kind == .candidates && stroke.action == .shift
        {
            return .notMine
        }
        if case .suggestion(let number) = stroke.action, list.kind == .candidates {
            if number <= list.items.count { accept(list.moved(to: number - 1), in: context, into: &effects) }
            return .handled
        }
        let isChord = context.modifiers.intersects(.chords)
        if let command = command(of: stroke, in: context) {
            if let intent = command.intent {
                let request = NavigationRequest(intent.in(list), isRepeat: gesture == .repeat)
                if let response = carryOut(request, on: list, in: context, into: &effects) { return response }
            }
        } else if list.replacesText, stroke.action == .backspace, !isChord {
            return cancel(list, into: &effects)
        } else if list.isSearched, !isChord, let search = Self.search(list.search, stroke.action) {
            guard let search else { return cancel(list, into: &effects) }
            if let found = find(search, in: list, context.recentEmoji) {
                show(found, in: context, into: &effects)
            }
            return .handled
        }
        accept(list, before: stroke.action, in: context, into: &effects)
        return .notMine
    }

    mutating func contextLost() {
        taken = nil
    }

    /// The command of a key in a list; nil if the key has none.
    private func command(
        of stroke: Stroke, in context: borrowing KeyboardContext
    ) -> KeyCommandDescriptor? {
        if let keycode = stroke.event?.keycode ?? stroke.action.standardKey {
            return settings.keys.command(for: Keystroke(keycode, context.modifiers))
        }
        // A digit from a rule or a program.
        guard case .character(let digit) = stroke.action, let value = digit.properties.numericValue,
            let key = Int(exactly: value).flatMap({ Keycode(named: String($0)) })
        else { return nil }
        return settings.keys.command(for: Keystroke(key, context.modifiers))
    }

    /// Performs a request of a key. Returns nil and does nothing if the request is for an item number that does not
    /// exist.
    private mutating func carryOut(
        _ request: NavigationRequest, on list: OpenList, in context: borrowing KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse? {
        var navigator = list.navigator
        var items = ListItems(list: list, canInsert: settings.canInsert)
        let outcome = navigator.handle(request, delegate: &items)
        if case .ordinal(let number) = request.intent {
            if number > list.items.count { return nil }
            // The same key accepts the item.
            accept(list.moved(to: navigator.focus?.index), in: context, into: &effects)
            return .handled
        }
        switch outcome {
        case .moved(let update):
            // The text shows only the focused item.
            if let item = update.gained { show(list.moved(to: item.index), in: context, into: &effects) }
        case .committed: accept(list, in: context, into: &effects)
        case .cancelled: return cancel(list, into: &effects)
        case .none: break
        }
        return .handled
    }

    /// Accepts the focused item and types its ending, either by a key of the list or before another action.
    private mutating func accept(
        _ list: OpenList, before action: KeyboardAction? = nil, in context: borrowing KeyboardContext,
        into effects: inout [Effect]
    ) {
        effects.append(taking: list)
        guard list.replacesText else { return }
        let ending =
            list.ending == " " && Self.omitsSpace(behind: list, before: action, in: context) ? "" : list.ending
        if !ending.isEmpty { effects.append(.edit(Edit(inserting: ending))) }
        if action != nil { return }
        let text = list.focusedItem + ending
        // An emoji that an application deletes in parts cannot be restored.
        if !settings.preview.hasNames(list.focusedItem) {
            effects.append(.replaced(Replacement(of: list.original, byCount: text.unicodeScalars.count)))
        }
        taken = TakenItem(text, hasSpace: list.kind == .candidates && ending == " ")
    }

    /// Whether no space is typed after an item, because one is there already or the next action makes it needless.
    /// After a candidate only a letter needs a space. After a text of a macro, whose space was typed, every action
    /// needs it except one that ends a word.
    private static func omitsSpace(
        behind list: OpenList, before action: KeyboardAction?, in context: borrowing KeyboardContext
    ) -> Bool {
        let isChord = context.modifiers.intersects(.chords)
        if list.kind == .candidates {
            if context.document.ahead.last == " " { return true }
            guard let action else { return false }
            if case .character(let letter) = action { return isChord || !letter.properties.isAlphabetic }
            return true
        }
        return action?.endsWord == true && !isChord
    }

    /// Shows the focused item in the text.
    private func show(_ list: OpenList, in context: borrowing KeyboardContext, into effects: inout [Effect]) {
        var list = list
        let preview = settings.preview.text(of: list.focusedItem, in: context.locale)
        effects.append(retyping: list.preview, as: preview)
        list.preview = preview
        effects.append(.list(list))
    }

    /// Handles the key right after an item was accepted.
    private mutating func handleAfterTaking(
        _ gesture: Gesture, _ action: KeyboardAction, in context: borrowing KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        guard let last = taken, action != .shift, gesture == .press || gesture == .repeat else {
            return .notMine
        }
        taken = nil
        let isPlain = !context.modifiers.intersects(.chords) && !context.isPaused && !context.isCommand
        guard gesture == .press, isPlain,
            let left = last.handle(
                action, in: context.document, spacesMarks: settings.spacesMarks, into: &effects)
        else { return .notMine }
        taken = left
        return .handled
    }

    /// Closes the list and restores the original text.
    private func cancel(_ list: OpenList, into effects: inout [Effect]) -> HandlerResponse {
        effects.append(retyping: list.preview, as: list.original)
        effects.append(.list(nil))
        return .handled
    }

    /// The search text after a key: nil if the key does not search, `.some(nil)` if it ends the search.
    private static func search(_ search: String, _ action: KeyboardAction) -> String?? {
        switch action {
        case .character(let letter) where letter.properties.isAlphabetic:
            return .some(search + String(Character(letter)).lowercased())
        case .backspace: return .some(search.isEmpty ? nil : String(search.dropLast()))
        default: return nil
        }
    }

    /// The list with the focus on the result of a search; nil if there is no result.
    private func find(_ search: String, in list: OpenList, _ recent: RecentEmoji) -> OpenList? {
        var found = list
        found.search = search
        found.hasMoved = true
        if list.kind == .emoji {
            let source = settings.emoji
            let emoji = OpenList(.emoji, sections: search.isEmpty ? source.sections(recent) : [source.search(search)])
            if emoji.items.isEmpty { return nil }
            (found.items, found.sections, found.focus) = (emoji.items, emoji.sections, 0)
        } else if !search.isEmpty {
            var navigator = list.navigator
            var items = ListItems(list: list, canInsert: settings.canInsert)
            let wanted = SearchText.folded(search)
            _ = navigator.handle(NavigationRequest(.matching(wanted)), delegate: &items)
            guard let focus = navigator.focus?.index, items.text(of: focus)?.hasPrefix(wanted) == true else {
                return nil
            }
            found.focus = focus
        }
        return found
    }
}
