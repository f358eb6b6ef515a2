/// What kind of field text goes to.
public enum FieldKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Text of any length.
    case text
    /// A field that does not show what is typed.
    case password
    /// A terminal.
    case terminal
    /// The bar of a browser that takes addresses and completes them.
    case addressBar
    /// Another field that completes what is typed: an editable list, a search field with suggestions.
    case completing
    /// No desktop or application has told the kind of the field.
    case unknown
}
