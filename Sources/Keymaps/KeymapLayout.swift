import CXkbcommon
public import Keyboard

extension Keymap {
    /// The layout of a group as a table: each key under all 32 combinations of modifiers that select levels.
    ///
    /// `group` counts from 0. Caps Lock acts as in libxkbcommon: on keys whose type ignores Lock, letters become upper
    /// case.
    public func layout(group: Int = 0) -> KeyLayout {
        layout(group: group) { readLayout(group: group) }
    }

    /// Reads the layout from an XKB state. `xkb_keymap_key_get_mods_for_level` would not show the effect of Caps Lock
    /// on letters.
    private func readLayout(group: Int) -> KeyLayout {
        var layout = KeyLayout(name: name)
        guard let state = xkb_state_new(pointer) else { return layout }
        defer { xkb_state_unref(state) }
        let combinations = KeyLayout.levelModifiers
        // Most combinations give the same keysym of a key, so its action is copied.
        var keysyms = Array(repeating: Keysym.none, count: KeyLayout.keyCount * combinations.count)
        for (index, modifiers) in combinations.enumerated() {
            set(modifiers, group: group, on: state)
            for number in 1..<UInt16(KeyLayout.keyCount) {
                let keycode = Keycode(number)
                let row = Int(number) * combinations.count
                let keysym = Keysym(xkb_state_key_get_one_sym(state, Self.xkbKeycode(keycode)))
                keysyms[row + index] = keysym
                if keysym != .none, let known = (0..<index).first(where: { keysyms[row + $0] == keysym }) {
                    layout.copyAction(of: keycode, from: combinations[known], to: modifiers)
                } else if let action = Self.action(of: keycode, giving: keysym, in: state) {
                    layout.setAction(action, of: keycode, under: modifiers)
                }
            }
        }
        for number in 1..<UInt16(KeyLayout.keyCount) {
            let effect = pressing(Keycode(number), group: group)
            layout.setModifier(of: Keycode(number), held: effect.held, locked: effect.locked)
        }
        return layout
    }

    /// The action for a keysym; if the key has several keysyms, the text that they type together; nil if it has none.
    private static func action(
        of keycode: Keycode, giving keysym: Keysym, in state: OpaquePointer
    ) -> KeyboardAction? {
        if keysym != .none { return keysym.action(of: keycode) }
        var keysyms: UnsafePointer<xkb_keysym_t>?
        let count = Int(xkb_state_key_get_syms(state, xkbKeycode(keycode), &keysyms))
        guard count > 1, let keysyms else { return nil }
        var text = ""
        for index in 0..<count {
            guard let character = Keysym(keysyms[index]).character else { return nil }
            text.unicodeScalars.append(character)
        }
        return .text(text)
    }

    /// Sets a state to these modifiers and this group, with nothing else held.
    func set(_ modifiers: Modifiers, group: Int, on state: OpaquePointer) {
        _ = xkb_state_update_mask(
            state, masks.mask(of: modifiers.subtracting(.locks)), 0,
            masks.mask(of: modifiers.intersection(.locks)), 0, 0, xkb_layout_index_t(clamping: group))
    }

    /// The modifiers that a key holds and locks when it is pressed alone.
    private func pressing(_ keycode: Keycode, group: Int) -> (held: Modifiers, locked: Modifiers) {
        guard let state = xkb_state_new(pointer) else { return ([], []) }
        defer { xkb_state_unref(state) }
        set([], group: group, on: state)
        _ = xkb_state_update_key(state, Self.xkbKeycode(keycode), XKB_KEY_DOWN)
        let locked = masks.modifiers(in: xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED))
        // In XKB the key of a lock also holds its modifier while it is down. Here it only switches the lock.
        let held = masks.modifiers(in: xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED))
        return (held.subtracting(.locks), locked.intersection(.locks))
    }

    /// The characters that can be typed in every group. Those on spare keys are left out, because a key slot would
    /// replace them.
    public func charactersOfEveryGroup() -> Set<Unicode.Scalar> {
        let groups = (0..<groupCount).map { group in
            let index = CharacterIndex(layout(group: group))
            return Set(index.characters().filter { index.way(of: $0) != .slot })
        }
        return groups.dropFirst().reduce(groups[0]) { $0.intersection($1) }
    }
}
