package import Keyboard
import Keymaps
import Typing

/// An input from a terminal, which sends characters and the names of some keys.
package enum TerminalInput: Hashable, Sendable {
    /// A character, or a control character: U+0001 is Ctrl+A. `withAlt`: Escape came right before it.
    case character(Unicode.Scalar, withAlt: Bool)
    /// A key that types no character.
    case key(Keycode, Modifiers)
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

    /// The chord of an input; nil if no key types the character.
    func chord(for input: TerminalInput) -> KeyChord? {
        switch input {
        case .key(let keycode, let modifiers): KeyChord(keycode, modifiers)
        case .character(let character, let withAlt):
            key(of: character).map { KeyChord($0.0, withAlt ? $0.1.union(.option) : $0.1) }
        }
    }

    private func key(of character: Unicode.Scalar) -> (Keycode, Modifiers)? {
        switch character.value {
        case 0x08, 0x7f: return (.backspace, [])
        case 0x09: return (.tab, [])
        case 0x0a, 0x0d: return (.enter, [])
        case 0x1b: return (.escape, [])
        case 0x00: return (.space, .control)
        case ..<0x1b: return letter(Unicode.Scalar(UInt8(character.value) + 0x60))
        case ..<0x20: return letter(Unicode.Scalar(UInt8(character.value) + 0x40))
        default: break
        }
        if let keystroke = index?.keystroke(for: character), hasKey.contains(keystroke.keycode),
            keystroke.modifiers.isSubset(of: [.shift, .levelThree])
        {
            return (keystroke.keycode, keystroke.modifiers)
        }
        // A layout without Latin letters: the user has a second layout for them.
        return KeyLayout.usKey(of: character).map { ($0.keycode, $0.isShifted ? .shift : []) }
    }

    /// The key of a letter with Ctrl.
    private func letter(_ character: Unicode.Scalar) -> (Keycode, Modifiers)? {
        key(of: character).map { ($0.0, $0.1.union(.control)) }
    }
}
