public import Keyboard

/// Kinds of actions, which a rule or a program can match as a whole.
public enum ActionKind: String, Hashable, Sendable, CaseIterable {
    /// Any character.
    case character
    /// A letter of any script.
    case letter = "character:letter"
    /// A character with a numeric value that is no letter.
    case digit = "character:digit"
    /// A character that is neither a letter nor a digit. The space key is no character.
    case mark = "character:mark"
    /// Any text.
    case text
    /// Any emoji.
    case emoji
    /// Any image.
    case image
    /// Any custom action.
    case custom

    /// Whether an action is of the kind.
    public func contains(_ action: KeyboardAction) -> Bool {
        switch (self, action) {
        case (.text, .text), (.emoji, .emoji), (.image, .image), (.custom, .custom): return true
        case (_, .character(let character)):
            let isLetter = character.properties.isAlphabetic
            let isDigit = character.properties.numericType != nil
            switch self {
            case .character: return true
            case .letter: return isLetter
            case .digit: return isDigit && !isLetter
            case .mark: return !isLetter && !isDigit
            default: return false
            }
        default: return false
        }
    }
}
