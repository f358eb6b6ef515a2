import Keyboard

extension Keycode {
    /// The key's name in QEMU (QKeyCode of its qapi/ui.json).
    var nameInQemu: String {
        if let name = Self.namesInQemu[name] { return name }
        if name.hasPrefix("kp"), name.count == 3 { return "kp_" + name.suffix(1) }
        return name
    }

    /// Whether the PS/2 code of the key has a prefix byte.
    var isExtendedOnPS2: Bool {
        (96...111).contains(rawValue) && rawValue != 101 || (125...127).contains(rawValue)
    }

    private static let namesInQemu = [
        "leftbrace": "bracket_left", "rightbrace": "bracket_right", "enter": "ret", "space": "spc",
        "leftctrl": "ctrl", "rightctrl": "ctrl_r", "leftshift": "shift", "rightshift": "shift_r",
        "leftalt": "alt", "rightalt": "alt_r", "leftmeta": "meta_l", "rightmeta": "meta_r",
        "capslock": "caps_lock", "numlock": "num_lock", "scrolllock": "scroll_lock", "grave": "grave_accent",
        "pageup": "pgup", "pagedown": "pgdn", "102nd": "less", "kpdot": "kp_decimal", "kpenter": "kp_enter",
        "kpplus": "kp_add", "kpminus": "kp_subtract", "kpasterisk": "kp_multiply", "kpslash": "kp_divide",
    ]
}
