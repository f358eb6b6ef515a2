public import Engine
import Keyboard
public import Keymaps

/// By which rung of the ladder the characters of a locale leave.
public struct CharacterWays: Codable, Hashable, Sendable {
    /// The locale's identifier.
    public var locale: String
    /// Characters that a key of the desktop's keymap has.
    public var direct = 0
    /// Characters of the character plane.
    public var plane = 0
    /// Characters of key slots.
    public var slots = 0
    /// Characters that applications compose from dead keys.
    public var composed = 0
    /// Characters that go out by their number.
    public var numbered = 0
    /// Characters that are pasted.
    public var pasted = 0
    /// Characters that nothing can type, a few of them for people.
    public var missing = ""
    /// How many these are in all.
    public var missingCount = 0

    /// Counts the characters of a locale on a keymap; `pastes` if the clipboard is there for the rest.
    public init(_ locale: Locale, characters: [Unicode.Scalar], on index: CharacterIndex, pastes: Bool = false) {
        self.locale = locale.id
        for character in characters {
            switch index.way(of: character) {
            case .key: direct += 1
            case .plane: plane += 1
            case .slot: slots += 1
            case .composed: composed += 1
            case .numbered: numbered += 1
            case nil where pastes: pasted += 1
            case nil:
                missingCount += 1
                if missingCount <= 24 { missing.unicodeScalars.append(character) }
            }
        }
    }
}
