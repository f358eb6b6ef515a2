package import Engine
import Keyboard
package import Keymaps

/// By which rung of the ladder the characters of a locale leave.
package struct CharacterWays: Codable, Hashable, Sendable {
    /// The locale's identifier.
    package var locale: String
    /// Characters that a key of the desktop's keymap has.
    package var direct = 0
    /// Characters of the character plane.
    package var plane = 0
    /// Characters of key slots.
    package var slots = 0
    /// Characters that applications compose from dead keys.
    package var composed = 0
    /// Characters that are typed by their number.
    package var numbered = 0
    /// Characters that are pasted.
    package var pasted = 0
    /// Characters that cannot be typed, up to 24 of them.
    package var missing = ""
    /// How many these are in all.
    package var missingCount = 0

    /// Counts the characters of a locale on a keymap; `pastes` if the clipboard is there for the rest.
    package init(_ locale: Locale, characters: [Unicode.Scalar], on index: CharacterIndex, pastes: Bool = false) {
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
