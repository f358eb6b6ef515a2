/// Why a keymap could not be had.
public enum KeymapError: Error, Hashable, Sendable {
    /// The text is no name of a layout.
    case malformedName(String, reason: String)
    /// libxkbcommon could not compile it; its own messages, oldest first.
    case notCompiled(String, messages: [String])
    /// libxkbcommon could not start: no memory, or none of its directories is there.
    case noContext(messages: [String])
    /// The layout uses level five itself, so the character plane has no room in it.
    case levelFiveTaken(String)
}

extension KeymapError: CustomStringConvertible {
    /// One sentence for people, with libxkbcommon's own reason.
    public var description: String {
        switch self {
        case .malformedName(let text, let reason):
            "invalid layout “\(text)”: \(reason)"
        case .notCompiled(let name, let messages):
            "the keymap of “\(name)” cannot be compiled" + Self.list(messages)
        case .noContext(let messages):
            "libxkbcommon cannot start" + Self.list(messages)
        case .levelFiveTaken(let name):
            "the layout “\(name)” uses level five itself; the character plane has no room there"
        }
    }

    private static func list(_ messages: [String]) -> String {
        // The first one says what is wrong; the others say what follows from it.
        messages.first.map { ": \($0)" } ?? ""
    }
}
