/// A keyboard layout: a table of the action of each key under each combination of the modifiers that choose a level.
///
/// Keymaps makes it from libxkbcommon; tests and `us` make it by hand. A lookup does not allocate.
public struct KeyLayout: Hashable, Sendable {
    /// The number of keys in the table. Keycodes from this number on always give `.key`.
    @inlinable public static var keyCount: Int { 256 }
    @inlinable static var levelCount: Int { 32 }
    /// All combinations of the modifiers that choose a level.
    package static let levelModifiers = (0..<UInt8(32)).map { Modifiers(rawValue: $0) }
    @inlinable static var isCharacter: UInt32 { 1 << 31 }

    /// The name for people: `us`, `fr(bepo)`.
    public let name: String
    @usableFromInline var palette: [KeyboardAction]
    @usableFromInline var actions: [UInt16]
    /// The character that each key types, with the bit `isCharacter` if the action is `.character` of it; 0 for none.
    @usableFromInline var scalars: [UInt32]
    @usableFromInline var held: [Modifiers]
    @usableFromInline var locked: [Modifiers]

    /// A layout in which every key gives `.key` of itself.
    public init(name: String) {
        self.name = name
        palette = (0..<UInt16(Self.keyCount)).map { .key(Keycode($0)) }
        actions = (0..<Self.keyCount * Self.levelCount).map { UInt16($0 / Self.levelCount) }
        scalars = Array(repeating: 0, count: Self.keyCount * Self.levelCount)
        held = Array(repeating: [], count: Self.keyCount)
        locked = Array(repeating: [], count: Self.keyCount)
        for (index, action) in palette.enumerated() { paletteIndex[action] = UInt16(index) }
    }

    /// The action of the key while these modifiers are on.
    @inlinable
    @inline(__always)
    public func action(of keycode: Keycode, under modifiers: Modifiers) -> KeyboardAction {
        guard keycode.rawValue < Self.keyCount else { return .key(keycode) }
        let index = Int(keycode.rawValue) &* Self.levelCount &+ modifiers.levelIndex
        let scalar = scalars[index]
        if scalar & Self.isCharacter != 0 { return .character(Unicode.Scalar(scalar & ~Self.isCharacter)!) }
        return palette[Int(actions[index])]
    }

    /// Whether the key gives this action while these modifiers are on.
    @inlinable
    @inline(__always)
    public func gives(_ action: KeyboardAction, by keycode: Keycode, under modifiers: Modifiers) -> Bool {
        if case .character(let character) = action, keycode.rawValue < Self.keyCount {
            let index = Int(keycode.rawValue) &* Self.levelCount &+ modifiers.levelIndex
            return scalars[index] == character.value | Self.isCharacter
        }
        return self.action(of: keycode, under: modifiers) == action
    }

    /// The character that the key types while these modifiers are on; nil if it types none.
    ///
    /// Space types U+0020. Return, Tab and BackSpace type no character.
    @inlinable
    @inline(__always)
    public func character(of keycode: Keycode, under modifiers: Modifiers) -> Unicode.Scalar? {
        guard keycode.rawValue < Self.keyCount else { return nil }
        let value = scalars[Int(keycode.rawValue) &* Self.levelCount &+ modifiers.levelIndex]
        return value == 0 ? nil : Unicode.Scalar(value & ~Self.isCharacter)
    }

    /// Whether the layout is written from right to left: the key at A types Hebrew, Arabic or a script of their Unicode
    /// blocks.
    public var isRightToLeft: Bool {
        guard let character = character(of: .a, under: []) else { return false }
        return (0x590...0x8FF).contains(character.value) || (0x1E800...0x1EFFF).contains(character.value)
    }

    /// The modifiers that are on while the key is held.
    @inlinable
    @inline(__always)
    public func heldModifiers(of keycode: Keycode) -> Modifiers {
        keycode.rawValue < Self.keyCount ? held[Int(keycode.rawValue)] : []
    }

    /// The locks that the key toggles.
    @inlinable
    @inline(__always)
    public func lockedModifiers(of keycode: Keycode) -> Modifiers {
        keycode.rawValue < Self.keyCount ? locked[Int(keycode.rawValue)] : []
    }

    /// Sets the action of a key under every combination of modifiers.
    public mutating func setAction(_ action: KeyboardAction, of keycode: Keycode) {
        for index in 0..<Self.levelCount {
            setAction(action, of: keycode, under: Modifiers(rawValue: UInt8(index)))
        }
    }

    /// Sets the action of a key under exactly these level-choosing modifiers. Keycodes from `keyCount` on are ignored.
    public mutating func setAction(_ action: KeyboardAction, of keycode: Keycode, under modifiers: Modifiers) {
        guard keycode.rawValue < Self.keyCount else { return }
        let index = Int(keycode.rawValue) * Self.levelCount + modifiers.levelIndex
        if let known = paletteIndex[action] {
            actions[index] = known
        } else {
            paletteIndex[action] = UInt16(palette.count)
            actions[index] = UInt16(palette.count)
            palette.append(action)
        }
        switch action {
        case .character(let character): scalars[index] = character.value | Self.isCharacter
        case .space: scalars[index] = 0x20
        default: scalars[index] = 0
        }
    }

    /// Copies the action of a key under `other` modifiers to `modifiers`.
    package mutating func copyAction(of keycode: Keycode, from other: Modifiers, to modifiers: Modifiers) {
        guard keycode.rawValue < Self.keyCount else { return }
        let row = Int(keycode.rawValue) * Self.levelCount
        actions[row + modifiers.levelIndex] = actions[row + other.levelIndex]
        scalars[row + modifiers.levelIndex] = scalars[row + other.levelIndex]
    }

    /// Makes a key a modifier: on while it is held, or toggling a lock.
    public mutating func setModifier(of keycode: Keycode, held: Modifiers = [], locked: Modifiers = []) {
        guard keycode.rawValue < Self.keyCount else { return }
        self.held[Int(keycode.rawValue)] = held
        self.locked[Int(keycode.rawValue)] = locked
    }

    private var paletteIndex: [KeyboardAction: UInt16] = [:]
}
