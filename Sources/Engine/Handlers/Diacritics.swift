public import Keyboard

/// Dead keys that put their diacritic on the letter before the cursor.
///
/// - The case of the letter stays.
/// - If there is no such character, or the text is not known, the spacing form of the diacritic is typed. If that
///   cannot be typed, the key does nothing, unless it is the same dead key on the desktop: then it passes through.
/// - A dead key of the layout gets here only with `StandardKeyboardBehavior.deadKeysAfterLetter`; a diacritic from a
///   rule or a hotkey always does.
public struct Diacritics: KeyboardActionHandler {
    private let canType: @Sendable (Unicode.Scalar) -> Bool

    /// A handler that types only characters for which `canType` is true.
    init(canType: @escaping @Sendable (Unicode.Scalar) -> Bool) {
        self.canType = canType
    }

    /// Dead keys.
    public var kinds: ActionKinds { .diacritic }

    /// Handles a press or a repeat of a diacritic.
    public mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard case .diacritic(let diacritic) = stroke.action, gesture == .press || gesture == .repeat else {
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
            effects.append(inserting: spacing, by: stroke)
        } else if stroke.passesAction {
            effects.appendKey(of: stroke.action, by: stroke)
        }
        return .handled
    }
}

extension Diacritics {
    /// The letters with a diacritic; letters without such a character are left out.
    public static func characters(
        with diacritic: Unicode.Scalar, on letters: some Sequence<Unicode.Scalar>
    ) -> [Unicode.Scalar] {
        letters.compactMap { AccentedLetters.character($0, with: diacritic) }
    }
}
