/// Whether the next letter is a capital without Shift being held.
public enum KeyboardCase: String, Hashable, Sendable, CaseIterable {
    /// Letters are as the keys say.
    case lowercased
    /// The next letter is a capital, because a sentence or a word begins.
    case autoUppercased
    /// The next letter is a capital, because Shift was tapped.
    case uppercased
    /// All letters are capitals, because Shift was tapped twice.
    case capsLocked

    /// Letters are capitals.
    public var isUppercased: Bool { self != .lowercased }
}

/// When letters become capitals by themselves.
public enum Autocapitalization: String, Hashable, Sendable, CaseIterable {
    case none
    case words
    case sentences
    case allCharacters
}
