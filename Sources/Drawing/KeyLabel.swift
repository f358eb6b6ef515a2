import Keyboard

/// The texts of labels.
enum KeyLabel {
    /// The label of an action; empty for an action without effect and for a space.
    static func text(of action: KeyboardAction) -> String {
        switch action {
        case .none: ""
        case .character(let character): text(of: character)
        case .text(let text), .emoji(let text): shortened(text)
        case .diacritic(let mark): "◌" + String(mark)
        case .key(let keycode): name(of: keycode)
        case .chord(let keystroke): text(of: keystroke)
        case .layer(let name): shortened("▤ " + name)
        case .locale(let id), .inputMethod(let id): shortened(id)
        case .run(let arguments):
            shortened("$ " + (arguments.first?.split(separator: "/").last ?? ""))
        case .custom(let name), .image(let name): shortened("✱ " + name)
        case .picker(let name): shortened("☰ " + name)
        case .suggestion(let number): "☰\(number)"
        case .url: "↗"
        case .feedback: "♪"
        case .convertClipboard: "⎘"
        default: signs[action] ?? shortened(action.description)
        }
    }

    /// The label of a character: itself, a mark on a dotted circle, or a symbol for a special space or an invisible
    /// character.
    static func text(of character: Unicode.Scalar) -> String {
        switch character.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: "◌" + String(character)
        case .spaceSeparator: character == " " ? "" : "␣"
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
            "▯"
        default: String(character)
        }
    }

    /// The usual label of a key that types no character.
    static func name(of keycode: Keycode) -> String {
        if let text = keys[keycode.name] { return text }
        let name = keycode.name.prefix(1).uppercased() + keycode.name.dropFirst()
        return name.count > limit ? "#\(keycode.rawValue)" : name
    }

    /// A key with symbols for its modifiers: `⌃⇧C`.
    private static func text(of keystroke: Keystroke) -> String {
        let signs: [(Modifiers, String)] = [
            (.control, "⌃"), (.option, "⌥"), (.levelThree, "⇮"), (.shift, "⇧"), (.command, "⌘"),
        ]
        let name = name(of: keystroke.keycode)
        return signs.filter { keystroke.modifiers.intersects($0.0) }.map(\.1).joined() + (name.isEmpty ? "␣" : name)
    }

    /// The most characters that fit on a key.
    private static let limit = 7

    /// As many whole words as fit on a key, and an ellipsis if words are left out.
    private static func shortened(_ text: String) -> String {
        if text.count <= limit { return text }
        var result = ""
        for word in text.split(separator: " ") {
            let longer = result.isEmpty ? String(word) : result + " " + word
            if longer.count >= limit { break }
            result = longer
        }
        return result + "…"
    }

    private static let signs: [KeyboardAction: String] = Dictionary(
        uniqueKeysWithValues: KeyboardAction.catalog.compactMap { entry in
            entry.action.flatMap { action in entry.sign.map { (action, $0) } }
        })

    private static let keys: [String: String] = [
        "esc": "Esc", "sysrq": "PrSc", "scrolllock": "ScLk", "pause": "Brk", "insert": "Ins", "delete": "Del",
        "home": "Home", "end": "End", "pageup": "Pg↑", "pagedown": "Pg↓", "up": "↑", "down": "↓", "left": "←",
        "volumeup": "Vol+", "volumedown": "Vol-", "playpause": "⏯", "nextsong": "⏭", "previoussong": "⏮",
        "brightnessup": "☀+", "brightnessdown": "☀-", "right": "→", "numlock": "Num", "compose": "Menu",
        "leftshift": "⇧", "rightshift": "⇧", "leftctrl": "Ctrl",
        "rightctrl": "Ctrl", "leftalt": "Alt", "rightalt": "Alt", "leftmeta": "Super", "rightmeta": "Super",
        "capslock": "⇪", "enter": "⏎", "kpenter": "⏎", "backspace": "⌫", "tab": "⇥", "space": "", "muhenkan": "無変換",
        "henkan": "変換", "katakanahiragana": "かな", "kpslash": "/", "kpasterisk": "*", "kpminus": "-", "kpplus": "+",
        "kpdot": ".", "kp0": "0", "kp1": "1", "kp2": "2", "kp3": "3", "kp4": "4", "kp5": "5", "kp6": "6", "kp7": "7",
        "kp8": "8", "kp9": "9",
    ]
}
