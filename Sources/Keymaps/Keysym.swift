import CXkbcommon
import Keyboard

/// A keysym: XKB's code for what a key gives on one level. Corresponds to `xkb_keysym_t`.
struct Keysym: Hashable {
    let rawValue: UInt32

    init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The keysym of a character. Corresponds to `xkb_utf32_to_keysym`.
    init(of character: Unicode.Scalar) {
        rawValue = xkb_utf32_to_keysym(character.value)
    }

    /// `NoSymbol`: no keysym.
    static let none = Keysym(0)

    /// The character that the keysym types; nil for function keys, modifiers and dead keys.
    var character: Unicode.Scalar? {
        let value = xkb_keysym_to_utf32(rawValue)
        if value < 0x20 || (0x7f..<0xa0).contains(value) { return nil }
        return Unicode.Scalar(value)
    }

    /// The name of the keysym, such as `a`, `Return` or `dead_acute`.
    var name: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            let length = xkb_keysym_get_name(rawValue, buffer.baseAddress, buffer.count)
            return length > 0 ? String(cString: buffer.baseAddress!) : "0x" + String(rawValue, radix: 16)
        }
    }

    /// Whether a key with this keysym changes modifiers or groups and types nothing.
    var isModifier: Bool {
        switch Int32(bitPattern: rawValue) {
        case XKB_KEY_Shift_L...XKB_KEY_Hyper_R, XKB_KEY_ISO_Lock...XKB_KEY_ISO_Level5_Lock,
            XKB_KEY_Mode_switch, XKB_KEY_Num_Lock:
            true
        default: false
        }
    }

    /// The action of a key with this keysym.
    func action(of keycode: Keycode) -> KeyboardAction {
        if let action = Self.actions[Int32(bitPattern: rawValue)] { return action }
        if let mark = Self.combiningMarks[Int32(bitPattern: rawValue)] { return .diacritic(mark) }
        if let character { return .character(character) }
        return .key(keycode)
    }

    private static let actions: [Int32: KeyboardAction] = [
        XKB_KEY_Return: .primary, XKB_KEY_KP_Enter: .primary, XKB_KEY_ISO_Enter: .primary,
        XKB_KEY_Tab: .tab, XKB_KEY_ISO_Left_Tab: .tab, XKB_KEY_KP_Tab: .tab,
        XKB_KEY_BackSpace: .backspace, XKB_KEY_Delete: .deleteForward, XKB_KEY_KP_Delete: .deleteForward,
        XKB_KEY_Escape: .escape, XKB_KEY_space: .space, XKB_KEY_KP_Space: .space,
        XKB_KEY_Left: .moveCursorBackward, XKB_KEY_KP_Left: .moveCursorBackward,
        XKB_KEY_Right: .moveCursorForward, XKB_KEY_KP_Right: .moveCursorForward,
        XKB_KEY_Shift_L: .shift, XKB_KEY_Shift_R: .shift, XKB_KEY_Caps_Lock: .capsLock,
        XKB_KEY_Control_L: .control, XKB_KEY_Control_R: .control,
        XKB_KEY_Alt_L: .option, XKB_KEY_Alt_R: .option, XKB_KEY_Meta_L: .option, XKB_KEY_Meta_R: .option,
        XKB_KEY_ISO_Level3_Shift: .option,
        XKB_KEY_Super_L: .command, XKB_KEY_Super_R: .command,
    ]

    /// The combining character of each dead key. Source: the Unicode characters that the names of the dead keys in
    /// keysymdef.h refer to. Dead keys without a combining character have the character of their sequences.
    private static let combiningMarks: [Int32: Unicode.Scalar] = [
        XKB_KEY_dead_grave: "\u{300}", XKB_KEY_dead_acute: "\u{301}", XKB_KEY_dead_circumflex: "\u{302}",
        XKB_KEY_dead_tilde: "\u{303}", XKB_KEY_dead_macron: "\u{304}", XKB_KEY_dead_breve: "\u{306}",
        XKB_KEY_dead_abovedot: "\u{307}", XKB_KEY_dead_diaeresis: "\u{308}", XKB_KEY_dead_hook: "\u{309}",
        XKB_KEY_dead_abovering: "\u{30a}", XKB_KEY_dead_doubleacute: "\u{30b}", XKB_KEY_dead_caron: "\u{30c}",
        XKB_KEY_dead_aboveverticalline: "\u{30d}", XKB_KEY_dead_doublegrave: "\u{30f}",
        XKB_KEY_dead_invertedbreve: "\u{311}", XKB_KEY_dead_abovecomma: "\u{313}",
        XKB_KEY_dead_abovereversedcomma: "\u{314}", XKB_KEY_dead_horn: "\u{31b}",
        XKB_KEY_dead_belowdot: "\u{323}", XKB_KEY_dead_belowdiaeresis: "\u{324}",
        XKB_KEY_dead_belowring: "\u{325}", XKB_KEY_dead_belowcomma: "\u{326}", XKB_KEY_dead_cedilla: "\u{327}",
        XKB_KEY_dead_ogonek: "\u{328}", XKB_KEY_dead_belowverticalline: "\u{329}",
        XKB_KEY_dead_belowcircumflex: "\u{32d}", XKB_KEY_dead_belowbreve: "\u{32e}",
        XKB_KEY_dead_belowtilde: "\u{330}", XKB_KEY_dead_belowmacron: "\u{331}",
        XKB_KEY_dead_lowline: "\u{332}", XKB_KEY_dead_stroke: "\u{335}",
        XKB_KEY_dead_longsolidusoverlay: "\u{338}", XKB_KEY_dead_iota: "\u{345}",
        XKB_KEY_dead_voiced_sound: "\u{3099}", XKB_KEY_dead_semivoiced_sound: "\u{309a}",
        XKB_KEY_dead_a: "\u{363}", XKB_KEY_dead_e: "\u{364}", XKB_KEY_dead_i: "\u{365}",
        XKB_KEY_dead_o: "\u{366}", XKB_KEY_dead_u: "\u{367}", XKB_KEY_dead_A: "A", XKB_KEY_dead_E: "E",
        XKB_KEY_dead_I: "I", XKB_KEY_dead_O: "O", XKB_KEY_dead_U: "U",
        XKB_KEY_dead_small_schwa: "\u{1dea}", XKB_KEY_dead_capital_schwa: "\u{18f}",
        XKB_KEY_dead_currency: "¤", XKB_KEY_dead_greek: "µ", XKB_KEY_Multi_key: ComposeTable.composeMark,
    ]
}
