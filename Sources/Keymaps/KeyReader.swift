import CXkbcommon
import Keyboard

/// What is behind a text field: it follows the modifiers in an XKB state, and finds out once for each key and state
/// what the key leaves there.
struct KeyReader {
    private let keymap: Keymap
    /// Owned by the text field.
    private let state: OpaquePointer
    private let keepsTokens: Bool
    private let changesState: [Bool]
    private var cache = OutcomeCache()
    private var contents: [Outcome] = []
    private var tokens: [String] = []
    private var isDown = Array(repeating: false, count: KeyLayout.keyCount)

    init(_ keymap: Keymap, _ state: OpaquePointer, keepsTokens: Bool) {
        self.keymap = keymap
        self.state = state
        self.keepsTokens = keepsTokens
        changesState = keymap.keysThatChangeState()
        contents.reserveCapacity(1024)
        cache.select(modifiers: 0, group: 0)
    }

    var text: String {
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

    var heldModifierKeys: Set<Keycode> {
        Set(isDown.indices.filter { isDown[$0] }.map { Keycode(UInt16($0)) })
    }

    mutating func clear() {
        contents.removeAll(keepingCapacity: true)
    }

    mutating func receive(_ event: OutputEvent) {
        if changesState[Int(event.keycode.rawValue)] {
            change(event)
        } else if event.phase != .release {
            apply(outcome(of: event.keycode))
        }
    }

    private mutating func change(_ event: OutputEvent) {
        let key = Int(event.keycode.rawValue)
        switch event.phase {
        case .press:
            // A key that is down already does not go down again: the kernel drops it.
            if isDown[key] { return }
            isDown[key] = true
            apply(outcome(of: event.keycode))
            _ = xkb_state_update_key(state, Keymap.xkbKeycode(event.keycode), XKB_KEY_DOWN)
        case .release:
            if !isDown[key] { return }
            isDown[key] = false
            _ = xkb_state_update_key(state, Keymap.xkbKeycode(event.keycode), XKB_KEY_UP)
        case .repeat: return
        }
        cache.select(
            modifiers: xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE),
            group: xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE))
    }

    private mutating func apply(_ outcome: Outcome) {
        if outcome == .nothing { return }
        guard outcome == .backspace else {
            contents.append(outcome)
            return
        }
        guard let last = contents.last else { return }
        if last.character != nil { contents.removeLast() } else { contents.append(token("⟨backspace⟩")) }
    }

    private mutating func outcome(of keycode: Keycode) -> Outcome {
        let known = cache[keycode]
        if known != .unknown { return known }
        let outcome = findOutcome(of: keycode)
        cache[keycode] = outcome
        return outcome
    }

    private mutating func findOutcome(of keycode: Keycode) -> Outcome {
        let keysym = Keysym(xkb_state_key_get_one_sym(state, Keymap.xkbKeycode(keycode)))
        if keysym.isModifier { return .nothing }
        let modifiers = keymap.masks.modifiers(in: xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE))
        let held = modifiers.intersection([.shift, .control, .option, .command])
        if !held.intersects(.chords) {
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

    /// What the key gives with nothing held: the name of the key in a chord. Num Lock alone is kept, lest the number
    /// pad's digits be called by their movements.
    private func plainKeysym(of keycode: Keycode) -> Keysym {
        guard let plain = xkb_state_new(keymap.pointer) else { return .none }
        defer { xkb_state_unref(plain) }
        let locked = keymap.masks.modifiers(in: xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED))
        let group = Int(xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE))
        keymap.set(locked.intersection(.numLock), group: group, on: plain)
        return Keysym(xkb_state_key_get_one_sym(plain, Keymap.xkbKeycode(keycode)))
    }

    private mutating func token(_ name: String) -> Outcome {
        if let index = tokens.firstIndex(of: name) { return Outcome(token: index) }
        tokens.append(name)
        return Outcome(token: tokens.count - 1)
    }
}

extension Keymap {
    /// For each key, whether it changes modifiers or the group: the only keys a state has to be told of.
    func keysThatChangeState() -> [Bool] {
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
