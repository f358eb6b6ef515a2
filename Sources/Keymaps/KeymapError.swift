import System

/// The reason why a keymap is not available.
public enum KeymapError: Error, Hashable, Sendable {
    /// The text is no valid name of a layout.
    case malformedName(String, reason: String)
    /// libxkbcommon could not compile the keymap; `messages` are its own, oldest first.
    case notCompiled(String, messages: [String])
    /// libxkbcommon could not create a context: no memory, or none of its directories exists.
    case noContext(messages: [String])
    /// The layout uses level five itself, so there is no room for the character plane.
    case levelFiveTaken(String)
}

extension KeymapError: CustomStringConvertible {
    /// The message for people, with the first message of libxkbcommon.
    public var description: String {
        switch self {
        case .malformedName(let text, let reason):
            localized("invalid layout “\(text)”: \(reason)")
        case .notCompiled(let name, let messages):
            localized("the keymap of “\(name)” cannot be compiled") + Self.list(messages)
        case .noContext(let messages):
            localized("libxkbcommon cannot start") + Self.list(messages)
        case .levelFiveTaken(let name):
            localized("the layout “\(name)” uses level five itself; the character plane has no room there")
        }
    }

    private static func list(_ messages: [String]) -> String {
        // The first message is the cause; the others are consequences.
        messages.first.map { ": \($0)" } ?? ""
    }
}
