package import Keyboard

/// The keys of a hotkey as text: `ctrl+space`, `super+shift+f1`, `ctrl+;`, `ctrl+?`; `ctrl+shift`, `rightctrl` and
/// `shift shift` for modifiers tapped alone.
package enum Chord: Hashable {
    /// A key while modifiers are held.
    case key(Keycode, Modifiers)
    /// Modifiers alone, or one modifier key; tapped twice if `isDouble`.
    case modifiers(Modifiers, Keycode?, isDouble: Bool)

    /// Why a text is not a chord.
    package struct Mistake: Error {
        package let message: String
        /// The parts of the chord, and which of them is unknown among which names; nil if another thing is wrong.
        private let unknown: (parts: [String], index: Int, names: [String])?

        init(_ message: String) {
            self.message = message
            unknown = nil
        }

        fileprivate init(_ kind: String, at index: Int, in parts: [String], known names: [String]) {
            message = "unknown \(kind) \(parts[index].quoted)"
            unknown = (parts, index, names)
        }

        /// The text that was probably meant; nil if no known one is near.
        package var suggestion: String? {
            guard let (parts, index, names) = unknown,
                let near = NearestName.nearest(to: parts[index], among: names)
            else { return nil }
            return (parts[..<index] + [near] + parts[(index + 1)...]).joined(separator: "+")
        }
    }

    /// Reads modifiers and a key joined by `+`, in any letter case.
    ///
    /// A character that a US keyboard types with Shift is its key with Shift: `ctrl+?`, `ctrl++`.
    package init(_ text: String) throws(Mistake) {
        let text = text.lowercased()
        let taps = text.components(separatedBy: " ")
        if taps.count == 2, taps[0] == taps[1], let (modifiers, keycode) = Self.modifier(named: taps[0]) {
            self = .modifiers(modifiers, keycode, isDouble: true)
            return
        }
        var parts = text.components(separatedBy: "+")
        // The key is the plus sign itself.
        if text == "+" || text.hasSuffix("++") { parts = Array(parts.dropLast(2)) + ["+"] }
        let last = parts.count - 1
        var modifiers: Modifiers = []
        for (index, part) in parts[..<last].enumerated() {
            guard let modifier = Self.modifierNames[part] else {
                throw Mistake("modifier", at: index, in: parts, known: Self.modifierNames.keys.sorted())
            }
            modifiers.insert(modifier)
        }
        if let modifier = Self.modifierNames[parts[last]] {
            self = .modifiers(modifiers.union(modifier), nil, isDouble: false)
            return
        }
        if let keycode = Self.shiftedKey(parts[last]) {
            self = .key(keycode, modifiers.union(.shift))
            return
        }
        guard let keycode = Keycode(named: parts[last]) else {
            throw Mistake("key", at: last, in: parts, known: Keycode.allNames)
        }
        if let modifier = Self.modifier(of: keycode) {
            self = .modifiers(modifiers.union(modifier), modifiers.isEmpty ? keycode : nil, isDouble: false)
        } else {
            self = .key(keycode, modifiers)
        }
    }

    /// Reads modifiers only: `ctrl+shift`; nil if one of them is unknown.
    static func modifiers(named text: String) -> Modifiers? {
        var modifiers: Modifiers = []
        for name in text.lowercased().components(separatedBy: "+") {
            guard let modifier = modifierNames[name] else { return nil }
            modifiers.insert(modifier)
        }
        return modifiers
    }

    /// The key that types a sign with Shift on a US keyboard: `?`; nil for letters and everything else.
    private static func shiftedKey(_ name: String) -> Keycode? {
        guard name.unicodeScalars.count == 1, let key = KeyLayout.usKey(of: name.unicodeScalars.first!) else {
            return nil
        }
        return key.isShifted ? key.keycode : nil
    }

    private static func modifier(named name: String) -> (Modifiers, Keycode?)? {
        if let modifier = modifierNames[name] { return (modifier, nil) }
        guard let keycode = Keycode(named: name), let modifier = modifier(of: keycode) else { return nil }
        return (modifier, keycode)
    }

    private static let modifierNames: [String: Modifiers] = [
        "ctrl": .control, "control": .control, "shift": .shift, "alt": .option, "option": .option,
        "altgr": .levelThree, "super": .command, "meta": .command, "command": .command,
    ]

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

extension String {
    /// The parts between separators, empty ones included.
    fileprivate func components(separatedBy separator: Character) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
