import Keyboard

/// BackSpace that is held: first characters, after a while words.
///
/// - The key is not held down on the virtual keyboard: every repeat of the real one is an edit, so that what is deleted
///   is known.
/// - Where nothing is known one character goes.
struct WordwiseBackspace: KeyboardActionHandler {
    let behavior: any KeyboardBehavior

    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .repeat, action == .backspace else { return .notMine }
        let duration = trigger.time - min(trigger.time, trigger.pressTime)
        effects.append(.edit(Edit(deleting: behavior.backspaceCount(in: context.document, heldFor: duration))))
        return .handled
    }
}
