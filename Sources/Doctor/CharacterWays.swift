import Engine
import Keyboard
import Keymaps

/// Counts the characters of a locale by the way in which they are typed.
package struct CharacterWays: Codable, Hashable, Sendable {
    /// The locale's identifier.
    var locale: String
    /// The number of characters that a key of the desktop's keymap types.
    var direct = 0
    /// The number of characters of the character plane.
    var plane = 0
    /// The number of characters of key slots.
    package var slots = 0
    /// The number of characters that applications compose from dead keys.
    var composed = 0
    /// The number of characters that are typed by their code point.
    var numbered = 0
    /// The number of characters that are pasted.
    package var pasted = 0
    /// The characters that cannot be typed, at most 24 of them.
    var missing = ""
    /// The number of characters that cannot be typed.
    package var missingCount = 0

    /// Counts the characters of a locale on a keymap. With `pastes` the clipboard types the rest.
    init(_ locale: Locale, characters: [Unicode.Scalar], on index: CharacterIndex, pastes: Bool = false) {
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
