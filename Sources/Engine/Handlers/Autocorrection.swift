import Keyboard

/// Puts a correction that is offered in the place of the word that a key ends.
///
/// - The keys are space, Return, and `. , : ; ! ? ¿ ¡ { } < > « »`; they are typed after the word.
/// - BackSpace while a correction is offered leaves the word as it is. BackSpace right after one was made takes it back;
///   that word is not corrected again, as long as the text is known.
struct Autocorrection: KeyboardActionHandler {
    /// What was corrected by the last key.
    private var applied: (word: String, text: String, typed: String)?
    /// The word before the cursor stays as it is.
    private var sparesWord = false
    /// Words that were taken back.
    private var spared: [String] = []

    /// More words are not remembered.
    private static let capacity = 16

    /// A handler that has corrected nothing.
    init() {}

    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .press, action != .shift else { return .notMine }
        let applied = applied
        self.applied = nil
        let correction = context.candidates.first(where: \.isCorrection)
        if action == .backspace {
            if let applied, undo(applied, in: context.document, into: &effects) { return .handled }
            if correction != nil { sparesWord = true }
            return .notMine
        }
        guard action.endsWord else { return .notMine }
        let isSpared = sparesWord
        sparesWord = false
        guard !isSpared, Self.corrects(action), let correction,
            !context.modifiers.intersects(.chords), correction.replacedCount <= context.document.text.count
        else { return .notMine }
        let word = String(String.UnicodeScalarView(context.document.text.suffix(correction.replacedCount)))
        guard !spared.contains(word) else { return .notMine }
        effects.append(retyping: word, as: correction.text)
        let end = action.typedCharacter.map { String(Character($0)) } ?? ""
        self.applied = (word, correction.text + end, word + end)
        return .notMine
    }

    mutating func contextLost() {
        applied = nil
        sparesWord = false
        spared = []
    }

    /// Brings the word back, if the text is still as it was left.
    private mutating func undo(
        _ applied: (word: String, text: String, typed: String), in document: ShadowDocument,
        into effects: inout [Effect]
    ) -> Bool {
        let text = applied.text.unicodeScalars
        guard document.text.suffix(text.count).elementsEqual(text) else { return false }
        if spared.count == Self.capacity { spared.removeFirst() }
        spared.append(applied.word)
        effects.append(retyping: applied.text, as: applied.typed)
        return true
    }

    private static func corrects(_ action: KeyboardAction) -> Bool {
        switch action {
        case .space, .primary: return true
        case .character(let character):
            switch character {
            case ".", ",", ":", ";", "!", "?", "¿", "¡", "{", "}", "<", ">", "«", "»": return true
            default: return false
            }
        default: return false
        }
    }
}
