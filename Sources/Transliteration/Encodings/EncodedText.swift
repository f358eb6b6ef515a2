/// A unit of a text in an old encoding: a byte, or a character that is not encoded.
///
/// A document in an old font contains the bytes as characters of Windows-1252, next to other characters. A character
/// that the encoding lacks is kept as it is.
package enum EncodedUnit: Hashable, Sendable {
    case byte(UInt8)
    case character(Unicode.Scalar)
}

/// A character or byte that could not be converted, and its place.
package struct ConversionProblem: Hashable, Sendable {
    /// What could not be converted, and what stands there instead.
    package enum Kind: Hashable, Sendable {
        /// The byte has no character in the encoding. It becomes its character in Windows-1252.
        case unknownByte(UInt8)
        /// The encoding lacks the character. The character is kept.
        case missing(Unicode.Scalar)
        /// The encoding lacks the capital letter. The small letter is written instead.
        case capital(Unicode.Scalar)
    }

    /// The index in the Unicode text, in scalars.
    package let place: Int
    /// What could not be converted.
    package let kind: Kind
}

/// The Unicode text while it is read. A combining mark is composed with the letter before it.
struct ComposedText {
    private(set) var scalars: [Unicode.Scalar] = []
    private(set) var problems: [ConversionProblem] = []

    mutating func append(_ scalar: Unicode.Scalar) {
        if !combine(scalar) { scalars.append(scalar) }
    }

    /// Appends a character and never composes it with the letter before it.
    mutating func appendLiterally(_ scalar: Unicode.Scalar) { scalars.append(scalar) }

    /// Composes a mark with the last letter. False, and nothing changed, if the result is no letter of Vietnamese.
    mutating func combine(_ mark: Unicode.Scalar) -> Bool {
        guard let last = scalars.last, let letter = VietnameseLetters.combined(last, with: mark) else { return false }
        scalars[scalars.count - 1] = letter
        return true
    }

    /// Appends a byte that has no character in the encoding, and notes the problem.
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
