/// The canonical decomposition (Unicode NFD) of the letters of Vietnamese, made from `LetterForms`.
final class DecomposedLetters: Sendable {
    /// The combining characters: three diacritics and five tones.
    static let combining: [Unicode.Scalar] = [
        "\u{302}", "\u{301}", "\u{300}", "\u{323}", "\u{309}", "\u{31b}", "\u{306}", "\u{303}",
    ]

    /// A letter: its base and up to two combining characters, in canonical order.
    struct Form: Sendable, BitwiseCopyable {
        var base: Unicode.Scalar
        var first: Unicode.Scalar?
        var second: Unicode.Scalar?

        /// The number of scalars, from 1 to 3.
        var count: Int { 1 + (first == nil ? 0 : 1) + (second == nil ? 0 : 1) }
    }

    static let shared = DecomposedLetters()

    /// The decompositions, by composed character. A character that is missing here is its own decomposition.
    private let forms: [Unicode.Scalar: Form]

    private init() {
        // đ has no decomposition.
        forms = LetterForms.shared.all.filter { $0.value.letter.isVowel }.mapValues { Self.form($0.letter, $0.tone) }
    }

    /// The decomposition of a character; the character alone if it is no letter of Vietnamese.
    func form(of character: Unicode.Scalar) -> Form {
        character.isASCII ? Form(base: character) : forms[character] ?? Form(base: character)
    }

    private static func form(_ letter: Letter, _ tone: Tone) -> Form {
        let diacritic: Unicode.Scalar? =
            switch letter.diacritic {
            case .none: nil
            case .circumflex: "\u{302}"
            case .breve: "\u{306}"
            case .horn: "\u{31b}"
            }
        let sign: Unicode.Scalar? =
            switch tone {
            case .level: nil
            case .acute: "\u{301}"
            case .grave: "\u{300}"
            case .hook: "\u{309}"
            case .tilde: "\u{303}"
            case .dot: "\u{323}"
            }
        let base = Unicode.Scalar(letter.ascii)
        guard let diacritic else { return Form(base: base, first: sign) }
        // Canonical order: the horn (class 216), the dot below (220), the signs above (230).
        return tone == .dot && letter.diacritic != .horn
            ? Form(base: base, first: sign, second: diacritic) : Form(base: base, first: diacritic, second: sign)
    }
}

extension TextForm {
    /// The combining characters that this form outputs; none in composed form.
    public var combiningCharacters: [Unicode.Scalar] { self == .decomposed ? DecomposedLetters.combining : [] }
}
