public import Keyboard

/// The spaces that a language wants at its punctuation marks, as French its narrow ones.
///
/// - Before `; : ! ?` and » comes one narrow no-break space, in place of an ordinary one if that was typed.
/// - After « comes one too.
/// - A mark behind another, behind a digit's colon (12:30), in an address (http:) or behind unknown text stays alone.
public struct PunctuationSpacing: KeyboardActionHandler {
    private let spaces: PunctuationSpaces

    /// A handler of that custom.
    public init(_ spaces: PunctuationSpaces = .none) {
        self.spaces = spaces
    }

    /// There is nothing to do.
    var isOff: Bool { spaces == .none }

    /// Whether the action is one of its marks.
    @inline(__always)
    func wants(_ action: KeyboardAction) -> Bool {
        guard !isOff, case .character(let mark) = action else { return false }
        return mark == "«" || Self.wantsSpace(mark)
    }

    public mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard !isOff, gesture == .press else { return .notMine }
        let before = context.document.character(before: 0)
        switch action {
        case .character("«"):
            effects.append(.edit(Edit(inserting: "«\u{202F}")))
            return .handled
        case .character(let mark) where Self.wantsSpace(mark):
            guard let before, Self.takesSpace(before, mark, in: context.document) else { return .notMine }
            let count = before == " " ? 1 : 0
            effects.append(.edit(Edit(deleting: count, inserting: "\u{202F}\(mark)")))
            return .handled
        default: return .notMine
        }
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
