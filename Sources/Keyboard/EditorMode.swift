/// How a modal editor such as Vim treats keys.
public enum EditorMode: String, Hashable, Sendable, CaseIterable {
    /// Keys are text.
    case insert
    /// Keys are commands: Phím passes them through.
    case normal
}
