/// A press of a key while exactly these modifiers are held.
public struct Keystroke: Hashable, Sendable {
    /// The key that is pressed last.
    public let keycode: Keycode
    /// Exactly these modifiers are held. Locks are not among them, because they stay as they are.
    public let modifiers: Modifiers

    /// A key with modifiers; locks among them are ignored.
    @inlinable
    public init(_ keycode: Keycode, _ modifiers: Modifiers = []) {
        self.keycode = keycode
        self.modifiers = modifiers.subtracting(.locks)
    }

    /// Whether Shift is held, with or without other modifiers.
    public var isShifted: Bool { modifiers.contains(.shift) }

    /// The modifiers and the key as a configuration writes them: `ctrl+shift+a`.
    public var name: String { modifiers.namePrefix + keycode.name }
}
