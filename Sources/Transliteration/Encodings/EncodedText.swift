/// A place of a text in an old encoding: a byte of it, or a character that stands for itself.
///
/// Documents in an old font have such bytes as characters of Windows-1252, beside others; and what an encoding lacks is
/// kept as the character that it is.
package enum EncodedUnit: Hashable, Sendable {
    case byte(UInt8)
    case character(Unicode.Scalar)
}

/// What could not be converted, and where.
package struct ConversionProblem: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A byte has no meaning in the encoding. It is kept as the character of Windows-1252.
        case unknownByte(UInt8)
        /// The encoding lacks a character. It is kept.
        case missing(Unicode.Scalar)
        /// The encoding lacks a capital letter. It is the small one now.
        case capital(Unicode.Scalar)
    }

    /// How many characters of the Unicode text are before it.
    package let place: Int
    package let kind: Kind
}

/// A text that is being read: marks go onto the letter before them.
struct ComposedText {
    private(set) var scalars: [Unicode.Scalar] = []
    private(set) var problems: [ConversionProblem] = []

    mutating func append(_ scalar: Unicode.Scalar) {
        if !combine(scalar) { scalars.append(scalar) }
    }

    /// Appends a character that is no mark, whatever it is.
    mutating func appendLiterally(_ scalar: Unicode.Scalar) { scalars.append(scalar) }

    /// Puts a mark onto the last letter. Answers whether that is a letter of Vietnamese.
    mutating func combine(_ mark: Unicode.Scalar) -> Bool {
        guard let last = scalars.last, let letter = VietnameseLetters.combined(last, with: mark) else { return false }
        scalars[scalars.count - 1] = letter
        return true
    }

    /// A byte that means nothing.
    mutating func appendUnknown(_ byte: UInt8) {
        problems.append(ConversionProblem(place: scalars.count, kind: .unknownByte(byte)))
        scalars.append(CodePage.windows1252.character(of: byte) ?? Unicode.Scalar(byte))
    }

    var text: String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
