import Keyboard

/// Replaces a word by its offered correction when a key ends the word.
///
/// - The keys are space, Return and `. , : ; ! ? ¿ ¡ { } < > « »`; The key is typed after the word.
/// - BackSpace while a correction is offered keeps the word as it is. BackSpace right after a correction undoes it
///   (`TakingBack`); that word is then not corrected again while the text is known.
struct Autocorrection: KeyboardActionHandler {
    /// The word that was corrected last, before its correction.
    private var corrected: String?
    /// Whether the word before the cursor is kept as it is.
    private var sparesWord = false
    /// Words whose correction was undone.
    private var spared: [String] = []

    /// The most words in `spared`.
    private static let capacity = 16

    init() {}

    var kinds: ActionKinds { [.character, .space, .lineKey, .backspace] }

    mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .press else { return .notMine }
        let correction = context.candidates.first(where: \.isCorrection)
        if stroke.action == .backspace {
            if let corrected, context.replacement?.isCorrection == true {
                if spared.count == Self.capacity { spared.removeFirst() }
                spared.append(corrected)
            } else if correction != nil {
                sparesWord = true
            }
            return .notMine
        }
        guard stroke.action.endsWord else { return .notMine }
        let isSpared = sparesWord
        sparesWord = false
        guard !isSpared, Self.corrects(stroke.action), let correction,
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
