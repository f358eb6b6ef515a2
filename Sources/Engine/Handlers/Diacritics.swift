public import Keyboard

/// Dead keys that mark the letter before the cursor.
///
/// - Of the letters before the cursor as many as there is a character for are marked; the case stays.
/// - Where there is no such character, or where the text is not known, the mark itself is put in.
/// - A dead key of the layout comes here only with `KeyboardBehavior.deadKeysAfterLetter`; one that a rule or a hotkey
///   gives always does.
public struct Diacritics: KeyboardActionHandler {
    /// A handler without settings.
    public init() {}

    public mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard case .diacritic(let mark) = action, gesture == .press || gesture == .repeat else { return .notMine }
        if let letter = context.document.character(before: 0),
            let marked = MarkedCharacters.character(letter, with: mark)
        {
            effects.append(.edit(Edit(deleting: 1, inserting: String(Character(marked)))))
        } else {
            effects.append(inserting: MarkedCharacters.spacing(mark), passing: context.passing, of: context.trigger)
        }
        return .handled
    }
}

extension Diacritics {
    /// The characters that a diacritic makes of letters; letters without such a character are left out.
    public static func characters(
        with diacritic: Unicode.Scalar, on letters: some Sequence<Unicode.Scalar>
    ) -> [Unicode.Scalar] {
        letters.compactMap { MarkedCharacters.character($0, with: diacritic) }
    }
}
