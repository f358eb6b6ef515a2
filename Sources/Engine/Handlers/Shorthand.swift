import Completion
import Keyboard

/// Applies macros: replaces an abbreviation by its text.
///
/// - The key that ends the word goes on down the chain, so that it is typed after the text. It is consumed if the macro
///   places the cursor. If the macro has several texts, a list of them opens, and the character of the key is typed
///   after the accepted text.
/// - An abbreviation matches the typed keys (`ddc`) or the text (`đc`).
/// - The text before the abbreviation need not be known: only text that was typed here is replaced.
/// - A text from the clipboard or from a program is requested first, and the key waits for it. If it cannot be had, the
///   abbreviation stays.
/// - BackSpace right after the expansion restores the abbreviation and the character that ended it (`TakingBack`).
struct Shorthand: KeyboardActionHandler {
    private let table: MacroTable
    private let applications: Set<[String]>
    /// The skin tone of emoji whose names are expanded; nil if none are.
    private let emojiTone: Emoji.SkinTone?
    private let localTime: @Sendable () -> LocalTime
    private let canInsert: @Sendable (String) -> Bool
    private let preview: ItemPreview
    private let behavior: StandardKeyboardBehavior

    init(_ settings: EngineSettings, _ behavior: StandardKeyboardBehavior) {
        self.behavior = behavior
        table = settings.macros
        applications = settings.macroApplications
        emojiTone = settings.expandedEmoji
        localTime = settings.localTime
        canInsert = settings.canInsert
        preview = ItemPreview(settings)
    }

    var kinds: ActionKinds { [.character, .space, .lineKey] }

    mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .press, !stroke.action.isModifier else { return .notMine }
        if stroke.action == .character(":"), let (match, emoji) = emoji(in: context) {
            let response = apply(match, endedBy: nil, screen: match.count, in: context, into: &effects)
            if response == .handled { effects.append(.rememberEmoji(emoji)) }
            return response
        }
        guard table.mayApply(by: stroke.action) else { return .notMine }
        let (locale, hasMethod) = (context.locale, context.inputMethod != "none")
        func isOn(_ macro: Macro) -> Bool {
            macro.isOn(in: locale, applications) && (macro.worksWithoutMethod || hasMethod)
        }
        /// Whether the behaviour makes the letter after all but the last characters a capital.
        func isAutomatic(_ count: Int) -> Bool {
            var document = context.document
            document.delete(count)
            return behavior.preferredCase(in: document, isRightToLeft: context.isRightToLeft) == .autoUppercased
        }
        var typed = MacroTable.Typed(text: context.document.text, word: context.typedWord)
        if table.mayApply(.wordEnd, by: stroke.action),
            let match = table.match(typed, .wordEnd, where: isOn, capitals: isAutomatic)
        {
            return apply(match, endedBy: stroke.action, screen: match.count, in: context, into: &effects)
        }
        if table.mayApply(.atOnce, by: stroke.action), let key = stroke.action.typedCharacter {
            typed.append(key)
            if let match = table.match(typed, .atOnce, where: isOn, capitals: { isAutomatic($0 - 1) }) {
                return apply(match, endedBy: nil, screen: match.count - 1, in: context, into: &effects)
            }
        }
        return .notMine
    }

    /// The emoji whose name, after a colon, is before the cursor: as a macro that a second colon applies. Nil if there
    /// is none.
    private func emoji(in context: borrowing KeyboardContext) -> (MacroTable.Match, text: String)? {
        guard let emojiTone else { return nil }
        guard let name = EmojiName(CompletionQuery(context.typedWord, in: context)) else { return nil }
        let table = EmojiTable.all
        guard let emoji = table.emoji(named: name.text) ?? table.emoji(named: name.word) else { return nil }
        let typed = Array(":\(name.text):".unicodeScalars)
        let text = emoji.in(emojiTone)
        let macro = Macro(
            String(String.UnicodeScalarView(typed)), [MacroText(text, isPlain: true)], moment: .atOnce)
        return (MacroTable.Match(macro: macro, typed: typed, count: name.count, textCase: .same), text)
    }

    /// Replaces the last `count` characters on the screen by the text of a macro.
    private func apply(
        _ match: MacroTable.Match, endedBy end: KeyboardAction?, screen count: Int,
        in context: borrowing KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        let sources = match.macro.texts.flatMap(\.sources)
        if !sources.isEmpty, context.fetchedTexts == nil {
            effects.append(.fetch(TextRequest(sources)))
            return .handled
        }
        var fetched = (context.fetchedTexts ?? [])[...]
        if fetched.count != sources.count { return .notMine }
        let time = localTime()
        let texts = match.macro.texts.map { text in
            defer { fetched = fetched.dropFirst(text.sources.count) }
            return text.text(in: match.textCase, at: time, locale: context.locale, fetched: fetched)
        }
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
        for _ in text.after { effects.append(.tap(Keystroke(.left))) }
        let isKept = end != nil && !match.macro.texts[0].placesCursor
        // An emoji that an application deletes in parts cannot be restored.
        if !preview.hasNames(text.before + text.after) {
            let count = text.before.unicodeScalars.count
            effects.append(.replaced(Replacement(of: typed, byCount: count, behind: text.after.count)))
        }
        return isKept ? .notMine : .handled
    }
}

extension KeyboardAction {
    /// Whether the action ends a word.
    var endsWord: Bool {
        switch self {
        case .space, .tab, .primary: true
        case .character(let character): character.endsWord
        default: false
        }
    }

    /// Whether the action is a modifier, which types nothing.
    var isModifier: Bool {
        switch self {
        case .shift, .capsLock, .control, .option, .command, .function: true
        default: false
        }
    }

    /// The character that the action types; nil if it types none.
    var typedCharacter: Unicode.Scalar? {
        switch self {
        case .space: " "
        case .character(let character): character
        default: nil
        }
    }
}
