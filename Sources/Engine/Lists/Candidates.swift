import Keyboard

/// Opens the list of what is offered for the word before the cursor: Down shows the first of it in the text.
///
/// Where nothing is offered, Down is the application's.
struct Candidates: KeyboardActionHandler {
    /// A handler without settings.
    init() {}

    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .press, !context.candidates.isEmpty, context.openList == nil,
            trigger.event?.keycode ?? action.standardKey == .down,
            !context.modifiers.intersects(.chords), !context.modifiers.contains(.shift)
        else { return .notMine }
        let text = context.document.text
        let count = context.candidates.reduce(0) { max($0, $1.replacedCount) }
        guard count <= text.count else { return .notMine }
        let original = text.suffix(count)
        let items = context.candidates.map { candidate in
            String(String.UnicodeScalarView(original.dropLast(candidate.replacedCount))) + candidate.text
        }
        let list = OpenList(.candidates, items, focus: 0, original: String(String.UnicodeScalarView(original)))
        effects.append(opening: list)
        return .handled
    }
}
