import Keyboard

/// The second of two quick spaces after a word becomes a full stop and a space.
///
/// - It stands before the input method: the space that ends a sentence is never typed, so nothing flickers.
/// - All spaces before the cursor are replaced. After “hej. ” a further space changes nothing; a space that is a text,
///   a literal character or a rule's action never ends a sentence.
struct EndOfSentence: KeyboardActionHandler {
    private let behavior: any KeyboardBehavior
    private var lastSpace: Timestamp?

    /// A handler of that behaviour.
    init(_ behavior: any KeyboardBehavior) {
        self.behavior = behavior
    }

    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .press else { return .notMine }
        guard action == .space, !trigger.isReplaced else {
            lastSpace = nil
            return .notMine
        }
        let last = lastSpace
        lastSpace = trigger.time
        guard behavior.shouldEndSentence(context.document, after: action, since: last, at: trigger.time) else {
            return .notMine
        }
        lastSpace = nil
        var count = 0
        while context.document.character(before: count) == " " { count += 1 }
        effects.append(.edit(Edit(deleting: count, inserting: behavior.endSentenceText)))
        return .handled
    }

    mutating func contextLost() {
        lastSpace = nil
    }
}
