import Completion
import Keyboard

/// What follows from changes of the text before the cursor: the last replacement and the candidates. Only this type
/// writes these parts of the context.
///
/// The input method remembers the same text separately, since only it knows the keys of each word. Only the document
/// knows what other handlers typed.
struct CursorText {
    /// Whether the sources were asked about the current text.
    private var isAsked = true
    /// The candidates of the last effect `.offer`. The candidates of the context are removed earlier, when the text
    /// changes.
    private var offered: [Candidate] = []
    /// How often the text was forgotten.
    private(set) var lossCount = 0
    /// Whether the current action has replaced a text, so that the text it types belongs to the replacement.
    private var isReplacing = false
    /// The character that the current action types, until it was added to the replacement.
    private var typed: Unicode.Scalar?

    // MARK: - One action

    /// Begins an action that types a character, or none.
    mutating func begin(typing character: Unicode.Scalar?) {
        isReplacing = false
        typed = character
    }

    /// Ends an action. Drops a replacement of an earlier action, since only the next action may undo it.
    func end(in context: inout KeyboardContext) {
        if !isReplacing, context.replacement != nil { context.replacement = nil }
    }

    /// Records that the effects so far replaced a text.
    mutating func replace(by replacement: Replacement, in context: inout KeyboardContext) {
        context.replacement = replacement
        isReplacing = true
    }

    /// The text has changed. `length` is the number of known characters before the cursor until then.
    mutating func follow(_ text: TextAfterKey, from length: Int, in context: inout KeyboardContext) {
        if context.typedWord != nil { context.typedWord = nil }
        textChanged(in: &context)
        if text != .known { forget(in: &context) }
        // Whether Return began a line or sent a form, a new text begins at the cursor.
        if text == .newLine { context.document.beginLine() }
        if isReplacing { extendReplacement(by: context.document.text.count - length, in: &context) }
    }

    private mutating func extendReplacement(by count: Int, in context: inout KeyboardContext) {
        guard var replacement = context.replacement else { return }
        replacement.count += count
        if let typed { replacement.original.unicodeScalars.append(typed) }
        typed = nil
        context.replacement = replacement.count < 0 ? nil : replacement
    }

    /// Forgets the text and overwrites its memory.
    mutating func forget(in context: inout KeyboardContext) {
        lossCount &+= 1
        textChanged(in: &context)
        context.document.cut()
        context.openList = nil
        context.replacement = nil
    }

    // MARK: - What is offered

    /// The text or the locale has changed, or the text is no longer known: removes the candidates. The effect `.offer`
    /// follows when the sources are asked again.
    mutating func textChanged(in context: inout KeyboardContext) {
        isAsked = false
        if !context.candidates.isEmpty { context.candidates = [] }
    }

    /// Withdraws the candidates of an earlier text. Returns whether the sources were not asked about this text yet.
    mutating func withdrawCandidates(in context: inout KeyboardContext, into effects: inout [Effect]) -> Bool {
        if isAsked { return false }
        isAsked = true
        offer([], in: &context, into: &effects)
        return true
    }

    /// Offers candidates, if they have changed.
    mutating func offer(
        _ candidates: [Candidate], in context: inout KeyboardContext, into effects: inout [Effect]
    ) {
        context.candidates = candidates
        if offered == candidates { return }
        offered = candidates
        effects.append(.offer(candidates))
    }
}
