import Completion
import Keyboard
import Navigation

/// The keys of a list that is open. A list has no window: its focused item stands in the text itself.
///
/// - The keys are the standard ones of Navigation and the digits, changed by the user's own. A key that moves the focus
///   retypes the text by the least edit.
/// - Where somebody draws the list as a grid, Up and Down go from line to line. In a list of several sections the Page keys
///   go from section to section.
/// - A digit picks an item and Enter takes the focused one; both are used up. Escape brings back what was there before.
/// - In a list that is searched, a letter moves the focus to the next item that begins so, or finds emoji by their names;
///   BackSpace takes the last letter of the search away, or closes the list as Escape does.
/// - Every other key, a chord too, takes the focused item and goes on down the chain. A click takes what stands there:
///   nothing is typed any more, since the cursor may be anywhere.
/// - Among suggestions, and where a macro is a choice, BackSpace brings back what was there before, also right after one
///   was taken. Among suggestions Shift takes nothing, and a space follows one that is taken by Enter, by a digit or by a
///   letter; see `TakenItem`. What ended the abbreviation of a macro follows the text that is taken.
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
        let canInsert: @Sendable (String) -> Bool
        /// What keys do in a list.
        let keys: KeyCommandTable
        /// Some of the user's own keys are pressed with modifiers.
        let keysHaveModifiers: Bool
        /// Punctuation marks have spaces of their own.
        let spacesMarks: Bool

        init(_ settings: EngineSettings) {
            emoji = EmojiList(settings)
            preview = ItemPreview(settings)
            canInsert = settings.canInsert
            keys = KeyCommandTable(.standard + .digits + settings.listKeys)
            keysHaveModifiers = settings.listKeys.contains { !$0.chord.modifiers.isEmpty }
            spacesMarks = settings.behavior.punctuationSpaces != .none
        }
    }

    /// A handler for the lists of those settings.
    init(_ settings: EngineSettings) {
        self.settings = Settings(settings)
    }

    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        guard let list = context.openList else {
            return taken == nil ? .notMine : handleAfterTaking(gesture, action, in: context, into: &effects)
        }
        guard gesture == .press || gesture == .repeat else { return .notMine }
        if action.isModifier, settings.keysHaveModifiers || list.kind == .candidates && action == .shift {
            return .notMine
        }
        if case .suggestion(let number) = action, list.kind == .candidates {
            if number <= list.items.count { take(list.moved(to: number - 1), in: context, into: &effects) }
            return .handled
        }
        let isChord = context.modifiers.intersects(.chords)
        if let command = command(of: action, by: trigger, in: context) {
            if let intent = command.intent {
                let request = NavigationRequest(intent.in(list), isRepeat: gesture == .repeat)
                if let response = carryOut(request, on: list, in: context, into: &effects) { return response }
            }
        } else if list.replacesText, action == .backspace, !isChord {
            return cancel(list, into: &effects)
        } else if list.isSearched, !isChord, let search = Self.search(list.search, action) {
            guard let search else { return cancel(list, into: &effects) }
            if let found = find(search, in: list, context.recentEmoji) {
                show(found, in: context, into: &effects)
            }
            return .handled
        }
        take(list, before: action, in: context, into: &effects)
        return .notMine
    }

    mutating func contextLost() {
        taken = nil
    }

    /// What a key does in a list; nil if it is none of its keys.
    private func command(
        of action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext
    ) -> KeyCommandDescriptor? {
        if let keycode = trigger.event?.keycode ?? action.standardKey {
            return settings.keys.command(for: KeyChord(keycode, context.modifiers))
        }
        // A digit that a rule or a program types.
        guard case .character(let digit) = action, let value = digit.properties.numericValue,
            let key = Int(exactly: value).flatMap({ Keycode(named: String($0)) })
        else { return nil }
        return settings.keys.command(for: KeyChord(key, context.modifiers))
    }

    /// Carries out what a key asks for; nil, and nothing done, for the number of an item that there is not.
    private mutating func carryOut(
        _ request: NavigationRequest, on list: OpenList, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse? {
        var navigator = list.navigator
        var items = ListItems(list: list, canInsert: settings.canInsert)
        let outcome = navigator.handle(request, delegate: &items)
        if case .ordinal(let number) = request.intent {
            if number > list.items.count { return nil }
            // The item is taken by the same key.
            take(list.moved(to: navigator.focus?.index), in: context, into: &effects)
            return .handled
        }
        switch outcome {
        case .moved(let update):
            // Only the focus is seen in the text.
            if let item = update.gained { show(list.moved(to: item.index), in: context, into: &effects) }
        case .committed: take(list, in: context, into: &effects)
        case .cancelled: return cancel(list, into: &effects)
        case .none: break
        }
        return .handled
    }

    /// Takes the focused item, and what is typed behind it, by a key of the list or `before` another action.
    private mutating func take(
        _ list: OpenList, before action: KeyboardAction? = nil, in context: KeyboardContext,
        into effects: inout [Effect]
    ) {
        effects.append(taking: list)
        guard list.replacesText else { return }
        let ending =
            list.ending == " " && Self.omitsSpace(behind: list, before: action, in: context) ? "" : list.ending
        if !ending.isEmpty { effects.append(.edit(Edit(inserting: ending))) }
        if action != nil { return }
        let text = list.focusedItem + ending
        // What is deleted by parts is not brought back.
        if !settings.preview.hasNames(list.focusedItem) {
            effects.append(.replaced(Replacement(of: list.original, byCount: text.unicodeScalars.count)))
        }
        taken = TakenItem(text, hasSpace: list.kind == .candidates && ending == " ")
    }

    /// Whether no space is typed behind an item: one is there, or the next action makes it needless. Behind a suggestion
    /// only a letter needs it; behind the choice of a macro, whose space was typed, all but a space or a mark.
    private static func omitsSpace(
        behind list: OpenList, before action: KeyboardAction?, in context: KeyboardContext
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

    /// Puts what has the focus now into the text.
    private func show(_ list: OpenList, in context: KeyboardContext, into effects: inout [Effect]) {
        var list = list
        let preview = settings.preview.text(of: list.focusedItem, in: context.locale)
        effects.append(retyping: list.preview, as: preview)
        list.preview = preview
        effects.append(.list(list))
    }

    /// The key right after a suggestion was taken.
    private mutating func handleAfterTaking(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
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

    /// Closes the list and brings back what was there before.
    private func cancel(_ list: OpenList, into effects: inout [Effect]) -> HandlerResponse {
        effects.append(retyping: list.preview, as: list.original)
        effects.append(.list(nil))
        return .handled
    }

    /// What is searched for after a key; nil if the key does not search, and in it nil if it ends the search.
    private static func search(_ search: String, _ action: KeyboardAction) -> String?? {
        switch action {
        case .character(let letter) where letter.properties.isAlphabetic:
            return .some(search + String(Character(letter)).lowercased())
        case .backspace: return .some(search.isEmpty ? nil : String(search.dropLast()))
        default: return nil
        }
    }

    /// The list with its focus on what is searched for; nil, and nothing done, if it has nothing of that kind.
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
