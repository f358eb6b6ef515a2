import Keyboard

extension TerminalInput {
    /// A key by its name in ncurses: `KEY_UP`, `kUP5`, `KEY_F(13)`; nil for a name without a key.
    package init?(keyName name: String) {
        if name.hasPrefix("KEY_F("), let number = Int(name.dropFirst(6).dropLast()), (1...60).contains(number) {
            // F13 and higher are F1 to F12 with modifiers, as in xterm.
            let modifiers: [Modifiers] = [[], .shift, .control, [.control, .shift], .option]
            guard let keycode = Keycode(named: "f\((number - 1) % 12 + 1)") else { return nil }
            self = .key(Keystroke(keycode, modifiers[(number - 1) / 12]))
        } else if let (key, modifiers) = Self.names[name], let keycode = Keycode(named: key) {
            self = .key(Keystroke(keycode, modifiers))
        } else if name.hasPrefix("k"), let digit = name.last?.wholeNumberValue, (3...8).contains(digit),
            let key = Self.extended[String(name.dropFirst().dropLast())], let keycode = Keycode(named: key)
        {
            let bits = digit - 1
            var modifiers: Modifiers = []
            if bits & 1 != 0 { modifiers.insert(.shift) }
            if bits & 2 != 0 { modifiers.insert(.option) }
            if bits & 4 != 0 { modifiers.insert(.control) }
            self = .key(Keystroke(keycode, modifiers))
        } else {
            return nil
        }
    }

    /// Names of extended terminfo capabilities without the prefix `k` and the digit of the modifiers.
    private static let extended = [
        "UP": "up", "DN": "down", "LFT": "left", "RIT": "right", "HOM": "home", "END": "end", "PRV": "pageup",
        "NXT": "pagedown", "DC": "delete", "IC": "insert",
    ]

    private static let names: [String: (String, Modifiers)] = [
        "KEY_UP": ("up", []), "KEY_DOWN": ("down", []), "KEY_LEFT": ("left", []), "KEY_RIGHT": ("right", []),
        "KEY_HOME": ("home", []), "KEY_END": ("end", []), "KEY_PPAGE": ("pageup", []),
        "KEY_NPAGE": ("pagedown", []), "KEY_IC": ("insert", []), "KEY_DC": ("delete", []),
        "KEY_BACKSPACE": ("backspace", []), "KEY_ENTER": ("enter", []), "KEY_BTAB": ("tab", .shift),
        "KEY_SR": ("up", .shift), "KEY_SF": ("down", .shift), "KEY_SLEFT": ("left", .shift),
        "KEY_SRIGHT": ("right", .shift), "KEY_SHOME": ("home", .shift), "KEY_SEND": ("end", .shift),
        "KEY_SPREVIOUS": ("pageup", .shift), "KEY_SNEXT": ("pagedown", .shift), "KEY_SIC": ("insert", .shift),
        "KEY_SDC": ("delete", .shift),
    ]
}
