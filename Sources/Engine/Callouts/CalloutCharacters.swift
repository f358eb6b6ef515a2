/// The accented variants of letters, such as à á â of a. Source: CLDR's exemplar characters, see LICENSE.md beside this
/// file.
public enum CalloutCharacters {
    /// The largest number of variants of a letter.
    public static let capacity = 12

    /// The variants of a lowercase letter, at most `capacity`: first the letters of the locale, then those it uses in
    /// foreign words, then those of other locales, the most common first. The letter itself is not among them; empty
    /// for a letter without variants. A locale falls back to its shorter names; an unknown locale gets the variants of
    /// all locales.
    public static func variants(of letter: Unicode.Scalar, locale: String) -> [Unicode.Scalar] {
        var variants: [Unicode.Scalar] = []
        for text in [table.text(for: locale) ?? "", common] {
            for other in Self.variants(of: letter, in: text)
            where variants.count < capacity && !variants.contains(other) {
                variants.append(other)
            }
        }
        return variants
    }

    /// The variants that the locale uses, in its own words or in foreign ones.
    static func ownVariants(of letter: Unicode.Scalar, locale: String) -> [Unicode.Scalar] {
        Array(variants(of: letter, in: table.text(for: locale) ?? "").prefix(capacity))
    }

    /// The variants of a letter in a text of words, each of which is a letter followed by its variants.
    private static func variants(of letter: Unicode.Scalar, in text: String) -> Substring.UnicodeScalarView {
        let word = text.unicodeScalars.split(separator: " ").first { $0.first == letter }
        return word.map { $0.dropFirst() } ?? ""[...].unicodeScalars
    }
}
