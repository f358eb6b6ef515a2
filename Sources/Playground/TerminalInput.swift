package import Keyboard
import Keymaps
import Typing

/// An input from a terminal, which sends characters and the names of some keys.
package enum TerminalInput: Hashable, Sendable {
    /// A character, or a control character: U+0001 is Ctrl+A. `withAlt`: Escape came right before it.
    case character(Unicode.Scalar, withAlt: Bool)
    /// A key that types no character.
    case key(Keystroke)
}

/// Derives the pressed keys from the characters of a terminal.
struct KeyDerivation {
    private let index: CharacterIndex?
    private let hasKey: Set<Keycode>

    /// A derivation with a desktop's keymap and the keys of a keyboard, or with a US keyboard if there is no keymap.
    init(_ index: CharacterIndex? = nil, among keycodes: [Keycode] = []) {
        self.index = index
        hasKey = Set(keycodes)
    }

    /// The keystroke of an input; nil if no key types the character.
    func keystroke(for input: TerminalInput) -> Keystroke? {
        switch input {
        case .key(let keystroke): keystroke
        case .character(let character, let withAlt):
            keystroke(for: character).map { withAlt ? $0.with(.option) : $0 }
        }
    }

    private func keystroke(for character: Unicode.Scalar) -> Keystroke? {
        switch character.value {
        case 0x08, 0x7f: return Keystroke(.backspace)
        case 0x09: return Keystroke(.tab)
        case 0x0a, 0x0d: return Keystroke(.enter)
        case 0x1b: return Keystroke(.escape)
        case 0x00: return Keystroke(.space, .control)
        // Ctrl with a letter.
        case ..<0x1b: return keystroke(for: Unicode.Scalar(UInt8(character.value) + 0x60))?.with(.control)
        case ..<0x20: return keystroke(for: Unicode.Scalar(UInt8(character.value) + 0x40))?.with(.control)
        default: break
        }
        if let keystroke = index?.keystroke(for: character), hasKey.contains(keystroke.keycode),
            keystroke.modifiers.isSubset(of: [.shift, .levelThree])
        {
            return keystroke
        }
        // A layout without Latin letters: the user has a second layout for them.
        return KeyLayout.usKey(of: character).map { Keystroke($0.keycode, $0.isShifted ? .shift : []) }
    }
}

extension Keystroke {
    /// The same key with one more modifier.
    fileprivate func with(_ modifier: Modifiers) -> Keystroke { Keystroke(keycode, modifiers.union(modifier)) }
}
