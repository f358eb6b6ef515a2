import CXkbcommon
public import Keyboard

/// A text field of an application: key events in, through a keymap, text out. The cursor is at the end.
///
/// BackSpace deletes the last character, Left and then Delete that with all its parts. A key that types nothing leaves a
/// token: `⟨left⟩`, `⟨enter⟩`, and with Ctrl, Alt or Super held `⟨ctrl+c⟩`. BackSpace after a token is a token too; in an
/// empty field it does nothing. A repeat types the key again, as on a console. Modifier keys alone leave nothing.
public final class TextField {
    private let keymap: Keymap
    private let state: OpaquePointer
    private var reader: KeyReader

    /// An empty field, nothing held, no lock on, group 0.
    ///
    /// A field that `isPart` of a text has something before it: BackSpace in the empty field is a token.
    public init(_ keymap: Keymap, isPart: Bool = false) {
        guard let state = xkb_state_new(keymap.pointer) else { fatalError("xkb_state_new: no memory") }
        self.keymap = keymap
        self.state = state
        reader = KeyReader(keymap, state, isPart: isPart)
    }

    deinit {
        xkb_state_unref(state)
    }

    /// The text in the field.
    public var text: String { reader.text }

    /// Empties the field; held and locked modifiers stay.
    public func clear() {
        reader.clear()
    }

    /// The modifiers that the application sees, locks included.
    public var modifiers: Modifiers {
        keymap.masks.modifiers(in: xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE))
    }

    /// The keys that are down of those that change modifiers or the group.
    public var heldModifierKeys: Set<Keycode> { reader.heldModifierKeys }

    /// Takes one event of the virtual keyboard. Keys from `KeyLayout.keyCount` on are ignored.
    public func receive(_ event: OutputEvent) {
        if event.keycode.rawValue < KeyLayout.keyCount { reader.receive(event) }
    }
}
