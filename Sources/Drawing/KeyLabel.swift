import Keyboard

/// The text on a key.
enum KeyLabel {
    /// The text for an action; empty for one that does nothing.
    static func text(of action: KeyboardAction) -> String {
        switch action {
        case .none: ""
        case .character(let character): text(of: character)
        case .text(let text), .emoji(let text): shortened(text)
        case .diacritic(let mark): "◌" + String(mark)
        case .key(let keycode): name(of: keycode)
        case .chord(let keycode, let modifiers):
            shortened(modifiers.namePrefix + keycode.name)
        case .layer(let name): shortened("▤ " + name)
        case .locale(let id), .inputMethod(let id): shortened(id)
        case .nextLocale: "🌐"
        case .run(let arguments): shortened("$ " + (arguments.first ?? ""))
        default: symbols[action] ?? shortened(action.description)
        }
    }

    /// The text for a character: itself; marks on a circle, spaces by name.
    static func text(of character: Unicode.Scalar) -> String {
        switch character.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: "◌" + String(character)
        case .spaceSeparator: character == " " ? "" : "␣"
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
            "U+" + String(character.value, radix: 16, uppercase: true)
        default: String(character)
        }
    }

    /// The usual text for a key that types no character.
    static func name(of keycode: Keycode) -> String {
        keys[keycode.name] ?? shortened(keycode.name.prefix(1).uppercased() + keycode.name.dropFirst())
    }

    /// Longer texts do not fit a key.
    private static func shortened(_ text: String) -> String {
        text.count > 8 ? text.prefix(7) + "…" : text
    }

    private static let symbols: [KeyboardAction: String] = [
        .space: "", .tab: "⇥", .primary: "⏎", .backspace: "⌫", .deleteForward: "Del", .escape: "Esc", .shift: "⇧",
        .capsLock: "⇪", .control: "Ctrl", .option: "Alt", .command: "Super", .moveCursorBackward: "←",
        .moveCursorForward: "→", .undo: "↶", .pause: "⏸", .resume: "▶", .togglePause: "⏯",
    ]

    private static let keys: [String: String] = [
        "esc": "Esc", "sysrq": "PrSc", "scrolllock": "ScLk", "pause": "Pause", "insert": "Ins", "delete": "Del",
        "home": "Home", "end": "End", "pageup": "Pg↑", "pagedown": "Pg↓", "up": "↑", "down": "↓", "left": "←",
        "right": "→", "numlock": "Num", "compose": "Menu", "leftshift": "⇧", "rightshift": "⇧", "leftctrl": "Ctrl",
        "rightctrl": "Ctrl", "leftalt": "Alt", "rightalt": "Alt", "leftmeta": "Super", "rightmeta": "Super",
        "capslock": "⇪", "enter": "⏎", "kpenter": "⏎", "backspace": "⌫", "tab": "⇥", "space": "", "muhenkan": "無変換",
        "henkan": "変換", "katakanahiragana": "かな", "kpslash": "/", "kpasterisk": "*", "kpminus": "-", "kpplus": "+",
        "kpdot": ".", "kp0": "0", "kp1": "1", "kp2": "2", "kp3": "3", "kp4": "4", "kp5": "5", "kp6": "6", "kp7": "7",
        "kp8": "8", "kp9": "9",
    ]
}
