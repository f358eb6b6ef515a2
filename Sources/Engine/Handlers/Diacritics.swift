public import Keyboard

/// Dead keys that put their diacritic on the letter before the cursor.
///
/// - The case of the letter stays.
/// - Where there is no such character, or where the text is not known, the diacritic itself is typed.
/// - A dead key of the layout comes here only with `StandardKeyboardBehavior.deadKeysAfterLetter`; one that a rule or a hotkey
///   gives always does.
public struct Diacritics: KeyboardActionHandler {
    /// A handler without settings.
    public init() {}

    public mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        guard case .diacritic(let diacritic) = action, gesture == .press || gesture == .repeat else {
            return .notMine
        }
        if let letter = context.document.character(before: 0),
            let accented = AccentedLetters.character(letter, with: diacritic)
        {
            effects.append(.edit(Edit(deleting: 1, inserting: String(Character(accented)))))
        } else {
            effects.append(inserting: AccentedLetters.spacing(diacritic), by: trigger)
        }
        return .handled
    }
}

extension Diacritics {
    /// The characters that a diacritic makes of letters; letters without such a character are left out.
    public static func characters(
        with diacritic: Unicode.Scalar, on letters: some Sequence<Unicode.Scalar>
    ) -> [Unicode.Scalar] {
        letters.compactMap { AccentedLetters.character($0, with: diacritic) }
    }
}
