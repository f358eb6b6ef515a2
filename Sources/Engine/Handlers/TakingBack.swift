import Keyboard

/// Undoes the last replacement if the next key is BackSpace: it restores an abbreviation, a corrected word, or the word
/// that a suggestion completed.
///
/// Words that the input method restored to their keys are not included: only the method knows those keys.
struct TakingBack: KeyboardActionHandler {
    var kinds: ActionKinds { .backspace }

    mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .press, stroke.action == .backspace, let last = context.replacement else { return .notMine }
        let (text, behind) = (context.document.text, context.document.ahead)
        guard last.count <= text.count, last.countBehind <= behind.count else { return .notMine }
        for _ in 0..<last.countBehind { effects.append(.tap(Keystroke(.right))) }
        let old = text.suffix(last.count) + behind.suffix(last.countBehind).reversed()
        effects.append(retyping: String(String.UnicodeScalarView(old)), as: last.original)
        return .handled
    }
}
