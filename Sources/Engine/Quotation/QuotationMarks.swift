/// The quotation marks of a locale. Source: CLDR's delimiters, see LICENSE.md beside this file.
public struct QuotationMarks: Hashable, Sendable {
    /// Opens a quotation.
    public let start: Unicode.Scalar
    /// Closes a quotation.
    public let end: Unicode.Scalar
    /// Opens a quotation within a quotation.
    public let alternateStart: Unicode.Scalar
    /// Closes a quotation within a quotation.
    public let alternateEnd: Unicode.Scalar

    /// Quotation marks from four scalars.
    public init(
        start: Unicode.Scalar, end: Unicode.Scalar, alternateStart: Unicode.Scalar, alternateEnd: Unicode.Scalar
    ) {
        self.start = start
        self.end = end
        self.alternateStart = alternateStart
        self.alternateEnd = alternateEnd
    }

    /// The marks of a locale (`sv-SE`, `de_CH`), or of its shorter names; nil for a language that CLDR does not have.
    public static func marks(for locale: String) -> QuotationMarks? {
        guard let marks = table.text(for: locale).map({ Array($0.unicodeScalars) }), marks.count == 4 else {
            return nil
        }
        return QuotationMarks(start: marks[0], end: marks[1], alternateStart: marks[2], alternateEnd: marks[3])
    }
}
