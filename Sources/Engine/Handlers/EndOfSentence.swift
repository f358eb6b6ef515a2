import Keyboard

/// Behind the insertion: the second of two quick spaces after a word becomes a full stop and a space.
///
/// - It looks at what the space did, takes that back and does the whole instead, so that nothing flickers.
/// - All spaces before the cursor go; after “hej. ” a further space changes nothing; a space that is a text or a
///   literal character never ends a sentence.
struct EndOfSentence: Sendable {
    private let behavior: KeyboardBehavior
    private var lastSpace: Timestamp?

    init(_ behavior: KeyboardBehavior = KeyboardBehavior()) {
        self.behavior = behavior
    }

    /// There is nothing to do.
    var isOff: Bool { !behavior.endsSentences }

    /// An action went down the chain, and these effects, from `start` on, came of it. `context` is as before them.
    mutating func follow(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect],
        from start: Int
    ) {
        guard !isOff else { return }
        guard gesture == .press, action == .space else {
            if gesture == .press { lastSpace = nil }
            return
        }
        let last = lastSpace
        lastSpace = context.time
        guard behavior.shouldEndSentence(context.document, after: action, since: last, at: context.time),
            effects.count == start + 1
        else { return }
        lastSpace = nil
        var count = 0
        while context.document.character(before: count) == " " { count += 1 }
        effects.removeLast()
        effects.append(.edit(Edit(deleting: count, inserting: behavior.endSentenceText)))
    }

    /// The text before the cursor is no longer known.
    mutating func contextLost() {
        lastSpace = nil
    }
}
