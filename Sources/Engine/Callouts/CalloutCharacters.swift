/// The accented variants of letters: à á â of a. Source: CLDR's exemplar characters, see LICENSE.md beside this file.
public enum CalloutCharacters {
    /// The most that a letter has.
    public static let capacity = 12

    /// The variants of a small letter, at most `capacity`: first those that the locale writes, then those it meets in
    /// foreign words, then those of other locales, the most common first. Never the letter itself; empty for what has
    /// none. A locale is found by its shorter names too, and an unknown one has what all have.
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

    /// Those among them that the locale writes or meets in foreign words.
    static func ownVariants(of letter: Unicode.Scalar, locale: String) -> [Unicode.Scalar] {
        Array(variants(of: letter, in: table.text(for: locale) ?? "").prefix(capacity))
    }

    /// The variants in a row of words, each of which is a letter and then its variants.
    private static func variants(of letter: Unicode.Scalar, in text: String) -> Substring.UnicodeScalarView {
        let word = text.unicodeScalars.split(separator: " ").first { $0.first == letter }
        return word.map { $0.dropFirst() } ?? ""[...].unicodeScalars
    }
}
