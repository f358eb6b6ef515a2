public import Engine
import Keyboard

extension Hotkey {
    /// The key takes a character, or an editing key, away from typing.
    public var shadowsTyping: Bool {
        if modifiers.intersects(.chords) { return false }
        if keycode == .space || keycode == .enter || keycode == .tab || keycode == .backspace { return true }
        return KeyLayout.us.character(of: keycode, under: modifiers.intersection(.shift)) != nil
    }
}

/// The keys of a hotkey as text: `ctrl+space`, `super+shift+f1`.
struct Chord: Hashable {
    let modifiers: Modifiers
    let keycode: Keycode

    /// What is wrong with a text that is no chord.
    struct Mistake: Error {
        let message: String
        /// Looks for what was probably meant.
        let suggestion: @Sendable () -> String?
    }

    /// Reads modifiers and a key with `+` between them, letter case aside.
    init(_ text: String) throws(Mistake) {
        let parts = text.split(separator: "+", omittingEmptySubsequences: false).map { $0.lowercased() }
        var modifiers: Modifiers = []
        for (index, part) in parts.dropLast().enumerated() {
            guard let modifier = Self.modifiers[part] else {
                throw Mistake("\(part.quoted) is no modifier", at: index, in: parts) { Self.modifiers.keys.sorted() }
            }
            modifiers.insert(modifier)
        }
        let key = parts[parts.count - 1]
        guard let keycode = Keycode(named: key) else {
            throw Mistake("\(key.quoted) is no key", at: parts.count - 1, in: parts) { Keycode.allNames }
        }
        if Self.modifierKeys.contains(keycode) {
            throw Mistake(message: "\(key.quoted) is a modifier, and a hotkey ends in another key") { nil }
        }
        self.modifiers = modifiers
        self.keycode = keycode
    }

    private static let modifiers: [String: Modifiers] = [
        "ctrl": .control, "control": .control, "shift": .shift, "alt": .option, "option": .option,
        "altgr": .levelThree, "super": .command, "meta": .command, "command": .command,
    ]

    private static let modifierKeys: Set<Keycode> = [
        .leftControl, .rightControl, .leftShift, .rightShift, .leftAlt, .rightAlt, .leftMeta, .rightMeta,
    ]
}

extension Chord.Mistake {
    /// One of the parts is not known.
    fileprivate init(
        _ message: String, at index: Int, in parts: [String], known: @escaping @Sendable () -> [String]
    ) {
        self.init(message: message) {
            NearestName.nearest(to: parts[index], among: known()).map { name in
                (parts[..<index] + [name] + parts[(index + 1)...]).joined(separator: "+")
            }
        }
    }
}
