/// The form of texts in searches: lowercase letters without diacritics, and digits.
public enum SearchText {
    /// The letters and digits of a text, in lower case and without Latin diacritics. Letters of other scripts stay.
    public static func folded(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": folded.append(scalar)
            case "đ": folded.append("d")
            default:
                if scalar.isASCII { continue }
                if let base = baseLetter(scalar) {
                    folded.append(base)
                } else if scalar.properties.isAlphabetic, scalar.properties.canonicalCombiningClass == .notReordered {
                    folded.append(scalar)
                }
            }
        }
        return String(folded)
    }

    /// The words of a text in lower case, with their diacritics, separated by single spaces.
    static func words(_ text: String) -> String {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }

    /// The ASCII letter of a letter with diacritics; nil for any other character.
    private static func baseLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        bases.first { $0.letters.contains(scalar) }?.base
    }

    private static let bases: [(base: Unicode.Scalar, letters: String.UnicodeScalarView)] = [
        ("a", "àáâãäåăảạấầẩẫậắằẳẵặ"), ("c", "çčćċĉ"), ("e", "èéêëẻẽẹếềểễệ"), ("i", "ìíîïĩỉị"), ("n", "ñńň"),
        ("o", "òóôõöøơỏọốồổỗộớờởỡợ"), ("u", "ùúûüũưủụứừửữự"), ("y", "ýÿỳỷỹỵ"),
    ].map { ($0.0, $0.1.unicodeScalars) }
}
