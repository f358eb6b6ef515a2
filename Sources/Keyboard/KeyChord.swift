/// A key and the modifiers held with it: what a command or an action is bound to.
public struct KeyChord: Hashable, Sendable {
    /// The key that is pressed last.
    public var keycode: Keycode
    /// Exactly these must be held; locks do not count.
    public var modifiers: Modifiers

    /// A key with modifiers; locks among them are ignored.
    public init(_ keycode: Keycode, _ modifiers: Modifiers = []) {
        self.keycode = keycode
        self.modifiers = modifiers.subtracting(.locks)
    }
}
