package import Engine
package import Keyboard
import System

/// The keys of a hotkey as text: `ctrl+space`, `super+shift+f1`, `ctrl+;`, `ctrl+?`; `ctrl+shift`, `rightctrl` and
/// `shift shift` for modifiers tapped alone; `j+k`, `j+k+l` and `leftshift+rightshift` for keys together; `f9 e` for
/// keys one after the other.
package enum HotkeyKeys: Hashable {
    /// A key while modifiers are held.
    case key(Keystroke)
    /// Modifiers alone. Of two modifier keys tapped together the one with the smaller keycode comes first.
    case tap(ModifierTap)
    /// Keys together, in the order of their keycodes, while modifiers are held.
    case together([Keycode], Modifiers)
    /// A sequence of keys.
    case sequence([Keystroke])

    /// The most keys of a sequence.
    static let sequenceLimit = 8

    /// Why a text is not the keys of a hotkey.
    package struct Mistake: Error {
        /// The message, without a full stop.
        package let message: String
        /// The whole text.
        private let text: String

        /// A mistake that is not about a name, so that nothing is suggested.
        init(_ message: String) {
            self.message = message
            text = ""
        }

        fileprivate init(_ kind: String, _ name: String, in text: String) {
            self.init(localized("unknown \(kind) \(name.quoted)"), in: text)
        }

        fileprivate init(_ message: String, in text: String) {
            self.message = message
            self.text = text
        }

        /// The keys that were probably meant; also understands other notations: `ctrl-space`, `<Control>a`, `win + e`.
        /// Nil if no known keys are similar.
        package var suggestion: String? {
            var parts = text.split { "+-<> ".contains($0) }.map(String.init)
            if text.hasSuffix("++") { parts.append("+") }
            guard let last = parts.indices.last else { return nil }
            for index in parts.indices {
                let part = parts[index]
                if let modifier = HotkeyKeys.otherNames[part], index < last || part.count > 1 {
                    parts[index] = modifier
                } else if index < last ? Modifiers.names[part] == nil : (try? HotkeyKeys(part)) == nil {
                    let known = index < last ? Modifiers.names.keys.sorted() : Keycode.allNames
                    guard let near = NearestName.nearest(to: part, among: known) else { return nil }
                    parts[index] = near
                }
            }
            let keys = parts.joined(separator: "+")
            let isKnown = Set(parts).count == parts.count && (try? HotkeyKeys(keys)) != nil
            return isKnown ? keys : nil
        }
    }

    /// Names of modifiers in other programs.
    private static let otherNames = [
        "win": "super", "windows": "super", "mod": "super", "mod4": "super", "logo": "super", "cmd": "super",
        "strg": "ctrl", "c": "ctrl", "primary": "ctrl", "mod1": "alt", "opt": "alt", "m": "alt",
        "leftctrl": "ctrl", "rightctrl": "ctrl", "leftshift": "shift", "rightshift": "shift", "leftalt": "alt",
        "rightalt": "altgr", "leftmeta": "super", "rightmeta": "super",
    ]

    /// Reads modifiers and a key joined by `+`, in any letter case.
    ///
    /// A character that needs Shift on a US keyboard means its key with Shift: `ctrl+?`, `ctrl++`.
    package init(_ text: String) throws(Mistake) {
        let text = text.lowercased()
        let taps = text.components(separatedBy: " ")
        if taps.count == 2, taps[0] == taps[1], let (modifiers, keycode) = Self.modifier(named: taps[0]) {
            self = .tap(ModifierTap(modifiers, keycode: keycode, isDouble: true))
            return
        }
        if taps.count > 1, !taps.contains(where: { $0.isEmpty || $0 == "+" }) {
            self = .sequence(try Self.sequence(taps, in: text))
            return
        }
        var parts = text.components(separatedBy: "+")
        // The key is the plus sign itself.
        if text == "+" || text.hasSuffix("++") { parts = Array(parts.dropLast(2)) + ["+"] }
        let last = parts.count - 1
        if parts[last].isEmpty {
            throw Mistake(last == 0 ? localized("it is empty") : localized("no key follows the +"))
        }
        var modifiers: Modifiers = []
        for (place, part) in parts[..<last].enumerated() {
            guard let modifier = Modifiers.names[part] else {
                let keycodes = parts[place...].compactMap { Keycode(named: $0) }
                if keycodes.count == parts.count - place {
                    self = try Self.together(keycodes.sorted(), modifiers, in: text)
                    return
                }
                throw Mistake(localized("modifier"), part, in: text)
            }
            if modifiers.contains(modifier) { throw Self.mistake(ofTwice: part) }
            modifiers.insert(modifier)
        }
        if let modifier = Modifiers.names[parts[last]] {
            if modifiers.contains(modifier) { throw Self.mistake(ofTwice: parts[last]) }
            self = .tap(ModifierTap(modifiers.union(modifier)))
            return
        }
        if let keycode = Self.shiftedKey(parts[last]) {
            self = .key(Keystroke(keycode, modifiers.union(.shift)))
            return
        }
        guard let keycode = Keycode(named: parts[last]) else {
            throw Mistake(localized("key"), parts[last], in: text)
        }
        if let modifier = Self.modifier(of: keycode) {
            if modifiers.contains(modifier) { throw Self.mistake(ofTwice: parts[last]) }
            self = .tap(ModifierTap(modifiers.union(modifier), keycode: modifiers.isEmpty ? keycode : nil))
        } else {
            self = .key(Keystroke(keycode, modifiers))
        }
    }

    /// The mistake of a modifier that is named twice.
    private static func mistake(ofTwice name: String) -> Mistake {
        Mistake(localized("\(name.quoted) is named twice; a key tapped twice is written \("\(name) \(name)".quoted)"))
    }

    /// Reads keys that are pressed together, in the order of their keycodes.
    private static func together(
        _ keycodes: [Keycode], _ modifiers: Modifiers, in text: String
    ) throws(Mistake) -> HotkeyKeys {
        let most = KeyCombinations.sizes.upperBound
        if keycodes.count > most { throw Mistake(localized("a combination has at most \(most) keys")) }
        if Set(keycodes).count < keycodes.count { throw Mistake(localized("a combination has different keys")) }
        let modifierKeys = keycodes.filter { modifier(of: $0) != nil }
        if modifierKeys.isEmpty { return .together(keycodes, modifiers) }
        if modifierKeys.count == 2, keycodes.count == 2 {
            if modifiers.isEmpty { return .tap(ModifierTap(keycodes[0], with: keycodes[1])) }
            throw Mistake(localized("two modifier keys together are a hotkey by themselves, without other modifiers"))
        }
        throw Mistake(
            localized(
                "\(modifierKeys[0].name.quoted) is a modifier key: a combination has two of them and nothing else, or none"
            ),
            in: text)
    }

    /// Reads keys that are pressed one after the other.
    private static func sequence(_ names: [String], in text: String) throws(Mistake) -> [Keystroke] {
        if names.count > sequenceLimit { throw Mistake(localized("a sequence has at most \(sequenceLimit) keys")) }
        return try names.map { name throws(Mistake) in
            guard case .key(let keystroke) = try HotkeyKeys(name) else {
                let message =
                    localized("a sequence has ordinary keys, with or without modifiers, and \(name.quoted) is none")
                throw Mistake(message, in: text)
            }
            return keystroke
        }
    }

    /// Reads modifiers only: `ctrl+shift`; nil if one of them is unknown.
    static func modifiers(named text: String) -> Modifiers? {
        var modifiers: Modifiers = []
        for name in text.lowercased().components(separatedBy: "+") {
            guard let modifier = Modifiers.names[name] else { return nil }
            modifiers.insert(modifier)
        }
        return modifiers
    }

    /// The key that types a character with Shift on a US keyboard: `?`; nil for letters and all other characters.
    private static func shiftedKey(_ name: String) -> Keycode? {
        guard name.unicodeScalars.count == 1, let key = KeyLayout.usKey(of: name.unicodeScalars.first!) else {
            return nil
        }
        return key.isShifted ? key.keycode : nil
    }

    private static func modifier(named name: String) -> (Modifiers, Keycode?)? {
        if let modifier = Modifiers.names[name] { return (modifier, nil) }
        guard let keycode = Keycode(named: name), let modifier = modifier(of: keycode) else { return nil }
        return (modifier, keycode)
    }

    /// The modifier of a modifier key.
    private static func modifier(of keycode: Keycode) -> Modifiers? {
        switch keycode {
        case .leftControl, .rightControl: .control
        case .leftShift, .rightShift: .shift
        case .leftAlt: .option
        case .rightAlt: .levelThree
        case .leftMeta, .rightMeta: .command
        default: nil
        }
    }
}

extension HotkeyKeys: CustomStringConvertible {
    /// The text that `init(_:)` reads back.
    package var description: String {
        switch self {
        case .key(let keystroke): keystroke.name
        case .tap(let tap): tap.name
        case .together(let keycodes, let modifiers):
            modifiers.namePrefix + keycodes.map(\.name).joined(separator: "+")
        case .sequence(let keystrokes): keystrokes.map(\.name).joined(separator: " ")
        }
    }
}

extension String {
    /// The parts between separators, empty ones included.
    fileprivate func components(separatedBy separator: Character) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
