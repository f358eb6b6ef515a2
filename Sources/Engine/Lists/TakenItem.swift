import Keyboard

/// What a suggestion, or the choice of a macro, put into the text, as long as nothing else was typed.
///
/// - A space after the space that came by itself is that space: nothing is typed.
/// - Punctuation goes before that space. A space that was typed is never taken.
///
/// It never changes, and it is a class so that its owner is small (`InlineListHandler`).
final class TakenItem: Sendable {
    /// What stands before the cursor now, the space too.
    private let text: String
    /// The space at the end came by itself.
    private let hasSpace: Bool

    /// An item, with what is typed behind it.
    init(_ text: String, hasSpace: Bool) {
        self.text = text
        self.hasSpace = hasSpace
    }

    /// Answers an action right after it: what is left then, in it nil for nothing; nil if the action means what it always
    /// does.
    ///
    /// Where marks have spaces of their own (`spacesMarks`), only a comma and a full stop go before the space.
    func handle(
        _ action: KeyboardAction, in document: ShadowDocument, spacesMarks: Bool, into effects: inout [Effect]
    ) -> TakenItem?? {
        let scalars = text.unicodeScalars
        guard document.text.suffix(scalars.count).elementsEqual(scalars) else { return nil }
        switch action {
        case .space where hasSpace: return .some(nil)
        case .character(let mark) where hasSpace && Self.goesBeforeSpace(mark, spacesMarks: spacesMarks):
            effects.append(.edit(Edit(deleting: 1, inserting: "\(mark) ")))
            return TakenItem("\(mark) ", hasSpace: true)
        default: return nil
        }
    }

    private static func goesBeforeSpace(_ mark: Unicode.Scalar, spacesMarks: Bool) -> Bool {
        switch mark {
        case ",", ".", "…", ")", "]", "}": true
        case ";", ":", "!", "?": !spacesMarks
        default: false
        }
    }
}
