/// Whether the next letter is a capital without Shift being held.
public enum KeyboardCase: String, Hashable, Sendable, CaseIterable {
    /// Letters have the case that the keys give.
    case lowercased
    /// The next letter is a capital, because a sentence or a word begins.
    case autoUppercased
    /// The next letter is a capital, because Shift was tapped.
    case uppercased
    /// All letters are capitals, because Shift was tapped twice.
    case capsLocked

    /// Whether the next letter is a capital.
    public var isUppercased: Bool { self != .lowercased }
}

/// Where letters become capitals without Shift.
public enum Autocapitalization: String, Hashable, Sendable, CaseIterable {
    /// Nowhere.
    case none
    /// At the beginning of each word.
    case words
    /// At the beginning of each sentence.
    case sentences
    /// Everywhere.
    case allCharacters
}
