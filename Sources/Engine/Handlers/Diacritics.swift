public import Keyboard

/// Dead keys that put their diacritic on the letter before the cursor.
///
/// - The case of the letter stays.
/// - Where there is no such character, or where the text is not known, the diacritic itself is typed. What cannot be
///   typed does nothing; a key that is this dead key on the desktop too passes through.
/// - A dead key of the layout comes here only with `StandardKeyboardBehavior.deadKeysAfterLetter`; one that a rule or a hotkey
///   gives always does.
public struct Diacritics: KeyboardActionHandler {
    private let canType: @Sendable (Unicode.Scalar) -> Bool

    /// A handler that makes only characters that can be typed.
    init(canType: @escaping @Sendable (Unicode.Scalar) -> Bool) {
        self.canType = canType
    }

    public mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        guard case .diacritic(let diacritic) = action, gesture == .press || gesture == .repeat else {
            return .notMine
        }
        if let letter = context.document.character(before: 0),
            let accented = AccentedLetters.character(letter, with: diacritic), canType(accented)
        {
            effects.append(.edit(Edit(deleting: 1, inserting: String(Character(accented)))))
            return .handled
        }
        let spacing = AccentedLetters.spacing(diacritic)
        if canType(spacing) {
            effects.append(inserting: spacing, by: trigger)
        } else if trigger.passesAction {
            effects.appendKey(of: action, by: trigger)
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
