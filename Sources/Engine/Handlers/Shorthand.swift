import Completion
import Keyboard

/// Applies macros: puts a text in the place of its abbreviation.
///
/// - What ends the word goes on down the chain, so it is typed after the text. It is used up where the macro places the
///   cursor. Where it is a choice, a list of the texts opens, and what ended the word comes after the one that is taken.
/// - An abbreviation counts as it was typed (`ddc`) or as it stands in the text (`đc`).
/// - What stands before the abbreviation need not be known: only what was typed here is replaced.
/// - BackSpace right after it brings the abbreviation back, and what ended it (`TakingBack`).
struct Shorthand: KeyboardActionHandler {
    private let table: MacroTable
    /// The skin tone of emoji whose names are expanded; nil if none are.
    private let emojiTone: Emoji.SkinTone?
    private let localTime: @Sendable () -> LocalTime
    private let canInsert: @Sendable (String) -> Bool
    private let preview: ItemPreview

    /// A handler of the macros of those settings.
    init(_ settings: EngineSettings) {
        table = settings.macros
        emojiTone = settings.expandedEmoji
        localTime = settings.localTime
        canInsert = settings.canInsert
        preview = ItemPreview(settings)
    }

    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .press, !action.isModifier else { return .notMine }
        if action == .character(":"), let (match, emoji) = emoji(in: context) {
            let response = apply(match, endedBy: nil, screen: match.count, in: context, into: &effects)
            if response == .handled { effects.append(.rememberEmoji(emoji)) }
            return response
        }
        guard table.mayApply(by: action) else { return .notMine }
        let (locale, hasMethod) = (context.locale, context.inputMethod != "none")
        func isOn(_ macro: Macro) -> Bool {
            (macro.locale == nil || macro.locale == locale) && (macro.worksWithoutMethod || hasMethod)
        }
        var typed = MacroTable.Typed(text: context.document.text, word: context.typedWord)
        if table.mayApply(.wordEnd, by: action), let match = table.match(typed, .wordEnd, where: isOn) {
            return apply(match, endedBy: action, screen: match.count, in: context, into: &effects)
        }
        if table.mayApply(.atOnce, by: action), let key = action.typedCharacter {
            typed.append(key)
            if let match = table.match(typed, .atOnce, where: isOn) {
                return apply(match, endedBy: nil, screen: match.count - 1, in: context, into: &effects)
            }
        }
        return .notMine
    }

    /// The emoji whose name stands before the cursor, after a colon: as a macro that a second colon applies. Nil for none.
    private func emoji(in context: KeyboardContext) -> (MacroTable.Match, text: String)? {
        guard let emojiTone else { return nil }
        guard let name = EmojiName(CompletionQuery(context.typedWord, in: context)) else { return nil }
        let table = EmojiTable()
        guard let emoji = table.emoji(named: name.text) ?? table.emoji(named: name.word) else { return nil }
        let typed = Array(":\(name.text):".unicodeScalars)
        let text = emoji.in(emojiTone)
        let macro = Macro(
            String(String.UnicodeScalarView(typed)), [MacroText(text, isPlain: true)], moment: .atOnce)
        return (MacroTable.Match(macro: macro, typed: typed, count: name.count, textCase: .same), text)
    }

    /// Puts the text of a macro in the place of the last characters on the screen.
    private func apply(
        _ match: MacroTable.Match, endedBy end: KeyboardAction?, screen count: Int, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        let time = localTime()
        let texts = match.macro.texts.map { $0.text(in: match.textCase, at: time, locale: context.locale) }
        let old = String(String.UnicodeScalarView(context.document.text.suffix(count)))
        let typed = String(String.UnicodeScalarView(match.typed))
        let ending = end?.typedCharacter.map { String(Character($0)) } ?? ""
        if texts.count > 1 {
            let items = texts.map(\.before).filter(canInsert)
            if items.isEmpty { return .notMine }
            var list = OpenList(.macro, items, focus: 0, original: typed + ending)
            list.endings = items.map { _ in ending }
            list.preview = preview.text(of: items[0], in: context.locale)
            effects.append(retyping: old, as: list.preview)
            effects.append(.list(list))
            return .handled
        }
        let text = texts[0]
        guard canInsert(text.before + text.after) else { return .notMine }
        effects.append(retyping: old, as: text.before + text.after)
        for _ in text.after { effects.append(.tap(.left, [])) }
        let isKept = end != nil && !match.macro.texts[0].placesCursor
        // What is deleted by parts is not brought back.
        if !preview.hasNames(text.before + text.after) {
            let count = text.before.unicodeScalars.count
            effects.append(.replaced(Replacement(of: typed, byCount: count, behind: text.after.count)))
        }
        return isKept ? .notMine : .handled
    }
}

extension KeyboardAction {
    /// The action ends a word.
    var endsWord: Bool {
        switch self {
        case .space, .tab, .primary: true
        case .character(let character): character.endsWord
        default: false
        }
    }

    /// The key is held for another one, and types nothing itself.
    var isModifier: Bool {
        switch self {
        case .shift, .capsLock, .control, .option, .command, .function: true
        default: false
        }
    }

    /// The character that the action types, if it is one.
    var typedCharacter: Unicode.Scalar? {
        switch self {
        case .space: " "
        case .character(let character): character
        default: nil
        }
    }
}
