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

/// The keys of a hotkey as text: `ctrl+space`, `super+shift+f1`; `ctrl+shift`, `rightctrl` and `shift shift` for
/// modifiers that are tapped alone.
enum Chord: Hashable {
    /// A key while modifiers are held.
    case key(Keycode, Modifiers)
    /// Modifiers alone, or one modifier key; tapped twice if `isDouble`.
    case modifiers(Modifiers, Keycode?, isDouble: Bool)

    /// One number: there may be thousands to tell apart.
    func hash(into hasher: inout Hasher) {
        switch self {
        case .key(let keycode, let modifiers), .modifiers(let modifiers, let keycode?, _):
            hasher.combine(UInt32(keycode.rawValue) << 8 | UInt32(modifiers.rawValue))
        case .modifiers(let modifiers, nil, _): hasher.combine(UInt32(modifiers.rawValue))
        }
    }

    /// What is wrong with a text that is no chord.
    struct Mistake: Error {
        let message: String
        /// Looks for what was probably meant.
        let suggestion: @Sendable () -> String?
    }

    /// Reads modifiers and a key with `+` between them, letter case aside.
    init(_ text: String) throws(Mistake) {
        var copy = text
        if let chord = copy.withUTF8({ Chord(plain: $0) }) {
            self = chord
            return
        }
        let text = text.lowercased()
        if let taps = Self.parts(of: text, at: " "), taps.count == 2, taps[0] == taps[1],
            let (modifiers, keycode) = Self.modifier(named: taps[0])
        {
            self = .modifiers(modifiers, keycode, isDouble: true)
            return
        }
        let parts = Self.parts(of: text, at: "+") ?? [text]
        let modifiers = try Self.modifiers(in: parts)
        let key = parts[parts.count - 1]
        if let modifier = Self.modifierNames[key] {
            self = .modifiers(modifiers.union(modifier), nil, isDouble: false)
        } else if let keycode = Keycode(named: key), let modifier = Self.modifier(of: keycode) {
            self = .modifiers(modifiers.union(modifier), modifiers.isEmpty ? keycode : nil, isDouble: false)
        } else if let keycode = Keycode(named: key) {
            self = .key(keycode, modifiers)
        } else {
            throw Mistake("\(key.quoted) is no key", at: parts.count - 1, in: parts) { Keycode.allNames }
        }
    }

    /// The parts of a text between separators; nil if there is none.
    private static func parts(of text: String, at separator: Unicode.Scalar) -> [String]? {
        let separator = UInt8(ascii: separator)
        guard text.utf8.contains(separator) else { return nil }
        return text.utf8.split(separator: separator, omittingEmptySubsequences: false).map { String(Substring($0)) }
    }

    /// Reads modifiers only: `ctrl+shift`; nil if something else is among them.
    static func modifiers(named text: String) -> Modifiers? {
        var modifiers: Modifiers = []
        for name in text.lowercased().split(separator: "+", omittingEmptySubsequences: false) {
            guard let modifier = modifierNames[String(name)] else { return nil }
            modifiers.insert(modifier)
        }
        return modifiers
    }

    /// The names of modifiers, for suggestions.
    static var allModifierNames: [String] { modifierNames.keys.sorted() }

    private static func modifiers(in parts: [String]) throws(Mistake) -> Modifiers {
        var modifiers: Modifiers = []
        for (index, part) in parts.dropLast().enumerated() {
            guard let modifier = modifierNames[part] else {
                throw Mistake("\(part.quoted) is no modifier", at: index, in: parts) { allModifierNames }
            }
            modifiers.insert(modifier)
        }
        return modifiers
    }

    private static func modifier(named name: String) -> (Modifiers, Keycode?)? {
        if let modifier = modifierNames[name] { return (modifier, nil) }
        guard let keycode = Keycode(named: name), let modifier = modifier(of: keycode) else { return nil }
        return (modifier, keycode)
    }

    /// Reads a key behind modifiers, as nearly every chord is written; nil for all else and for mistakes. A configuration
    /// may have thousands.
    init?(plain text: UnsafeBufferPointer<UInt8>) {
        var modifiers: Modifiers = []
        var rest = text[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "+")) {
            guard let name = ShortName(lowercasing: rest[..<end]), let modifier = Self.shortModifierNames[name] else {
                return nil
            }
            modifiers.insert(Modifiers(rawValue: UInt8(modifier)))
            rest = rest[(end + 1)...]
        }
        guard let keycode = Keycode(named: rest), Self.modifier(of: keycode) == nil else { return nil }
        self = .key(keycode, modifiers)
    }

    private static let shortModifierNames = ShortNameTable(
        modifierNames.map { (ShortName($0.key)!, UInt16($0.value.rawValue)) })

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

extension Chord.Mistake {
    /// A text of the right form that does not fit here.
    init(_ message: String) {
        self.init(message: message) { nil }
    }

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
