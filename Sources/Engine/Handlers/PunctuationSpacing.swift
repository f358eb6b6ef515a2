import Keyboard

/// The spaces that a language wants at its punctuation marks: French narrow ones.
///
/// - Before `; : ! ?` and » comes one narrow no-break space, in place of an ordinary one if that was typed.
/// - After « comes one too.
/// - A mark behind another, behind a digit's colon (12:30), in an address (http:) or behind unknown text stays alone.
/// - Where the space cannot be typed there is none.
struct PunctuationSpacing: KeyboardActionHandler {
    private let canTypeSpace: Bool

    /// A handler of the French spaces.
    init(canType: (Unicode.Scalar) -> Bool) {
        canTypeSpace = canType("\u{202F}")
    }

    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        guard canTypeSpace, gesture == .press, case .character(let mark) = action else { return .notMine }
        if mark == "«" { return .replaced(.text("«\u{202F}")) }
        guard Self.wantsSpace(mark), let before = context.document.character(before: 0),
            Self.takesSpace(before, mark, in: context.document)
        else { return .notMine }
        guard before == " " else { return .replaced(.text("\u{202F}\(mark)")) }
        // The space that was typed goes: no action can say that.
        effects.append(.edit(Edit(deleting: 1, inserting: "\u{202F}\(mark)")))
        return .handled
    }

    private static func wantsSpace(_ mark: Unicode.Scalar) -> Bool {
        switch mark {
        case ";", ":", "!", "?", "»": true
        default: false
        }
    }

    private static func takesSpace(_ before: Unicode.Scalar, _ mark: Unicode.Scalar, in document: ShadowDocument)
        -> Bool
    {
        if before == " " { return document.character(before: 1).map { !$0.isSpace } ?? false }
        if before.isSpace || before.isNewline || wantsSpace(before) { return false }
        if mark != ":" { return true }
        // 12:30, http:
        if before.properties.generalCategory == .decimalNumber { return false }
        return !(document.currentWord.map { addresses.contains($0) } ?? false)
    }

    private static let addresses: Set<String> = ["http", "https", "ftp", "mailto", "file", "ssh"]
}
