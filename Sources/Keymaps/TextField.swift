internal import CXkbcommon
public import Keyboard

/// A text field as an application has it: key events in, through a keymap, text out. The cursor is at the end.
///
/// BackSpace deletes the last character. A key that types nothing leaves a token: `⟨left⟩`, `⟨enter⟩`, and with
/// Ctrl, Alt or Super held `⟨ctrl+c⟩`. BackSpace after a token is a token too; in an empty field it does nothing.
/// A repeat types the key again, as on a console. Modifier keys alone leave nothing.
public final class TextField {
    private let keymap: Keymap
    private let state: OpaquePointer
    private let keepsTokens: Bool
    private var cache = OutcomeCache()
    private var contents: [Outcome] = []
    private var tokens: [String] = []
    private var changesState: [Bool]
    private var down: Set<Keycode> = []

    /// An empty field, nothing held, no lock on, group 0.
    ///
    /// With `keepsTokens` false Return gives a line feed, Tab a tab, and every other key without a character nothing.
    public init(_ keymap: Keymap, keepsTokens: Bool = true) {
        self.keymap = keymap
        self.keepsTokens = keepsTokens
        guard let state = xkb_state_new(keymap.pointer) else { fatalError("xkb_state_new: no memory") }
        self.state = state
        changesState = keymap.keysThatChangeState()
        contents.reserveCapacity(1024)
        cache.select(modifiers: 0, group: 0)
    }

    deinit {
        xkb_state_unref(state)
    }

    /// What stands in the field.
    public var text: String {
        var text = ""
        for outcome in contents {
            if let character = outcome.character {
                text.unicodeScalars.append(character)
            } else if let token = outcome.token {
                text += tokens[token]
            }
        }
        return text
    }

    /// Empties the field; what is held and locked stays.
    public func clear() {
        contents.removeAll(keepingCapacity: true)
    }

    /// The modifiers that the application sees, locks included.
    public var modifiers: Modifiers {
        keymap.masks.modifiers(in: xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE))
    }

    /// The modifier keys that are down.
    public var heldModifierKeys: Set<Keycode> { down }

    /// Takes one event of the virtual keyboard.
    public func receive(_ event: OutputEvent) {
        guard event.keycode.rawValue < KeyLayout.keyCount else { return }
        let key = Int(event.keycode.rawValue)
        if changesState[key] {
            change(event)
        } else if event.phase != .release {
            apply(outcome(of: event.keycode))
        }
    }

    private func change(_ event: OutputEvent) {
        let key = Keymap.xkbKeycode(event.keycode)
        switch event.phase {
        case .press:
            // A key that is down already does not go down again: the kernel drops it.
            guard down.insert(event.keycode).inserted else { return }
            apply(outcome(of: event.keycode))
            _ = xkb_state_update_key(state, key, XKB_KEY_DOWN)
        case .release:
            guard down.remove(event.keycode) != nil else { return }
            _ = xkb_state_update_key(state, key, XKB_KEY_UP)
        case .repeat: return
        }
        cache.select(
            modifiers: xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE),
            group: xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE))
    }

    private func apply(_ outcome: Outcome) {
        if outcome == .nothing { return }
        guard outcome == .backspace else {
            contents.append(outcome)
            return
        }
        guard let last = contents.last else { return }
        if last.character != nil { contents.removeLast() } else { contents.append(token("⟨backspace⟩")) }
    }

    @inline(__always)
    private func outcome(of keycode: Keycode) -> Outcome {
        let known = cache[keycode]
        if known != .unknown { return known }
        let outcome = findOutcome(of: keycode)
        cache[keycode] = outcome
        return outcome
    }

    private func findOutcome(of keycode: Keycode) -> Outcome {
        let keysym = Keysym(xkb_state_key_get_one_sym(state, Keymap.xkbKeycode(keycode)))
        if keysym.isModifier { return .nothing }
        let held = modifiers.intersection([.shift, .control, .option, .command])
        let isChord = held.intersects(.chords)
        if !isChord {
            if let character = keysym.character { return Outcome(character) }
            switch keysym.action(of: keycode) {
            case .backspace: return .backspace
            case .primary where !keepsTokens: return Outcome("\n")
            case .tab where !keepsTokens: return Outcome("\t")
            default: break
            }
        }
        if !keepsTokens { return .nothing }
        return token(TokenName.of(keycode, giving: keysym, plain: plainKeysym(of: keycode), holding: held))
    }

    /// What the key gives with nothing held: the name of the key in a chord.
    private func plainKeysym(of keycode: Keycode) -> Keysym {
        guard let plain = xkb_state_new(keymap.pointer) else { return .none }
        defer { xkb_state_unref(plain) }
        keymap.set([], group: Int(xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE)), on: plain)
        return Keysym(xkb_state_key_get_one_sym(plain, Keymap.xkbKeycode(keycode)))
    }

    private func token(_ name: String) -> Outcome {
        if let index = tokens.firstIndex(of: name) { return Outcome(token: index) }
        tokens.append(name)
        return Outcome(token: tokens.count - 1)
    }
}

extension Keymap {
    /// For each key, whether it changes modifiers or the group: the only keys a state has to be told of.
    fileprivate func keysThatChangeState() -> [Bool] {
        (0..<UInt16(KeyLayout.keyCount)).map { number in
            let key = Self.xkbKeycode(Keycode(number))
            guard let state = xkb_state_new(pointer) else { return true }
            defer { xkb_state_unref(state) }
            if xkb_state_update_key(state, key, XKB_KEY_DOWN).rawValue != 0 { return true }
            for group in 0..<xkb_keymap_num_layouts_for_key(pointer, key) {
                for level in 0..<xkb_keymap_num_levels_for_key(pointer, key, group) {
                    var keysyms: UnsafePointer<xkb_keysym_t>?
                    let count = xkb_keymap_key_get_syms_by_level(pointer, key, group, level, &keysyms)
                    for index in 0..<Int(count) where Keysym(keysyms![index]).isModifier { return true }
                }
            }
            return false
        }
    }
}
