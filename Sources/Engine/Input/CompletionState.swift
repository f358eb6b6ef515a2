import Completion
import Keyboard

/// What is offered for the word before the cursor, and which state of the text sources were asked about.
struct CompletionState {
    /// The state of the text: another number after every change.
    private var era: UInt64 = 0
    private var askedEra: UInt64 = 0
    /// What was told last of what is offered.
    private var offered: [Candidate] = []

    /// The text is another one, or not known any more, or the locale is another one. What was offered is not for this one;
    /// that is told when sources are asked again.
    mutating func textChanged(in context: inout KeyboardContext) {
        era &+= 1
        if !context.candidates.isEmpty { context.candidates = [] }
    }

    /// What sources are to be asked about the text, once for each state of it; what was offered before is taken back.
    mutating func takeQuery(
        _ typed: @autoclosure () -> TypedWord?, in context: inout KeyboardContext, into effects: inout [Effect]
    ) -> CompletionQuery? {
        guard era != askedEra else { return nil }
        askedEra = era
        offer([], in: &context, into: &effects)
        return context.isTyping ? CompletionQuery(era, typed(), in: context) : nil
    }

    /// Offers what sources answered, unless the text has moved on since they were asked.
    mutating func take(
        _ answer: CompletionAnswer, where canInsert: (String) -> Bool, in context: inout KeyboardContext,
        into effects: inout [Effect]
    ) {
        guard answer.era == era, context.openList == nil else { return }
        let items = answer.items.filter { canInsert($0.text) }
        offer(answer.isFurther ? context.candidates + items : items, in: &context, into: &effects)
    }

    private mutating func offer(
        _ candidates: [Candidate], in context: inout KeyboardContext, into effects: inout [Effect]
    ) {
        context.candidates = candidates
        if offered == candidates { return }
        offered = candidates
        effects.append(.offer(candidates))
    }
}

extension KeyboardContext {
    /// A text is typed, and something of it is known: something may be offered for it.
    var isTyping: Bool {
        !isPaused && !isPassing && !isCommand && openList == nil && document.isKnown
    }
}

extension CompletionQuery {
    /// A query about the text before the cursor. An input method made its last characters of other keys, if `typed` is
    /// there.
    init(_ era: UInt64, _ typed: TypedWord?, in context: KeyboardContext) {
        let text = context.document.text
        var count = 0
        while count < text.count, !text[text.count - 1 - count].endsWord { count += 1 }
        let word = Array(text.suffix(count))
        var keys = word
        if let typed, typed.count > 0, typed.count <= count {
            keys = Array(word.dropLast(typed.count) + typed.keys)
        }
        let before = text.dropLast(count)
        self.init(
            era: era, keys: keys, word: word, text: Array(before.suffix(Self.textLimit)),
            beginsAtStart: before.count <= Self.textLimit
                && (context.document.beginsAtStart || context.document.beginsLine),
            locale: context.locale, inputMethod: context.inputMethod)
    }
}
