import CXkbcommon
public import Keyboard

/// The text that an application makes of its keys when the display server reports the modifiers: characters, composed
/// dead keys, and Ctrl+Shift+U with a number.
///
/// Unlike `TextField` it does not track modifiers itself, so it also handles locks and groups that were on before it
/// began.
public final class KeyEcho {
    /// The text since the last `clear`. A key without a character adds a token such as `⟨left⟩` or `⟨ctrl+c⟩`.
    public private(set) var text = ""
    private let keymap: Keymap
    private let state: OpaquePointer
    private let table: ComposeTable
    private var node = ComposeTable.Node.root
    /// The digits after Ctrl+Shift+U; nil if no number is being entered.
    private var digits: String?

    /// Creates an application with a keymap and a language, with nothing held.
    public init(_ keymap: Keymap, language: String) {
        guard let state = xkb_state_new(keymap.pointer) else { fatalError("xkb_state_new: no memory") }
        self.keymap = keymap
        self.state = state
        table = keymap.composeTable(language: language)
    }

    deinit {
        xkb_state_unref(state)
    }

    /// Sets the active modifiers, as masks of the keymap's real modifiers, and the group. Corresponds to
    /// `wl_keyboard.modifiers` and `xkb_state_update_mask`.
    public func setModifiers(depressed: UInt32, latched: UInt32 = 0, locked: UInt32 = 0, group: Int) {
        _ = xkb_state_update_mask(state, depressed, latched, locked, 0, 0, xkb_layout_index_t(clamping: group))
    }

    /// Handles the press of a key.
    public func press(_ keycode: Keycode) {
        let keysym = Keysym(xkb_state_key_get_one_sym(state, Keymap.xkbKeycode(keycode)))
        if keysym.isModifier { return }
        let held = keymap.masks.modifiers(in: xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE))
            .intersection([.shift, .control, .option, .command])
        if let number = digits {
            takeDigit(keysym.character, after: number)
        } else if held == [.shift, .control], keysym.character.map({ $0 == "U" || $0 == "u" }) == true {
            digits = ""
        } else if !held.intersects(.chords), let symbol = ComposeTable.Symbol(keysym.action(of: keycode)) {
            append(symbol)
        } else {
            text += TokenName.of(keycode, giving: keysym, plain: .none, holding: held)
        }
    }

    /// Clears the text and any unfinished sequence.
    public func clear() {
        text = ""
        node = .root
        digits = nil
    }

    private func append(_ symbol: ComposeTable.Symbol) {
        switch table.step(from: node, with: symbol) {
        case .composing(let next): node = next
        case .composed(let composed):
            text += composed
            node = .root
        case .none:
            node = .root
            if !symbol.isDead { text.unicodeScalars.append(symbol.scalar) }
        }
    }

    private func takeDigit(_ character: Unicode.Scalar?, after number: String) {
        if let character, character.properties.isASCIIHexDigit {
            digits = number + String(Character(character))
            return
        }
        digits = nil
        if let value = UInt32(number, radix: 16), let result = Unicode.Scalar(value) {
            text.unicodeScalars.append(result)
        }
    }
}
