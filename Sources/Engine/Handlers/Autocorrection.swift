import Keyboard

/// Puts a correction that is offered in the place of the word that a key ends.
///
/// - The keys are space, Return, and `. , : ; ! ? ¿ ¡ { } < > « »`; they are typed after the word.
/// - BackSpace while a correction is offered leaves the word as it is. BackSpace right after one was made takes it back
///   (`TakingBack`); that word is not corrected again, as long as the text is known.
struct Autocorrection: KeyboardActionHandler {
    /// The word that was corrected last.
    private var corrected: String?
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
        guard gesture == .press else { return .notMine }
        let correction = context.candidates.first(where: \.isCorrection)
        if action == .backspace {
            if let corrected, context.replacement?.isCorrection == true {
                if spared.count == Self.capacity { spared.removeFirst() }
                spared.append(corrected)
            } else if correction != nil {
                sparesWord = true
            }
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
        let count = correction.text.unicodeScalars.count
        effects.append(.replaced(Replacement(of: word, byCount: count, isCorrection: true)))
        corrected = word
        return .notMine
    }

    mutating func contextLost() {
        corrected = nil
        sparesWord = false
        spared = []
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
