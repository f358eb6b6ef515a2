import Keyboard

/// A held BackSpace deletes characters first, and words after a while.
///
/// - The key is not held down on the virtual keyboard. Every repeat of the physical key is an edit, so that the deleted
///   text is known.
/// - If the text is not known, one character is deleted.
struct WordwiseBackspace: KeyboardActionHandler {
    let behavior: any KeyboardBehavior

    var kinds: ActionKinds { .backspace }

    mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .repeat, stroke.action == .backspace else { return .notMine }
        let duration = stroke.time - min(stroke.time, stroke.pressTime)
        effects.append(.edit(Edit(deleting: behavior.backspaceCount(in: context.document, heldFor: duration))))
        return .handled
    }
}
