/// What a modal editor such as Vim does with keys at a moment.
public enum EditorMode: String, Hashable, Sendable, CaseIterable {
    /// Keys are text.
    case insert
    /// Keys are commands: they pass unchanged.
    case normal
}
