public import Keyboard

/// BackSpace that is held: first characters, after a while words.
///
/// - Only with `KeyboardBehavior.wordwiseBackspace`. The key is then not held down on the virtual keyboard: every
///   repeat of the real one is an edit, so that what is deleted is known.
/// - Where nothing is known one character goes.
public struct WordwiseBackspace: KeyboardActionHandler {
    private let behavior: KeyboardBehavior

    /// A handler of that behaviour.
    public init(_ behavior: KeyboardBehavior = KeyboardBehavior()) {
        self.behavior = behavior
    }

    /// There is nothing to do.
    var isOff: Bool { !behavior.wordwiseBackspace }

    public mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard !isOff, gesture == .repeat, action == .backspace else { return .notMine }
        let duration = context.time - min(context.time, context.pressTime)
        effects.append(.edit(Edit(deleting: behavior.backspaceCount(in: context.document, heldFor: duration))))
        return .handled
    }
}
