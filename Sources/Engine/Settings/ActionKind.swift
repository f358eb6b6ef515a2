public import Keyboard

/// Actions that a rule or a program may be for as a whole: all images, all digits.
public enum ActionKind: String, Hashable, Sendable, CaseIterable {
    case character
    case letter = "character:letter"
    case digit = "character:digit"
    /// Neither a letter nor a digit nor a space.
    case mark = "character:mark"
    case text
    case emoji
    case image
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
