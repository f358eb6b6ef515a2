import Keyboard

/// Replaces the second of two quick spaces after a word by a full stop and a space.
///
/// - It is before the input method in the chain: the space that ends a sentence is never typed, so nothing flickers.
/// - All spaces before the cursor are replaced. A space after “hej. ” is an ordinary space. A space that comes from a
///   text, a literal character or a rule never ends a sentence.
struct EndOfSentence: KeyboardActionHandler {
    private let behavior: any KeyboardBehavior
    private var lastSpace: Timestamp?

    init(_ behavior: any KeyboardBehavior) {
        self.behavior = behavior
    }

    mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .press else { return .notMine }
        guard stroke.action == .space, !stroke.isReplaced else {
            lastSpace = nil
            return .notMine
        }
        let last = lastSpace
        lastSpace = stroke.time
        guard behavior.shouldEndSentence(context.document, after: stroke.action, since: last, at: stroke.time) else {
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
