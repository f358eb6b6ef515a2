import Keyboard

/// The keystrokes of the commonest characters by their number, for one state of the locks: a lookup instead of a search.
struct QuickKeystrokes: Sendable {
    /// Characters from here on are searched for.
    private static let end: UInt32 = 0x2000

    /// By character; the keycode 0 stands for none.
    private var keystrokes = [Keystroke](repeating: Keystroke(Keycode(0)), count: Int(end))
    private let locks: Modifiers

    init(_ index: CharacterIndex, locks: Modifiers) {
        self.locks = locks
        for character in index.characters(locks: locks) where character.value < Self.end {
            keystrokes[Int(character.value)] = index.keystroke(for: character, locks: locks)!
        }
    }

    /// How the character is typed; nil if this keymap has no way.
    @inline(__always)
    func keystroke(for character: Unicode.Scalar, in index: CharacterIndex) -> Keystroke? {
        guard character.value < Self.end else { return index.keystroke(for: character, locks: locks) }
        let keystroke = keystrokes[Int(character.value)]
        return keystroke.keycode.rawValue == 0 ? nil : keystroke
    }
}
