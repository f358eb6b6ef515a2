import CXkbcommon
import Keyboard

/// The mask of a keymap's real modifiers for each modifier of Phím.
///
/// Shift, Lock and Control have fixed names. The masks of the others differ between keymaps, so they are found by
/// pressing the keys with their keysyms and reading the resulting modifiers.
struct ModifierMasks {
    private(set) var shift: UInt32 = 0
    private(set) var capsLock: UInt32 = 0
    private(set) var levelThree: UInt32 = 0
    private(set) var numLock: UInt32 = 0
    private(set) var levelFive: UInt32 = 0
    private(set) var control: UInt32 = 0
    private(set) var option: UInt32 = 0
    private(set) var command: UInt32 = 0

    init(of keymap: OpaquePointer) {
        shift = Self.mask(named: "Shift", in: keymap)
        capsLock = Self.mask(named: "Lock", in: keymap)
        control = Self.mask(named: "Control", in: keymap)
        for group in 0..<max(1, xkb_keymap_num_layouts(keymap)) {
            for number in 1..<UInt16(KeyLayout.keyCount) { learn(from: Keycode(number), group: group, in: keymap) }
        }
        // A modifier without a key gets the mask that keymaps usually give it.
        if numLock == 0 { numLock = Self.mask(named: "Mod2", in: keymap) }
        if option == 0 { option = Self.mask(named: "Mod1", in: keymap) }
        if command == 0 { command = Self.mask(named: "Mod4", in: keymap) }
    }

    /// Presses a key in a group and records the resulting modifiers for its keysym.
    private mutating func learn(from keycode: Keycode, group: xkb_layout_index_t, in keymap: OpaquePointer) {
        guard let state = xkb_state_new(keymap) else { return }
        defer { xkb_state_unref(state) }
        let key = Keymap.xkbKeycode(keycode)
        _ = xkb_state_update_mask(state, 0, 0, 0, 0, 0, group)
        let keysym = Int32(bitPattern: xkb_state_key_get_one_sym(state, key))
        _ = xkb_state_update_key(state, key, XKB_KEY_DOWN)
        let held = xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED)
        let locked = xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED)
        switch keysym {
        case XKB_KEY_ISO_Level3_Shift: levelThree |= held
        case XKB_KEY_ISO_Level5_Shift: levelFive |= held
        case XKB_KEY_Num_Lock: numLock |= locked
        case XKB_KEY_Alt_L, XKB_KEY_Alt_R: option |= held
        case XKB_KEY_Super_L, XKB_KEY_Super_R: command |= held
        default: break
        }
    }

    /// The mask of all bits of these modifiers.
    func mask(of modifiers: Modifiers) -> UInt32 {
        table.reduce(0) { modifiers.intersects($1.modifier) ? $0 | $1.mask : $0 }
    }

    /// The modifiers with at least one bit in the mask.
    func modifiers(in mask: UInt32) -> Modifiers {
        var modifiers: Modifiers = []
        for entry in table where entry.mask & mask != 0 { modifiers.insert(entry.modifier) }
        return modifiers
    }

    private var table: [(modifier: Modifiers, mask: UInt32)] {
        [
            (.shift, shift), (.capsLock, capsLock), (.levelThree, levelThree), (.numLock, numLock),
            (.levelFive, levelFive), (.control, control), (.option, option), (.command, command),
        ]
    }

    private static func mask(named name: String, in keymap: OpaquePointer) -> UInt32 {
        let index = xkb_keymap_mod_get_index(keymap, name)
        return index < 32 ? 1 << index : 0
    }
}
