/// What the action `convertClipboard` does with the text that was copied.
package enum ClipboardConversion: Hashable, Sendable {
    /// From an old encoding to Unicode.
    case from(VietnameseEncoding)
    /// To an old encoding, from whatever it is in.
    case to(VietnameseEncoding)
    case letters(LetterConversion)

    /// The conversion of that name: `tcvn3`, `to-tcvn3`, `capitals`; nil if there is none.
    package init?(_ name: String) {
        if let encoding = VietnameseEncoding(rawValue: name) {
            // To Unicode it leads from whatever was copied.
            self = encoding == .unicode ? .to(.unicode) : .from(encoding)
        } else if name.hasPrefix("to-"), let encoding = VietnameseEncoding(rawValue: String(name.dropFirst(3))) {
            self = .to(encoding)
        } else if let letters = LetterConversion(rawValue: name) {
            self = .letters(letters)
        } else {
            return nil
        }
    }

    /// All names.
    package static let names: [String] = {
        let encodings = VietnameseEncoding.allCases.map(\.rawValue)
        return encodings + encodings.dropFirst().map { "to-" + $0 } + LetterConversion.allCases.map(\.rawValue)
    }()

    /// The command that carries it out.
    package var command: [String] {
        let options =
            switch self {
            case .from(let encoding): ["--from", encoding.rawValue]
            case .to(let encoding): ["--to", encoding.rawValue]
            case .letters(let letters): ["--letters", letters.rawValue]
            }
        return ["phim", "convert", "--clipboard"] + options
    }
}

/// How letters are changed.
package enum LetterConversion: String, Hashable, Sendable, CaseIterable {
    case capitals
    case small
    /// Without the diacritics of Vietnamese.
    case plain

    package func text(of text: String) -> String {
        switch self {
        case .capitals: text.uppercased()
        case .small: text.lowercased()
        case .plain: VietnameseLetters.withoutDiacritics(text)
        }
    }
}
