/// A key and the modifiers held with it, as data: what a key command is bound to.
public struct KeyChord: Hashable, Sendable {
    /// The modifiers of a chord; left and right count as one.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        /// A bit for each modifier.
        public let rawValue: UInt8

        /// The modifiers of those bits.
        @inlinable
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Ctrl.
        @inlinable public static var control: Modifiers { Modifiers(rawValue: 1) }
        /// Alt.
        @inlinable public static var option: Modifiers { Modifiers(rawValue: 2) }
        /// Shift.
        @inlinable public static var shift: Modifiers { Modifiers(rawValue: 4) }
        /// Super.
        @inlinable public static var command: Modifiers { Modifiers(rawValue: 8) }
    }

    /// The key's name: the kernel's `KEY_*` name without the prefix, in lower case; `down`, `pageup`, `1`.
    public var key: String
    /// The modifiers held with it, exactly these.
    public var modifiers: Modifiers

    /// A key by its name, with modifiers.
    @inlinable
    public init(_ key: String, _ modifiers: Modifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }
}

/// The text form: `ctrl+pageup`, with the modifiers in the order ctrl, alt, shift, super.
extension KeyChord: CustomStringConvertible {
    private static let names: [(name: String, modifiers: Modifiers)] = [
        ("ctrl", .control), ("alt", .option), ("shift", .shift), ("super", .command),
    ]

    /// Reads a text form, the modifiers in any order, capitals or not; nil if it is none. Whether there is such a key
    /// is not asked.
    public init?(text: String) {
        let parts = text.lowercased().split(separator: "+", omittingEmptySubsequences: false)
        guard let key = parts.last, !key.isEmpty else { return nil }
        var modifiers: Modifiers = []
        for part in parts.dropLast() {
            guard let named = Self.names.first(where: { $0.name == part }), !modifiers.contains(named.modifiers)
            else { return nil }
            modifiers.insert(named.modifiers)
        }
        self.init(String(key), modifiers)
    }

    /// The text form.
    public var description: String {
        var text = ""
        for (name, modifiers) in Self.names where self.modifiers.contains(modifiers) { text += name + "+" }
        return text + key
    }
}
