/// The kind of the text field that has the focus.
public enum FieldKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Text of any length.
    case text
    /// A field that hides what is typed.
    case password
    /// A terminal.
    case terminal
    /// The address bar of a browser, which completes addresses.
    case addressBar
    /// Another field that completes the typed text: an editable list, a search field with suggestions.
    case completing
    /// The kind is not known, because no desktop or application has reported it.
    case unknown
}
