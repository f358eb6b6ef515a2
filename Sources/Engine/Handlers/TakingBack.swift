import Keyboard

/// BackSpace right after a text was put in the place of another brings that back: an abbreviation, a corrected word, the
/// word that a suggestion completed.
///
/// What a method turned to its keys is not among it: the method alone knows the keys of its words.
struct TakingBack: KeyboardActionHandler {
    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .press, action == .backspace, let last = context.replacement else { return .notMine }
        let (text, behind) = (context.document.text, context.document.ahead)
        guard last.count <= text.count, last.countBehind <= behind.count else { return .notMine }
        for _ in 0..<last.countBehind { effects.append(.tap(.right, [])) }
        let old = text.suffix(last.count) + behind.suffix(last.countBehind).reversed()
        effects.append(retyping: String(String.UnicodeScalarView(old)), as: last.original)
        return .handled
    }
}
