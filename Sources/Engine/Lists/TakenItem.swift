import Keyboard

/// The accepted item of a list of candidates or of a macro's texts, until something else is typed.
///
/// - After the automatic space, the space key types nothing.
/// - Punctuation goes before the automatic space. A space that the user typed is never moved.
///
/// An immutable class, so that `InlineListHandler` stays small.
final class TakenItem: Sendable {
    /// The item as it is before the cursor, with the space.
    private let text: String
    /// Whether the space at the end was added automatically.
    private let hasSpace: Bool

    /// An accepted item with its ending.
    init(_ text: String, hasSpace: Bool) {
        self.text = text
        self.hasSpace = hasSpace
    }

    /// Handles an action right after the item was accepted. Returns the item that is left, `.some(nil)` for none; nil
    /// if the action has its normal meaning.
    ///
    /// If marks get spaces of their own (`spacesMarks`), only a comma, a full stop, an ellipsis and closing brackets go
    /// before the space.
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
