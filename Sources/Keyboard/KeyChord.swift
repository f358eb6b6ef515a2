/// A key and the modifiers that are held with it: the trigger of a command or an action.
public struct KeyChord: Hashable, Sendable {
    /// The key that is pressed last.
    public var keycode: Keycode
    /// Exactly these modifiers must be held; locks are ignored.
    public var modifiers: Modifiers

    /// A key with modifiers; locks among them are ignored.
    public init(_ keycode: Keycode, _ modifiers: Modifiers = []) {
        self.keycode = keycode
        self.modifiers = modifiers.subtracting(.locks)
    }
}
