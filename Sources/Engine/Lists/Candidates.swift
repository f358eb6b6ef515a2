import Keyboard

/// Opens the list of candidates for the word before the cursor. Down, or the action `picker:suggestions`, shows the
/// first candidate in the text; `suggestion:2` accepts the second one at once.
///
/// Without candidates, Down goes to the application.
struct Candidates: KeyboardActionHandler {
    private let opensByDown: Bool
    private let preview: ItemPreview

    init(_ settings: EngineSettings) {
        opensByDown = settings.opensCandidatesByDown
        preview = ItemPreview(settings)
    }

    var kinds: ActionKinds { opensByDown ? .all : .list }

    mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        var number: Int?
        if case .suggestion(let suggestion) = stroke.action { number = suggestion }
        guard gesture == .press, (number ?? 1) <= context.candidates.count, context.openList == nil,
            number != nil || stroke.action == .picker("suggestions")
                || opensByDown && isDown(stroke, in: context)
        else { return number == nil ? .notMine : .handled }
        let text = context.document.text
        let count = context.candidates.reduce(0) { max($0, $1.replacedCount) }
        guard count <= text.count else { return .notMine }
        let original = text.suffix(count)
        let items = context.candidates.map { candidate in
            String(String.UnicodeScalarView(original.dropLast(candidate.replacedCount))) + candidate.text
        }
        var list = OpenList(
            .candidates, items, focus: (number ?? 1) - 1, original: String(String.UnicodeScalarView(original)))
        list.endings = context.candidates.map { $0.addsSpace ? " " : "" }
        effects.append(opening: list, preview, in: context)
        // The open list then handles `suggestion`.
        return number == nil ? .handled : .expanded([stroke.action])
    }

    private func isDown(_ stroke: Stroke, in context: borrowing KeyboardContext) -> Bool {
        stroke.event?.keycode ?? stroke.action.standardKey == .down
            && !context.modifiers.intersects(.chords) && !context.modifiers.contains(.shift)
    }
}
