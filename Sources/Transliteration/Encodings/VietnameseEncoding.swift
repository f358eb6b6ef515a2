/// An encoding of Vietnamese text, of today or from before Unicode.
package enum VietnameseEncoding: String, Hashable, Sendable, CaseIterable {
    /// Unicode, each letter one character (NFC), in UTF-8.
    case unicode
    /// Unicode, a letter and combining characters (NFD), in UTF-8: *tổ hợp*.
    case decomposed
    /// TCVN 5712 VN3, the encoding of the ABC fonts. It has no capital letters with tones. Documents write them as
    /// small letters in a font that shows capitals.
    case tcvn3
    /// The VNI fonts of Windows: a letter, then a byte for its diacritic and tone.
    case vni
    /// VIQR: ASCII, for e-mail (RFC 1456): `Vie^.t`.
    case viqr
    /// Windows-1258: a letter with its diacritic, then its tone.
    case cp1258
    case viscii
    case vps

    /// The name in messages.
    package var title: String {
        switch self {
        case .unicode: "Unicode"
        case .decomposed: "decomposed Unicode"
        case .tcvn3: "TCVN3"
        case .vni: "VNI"
        case .viqr: "VIQR"
        case .cp1258: "CP1258"
        case .viscii: "VISCII"
        case .vps: "VPS"
        }
    }

    /// True if the encoding is text, stored as UTF-8. The other encodings are bytes.
    package var isText: Bool { self == .unicode || self == .decomposed || self == .viqr }

    /// The text of a file in this encoding. A byte without a character becomes its character in Windows-1252.
    package func text(of bytes: [UInt8]) -> String {
        isText ? text(of: String(decoding: bytes, as: UTF8.self)) : text(of: bytes.map(EncodedUnit.byte)).text
    }

    /// Decodes a text in an encoding with `isText`, and composes its letters.
    package func text(of text: String) -> String {
        if self == .viqr { return VIQRText.decoded(text) }
        var result = ComposedText()
        for scalar in text.unicodeScalars { result.append(scalar) }
        return result.text
    }

    /// Decodes a text in an old encoding, and gives the bytes that have no character.
    package func text(of units: [EncodedUnit]) -> (text: String, problems: [ConversionProblem]) {
        var result = ComposedText()
        for unit in units {
            switch unit {
            case .character(let character): result.append(character)
            case .byte(let byte) where self == .vni: VNIText.read(byte, into: &result)
            case .byte(let byte):
                if let character = page.character(of: byte) {
                    result.append(character)
                } else {
                    result.appendUnknown(byte)
                }
            }
        }
        return (result.text, result.problems)
    }

    /// Encodes a text, whose letters must be composed, in an encoding with `isText`.
    package func encoded(_ text: String) -> (text: String, problems: [ConversionProblem]) {
        switch self {
        case .viqr: return VIQRText.encoded(text)
        case .decomposed:
            var result = String.UnicodeScalarView()
            for scalar in text.unicodeScalars { result.append(contentsOf: VietnameseLetters.decomposed(scalar)) }
            return (String(result), [])
        default: return (text, [])
        }
    }

    /// Encodes a text, whose letters must be composed, in an old encoding.
    package func units(of text: String) -> (units: [EncodedUnit], problems: [ConversionProblem]) {
        var (units, problems): ([EncodedUnit], [ConversionProblem]) = ([], [])
        for (place, character) in text.unicodeScalars.enumerated() {
            if let bytes = bytes(of: character) {
                units += bytes.map(EncodedUnit.byte)
            } else if let small = character.smallLetter, let bytes = bytes(of: small) {
                units += bytes.map(EncodedUnit.byte)
                problems.append(ConversionProblem(place: place, kind: .capital(character)))
            } else {
                units.append(.character(character))
                problems.append(ConversionProblem(place: place, kind: .missing(character)))
            }
        }
        return (units, problems)
    }

    private func bytes(of character: Unicode.Scalar) -> [UInt8]? {
        if self == .vni { return VNIText.bytes(of: character) }
        if let byte = page.byte(of: character) { return [byte] }
        guard self == .cp1258, let (letter, tone) = VietnameseLetters.splitTone(character) else { return nil }
        return [letter, tone].map { page.byte(of: $0)! }
    }

    /// The table of an encoding with one byte for each character.
    private var page: CodePage {
        switch self {
        case .tcvn3: .tcvn3
        case .cp1258: .windows1258
        case .viscii: .viscii
        case .vps: .vps
        case .unicode, .decomposed, .viqr, .vni: .windows1252
        }
    }
}

extension EncodedUnit {
    /// Turns the characters of Windows-1252 in a text into bytes. Documents in an old font and the clipboard contain
    /// the bytes in this form.
    package static func units(in text: String) -> [EncodedUnit] {
        text.unicodeScalars.map { character in
            let byte =
                CodePage.windows1252.byte(of: character) ?? (character.value < 256 ? UInt8(character.value) : nil)
            return byte.map(EncodedUnit.byte) ?? .character(character)
        }
    }

    /// Turns bytes into their characters in Windows-1252.
    package static func text(of units: [EncodedUnit]) -> String {
        var result = String.UnicodeScalarView()
        for unit in units {
            switch unit {
            case .byte(let byte): result.append(CodePage.windows1252.character(of: byte) ?? Unicode.Scalar(byte))
            case .character(let character): result.append(character)
            }
        }
        return String(result)
    }

    /// The bytes in a file. A character that the encoding lacks is written as in HTML: `&#20013;`.
    package var bytes: [UInt8] {
        switch self {
        case .byte(let byte): [byte]
        case .character(let character): [UInt8]("&#\(character.value);".utf8)
        }
    }
}

extension Unicode.Scalar {
    /// The small letter of a capital with a tone; nil for other characters.
    fileprivate var smallLetter: Unicode.Scalar? {
        guard VietnameseLetters.isToned(self), properties.isUppercase else { return nil }
        return properties.lowercaseMapping.unicodeScalars.first
    }
}
