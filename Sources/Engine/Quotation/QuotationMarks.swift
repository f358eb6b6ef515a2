/// The quotation marks of a language.
public struct QuotationMarks: Hashable, Sendable {
    /// Opens a quotation.
    public var start: Unicode.Scalar
    /// Closes it.
    public var end: Unicode.Scalar
    /// Opens a quotation inside another.
    public var alternateStart: Unicode.Scalar
    /// Closes that.
    public var alternateEnd: Unicode.Scalar

    /// The marks of a locale; English ones until CLDR's table is here.
    public static func marks(for locale: String) -> QuotationMarks? {
        QuotationMarks(start: "“", end: "”", alternateStart: "‘", alternateEnd: "’")
    }
}
