/// A conversion of the copied text, as the action `convertClipboard` makes it.
package enum ClipboardConversion: Hashable, Sendable {
    /// From an old encoding to Unicode.
    case from(VietnameseEncoding)
    /// To an encoding, from any encoding, which is guessed.
    case to(VietnameseEncoding)
    case letters(LetterConversion)

    /// The conversion with a name: `tcvn3` (from), `to-tcvn3` (to), `capitals`; nil if no conversion has this name.
    package init?(_ name: String) {
        if let encoding = VietnameseEncoding(rawValue: name) {
            // `unicode` means: to Unicode, from any encoding.
            self = encoding == .unicode ? .to(.unicode) : .from(encoding)
        } else if name.hasPrefix("to-"), let encoding = VietnameseEncoding(rawValue: String(name.dropFirst(3))) {
            self = .to(encoding)
        } else if let letters = LetterConversion(rawValue: name) {
            self = .letters(letters)
        } else {
            return nil
        }
    }

    /// The names of all conversions. Unicode has no name with `to-`: it is the first encoding, and is dropped.
    package static let names: [String] = {
        let encodings = VietnameseEncoding.allCases.map(\.rawValue)
        return encodings + encodings.dropFirst().map { "to-" + $0 } + LetterConversion.allCases.map(\.rawValue)
    }()

    /// The command line that makes this conversion, with its arguments.
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

/// A change of the letters of a text.
package enum LetterConversion: String, Hashable, Sendable, CaseIterable {
    case capitals
    case small
    /// Without the diacritics of Vietnamese.
    case plain

    /// The text with its letters changed.
    package func text(of text: String) -> String {
        switch self {
        case .capitals: text.uppercased()
        case .small: text.lowercased()
        case .plain: VietnameseLetters.withoutDiacritics(text)
        }
    }
}
