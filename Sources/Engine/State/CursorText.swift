import Completion
import Keyboard

/// The text before the cursor: what effects do to it, what was last put in the place of another, and what is offered for
/// it. What the context says of these is written here, and only here.
///
/// The input method has a memory of its own for the same text, which alone knows the keys of each word. The document
/// alone knows what others typed.
struct CursorText {
    /// Sources were asked about the text as it stands.
    private var isAsked = true
    /// The candidates of the last effect `.offer`. Those of the context are removed earlier, when the text changes.
    private var offered: [Candidate] = []
    /// How often everything known was forgotten.
    private(set) var lossCount = 0
    /// The present action has replaced a text, so that what it types belongs to that.
    private var isReplacing = false
    /// What the present action types.
    private var typed: Unicode.Scalar?

    // MARK: - One action

    /// An action begins that types a character, or none.
    mutating func begin(typing character: Unicode.Scalar?) {
        isReplacing = false
        typed = character
    }

    /// An action is over: only the next one may take back what it replaced.
    func end(in context: inout KeyboardContext) {
        if !isReplacing, context.replacement != nil { context.replacement = nil }
    }

    /// The effects before put a text in the place of another.
    mutating func replace(by replacement: Replacement, in context: inout KeyboardContext) {
        context.replacement = replacement
        isReplacing = true
    }

    /// An effect changes the text, or may. `key` is the one that it presses.
    mutating func apply(
        _ effect: Effect, pressing key: DesktopKey, by trigger: ActionTrigger, in context: inout KeyboardContext
    ) {
        let count = context.document.text.count
        var text = TextAfterKey.known
        switch effect {
        case .edit(let edit): context.document.apply(edit)
        case .deleteSequence(let count): context.document.delete(count)
        case .tap(_, let modifiers): text = context.type(key, under: modifiers)
        case .forward(let event): text = context.type(event, by: trigger, as: key)
        default: return
        }
        if context.typedWord != nil { context.typedWord = nil }
        textChanged(in: &context)
        if text != .known { forget(in: &context) }
        // Whether it began a line or sent a form, a new text begins at the cursor.
        if text == .newLine { context.document.beginLine() }
        if isReplacing { extendReplacement(by: context.document.text.count - count, in: &context) }
    }

    private mutating func extendReplacement(by count: Int, in context: inout KeyboardContext) {
        guard var replacement = context.replacement else { return }
        replacement.count += count
        if let typed { replacement.original.unicodeScalars.append(typed) }
        typed = nil
        context.replacement = replacement.count < 0 ? nil : replacement
    }

    /// Everything known is forgotten, and wiped.
    mutating func forget(in context: inout KeyboardContext) {
        lossCount &+= 1
        textChanged(in: &context)
        context.document.cut()
        context.openList = nil
        context.replacement = nil
    }

    // MARK: - What is offered

    /// The text or the locale has changed, or the text is no longer known: the candidates are removed. The effect that says
    /// so comes when sources are asked again.
    mutating func textChanged(in context: inout KeyboardContext) {
        isAsked = false
        if !context.candidates.isEmpty { context.candidates = [] }
    }

    /// What sources are to be asked about the text, once for each state of it; what was offered before is taken back.
    mutating func nextQuery(
        _ typed: @autoclosure () -> TypedWord?, in context: inout KeyboardContext, into effects: inout [Effect]
    ) -> CompletionQuery? {
        if isAsked { return nil }
        isAsked = true
        offer([], in: &context, into: &effects)
        return context.isTyping ? CompletionQuery(typed(), in: context) : nil
    }

    /// Offers texts for the word before the cursor.
    mutating func offer(
        _ candidates: [Candidate], in context: inout KeyboardContext, into effects: inout [Effect]
    ) {
        context.candidates = candidates
        if offered == candidates { return }
        offered = candidates
        effects.append(.offer(candidates))
    }
}
