import CXkbcommon
public import Keyboard

/// A text field of an application: it turns key events into text with a keymap. The cursor is at the end.
///
/// BackSpace deletes the last character; Left and then Delete deletes the last grapheme cluster. A key that types
/// nothing adds a token: `⟨left⟩`, `⟨enter⟩`, and with Ctrl, Alt or Super held `⟨ctrl+c⟩`. BackSpace after a token is a
/// token too; in an empty field it does nothing. A repeat types the key again, as on a console. Modifier keys alone add
/// nothing.
public final class TextField {
    private let keymap: Keymap
    private let state: OpaquePointer
    private var reader: KeyReader

    /// Creates an empty field with nothing held, no lock on, and group 0.
    ///
    /// With `isPart`, there is text before the field, so that BackSpace in the empty field is a token.
    public init(_ keymap: Keymap, isPart: Bool = false) {
        guard let state = xkb_state_new(keymap.pointer) else { fatalError("xkb_state_new: no memory") }
        self.keymap = keymap
        self.state = state
        reader = KeyReader(keymap, state, isPart: isPart)
    }

    deinit {
        xkb_state_unref(state)
    }

    /// The text in the field, including tokens.
    public var text: String { reader.text }

    /// Empties the field. Held and locked modifiers stay.
    public func clear() {
        reader.clear()
    }

    /// The modifiers that the application sees, including locks.
    public var modifiers: Modifiers {
        keymap.masks.modifiers(in: xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE))
    }

    /// The keys that are down, of those that change modifiers or the group.
    public var heldModifierKeys: Set<Keycode> { reader.heldModifierKeys }

    /// Handles an event of the virtual keyboard. Keys from `KeyLayout.keyCount` on are ignored.
    public func receive(_ event: OutputEvent) {
        if event.keycode.rawValue < KeyLayout.keyCount { reader.receive(event) }
    }
}
