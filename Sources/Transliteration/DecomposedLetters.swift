/// The letters of Vietnamese in Unicode's canonical decomposition (NFD), by the table of the letters themselves.
final class DecomposedLetters: Sendable {
    /// The combining characters: three marks and five tones.
    static let combining: [Unicode.Scalar] = [
        "\u{302}", "\u{301}", "\u{300}", "\u{323}", "\u{309}", "\u{31b}", "\u{306}", "\u{303}",
    ]

    /// A letter: its base and up to two combining marks, in canonical order.
    struct Form: Sendable, BitwiseCopyable {
        var base: Unicode.Scalar
        var first: Unicode.Scalar?
        var second: Unicode.Scalar?
    }

    static let shared = DecomposedLetters()

    /// By code point from U+00C0 to U+01FF, and from U+1E00 to U+1EFF.
    private let latin: [Form]
    private let additional: [Form]

    private static let latinRange: Range<UInt32> = 0xc0..<0x200
    private static let additionalRange: Range<UInt32> = 0x1e00..<0x1f00

    private init() {
        var latin = Self.latinRange.map { Form(base: Unicode.Scalar($0)!) }
        var additional = Self.additionalRange.map { Form(base: Unicode.Scalar($0)!) }
        let rules = SyllableRules.shared
        for raw in UInt8.min...UInt8.max {
            let letter = Letter(rawValue: raw)
            // đ has no decomposition.
            guard letter.vowel != 0 else { continue }
            for tone in 0..<6 {
                let tone = Tone(rawValue: UInt8(tone))!
                let value = rules.forms.character(of: letter, under: tone).value
                guard value >= 0x80 else { continue }
                let form = Self.form(letter, tone)
                if Self.latinRange.contains(value) {
                    latin[Int(value - Self.latinRange.lowerBound)] = form
                } else if Self.additionalRange.contains(value) {
                    additional[Int(value - Self.additionalRange.lowerBound)] = form
                }
            }
        }
        self.latin = latin
        self.additional = additional
    }

    /// The form of a character; a character that is no letter of Vietnamese is its own.
    func form(of character: Unicode.Scalar) -> Form {
        let value = character.value
        if Self.latinRange.contains(value) { return latin[Int(value - Self.latinRange.lowerBound)] }
        if Self.additionalRange.contains(value) { return additional[Int(value - Self.additionalRange.lowerBound)] }
        return Form(base: character)
    }

    private static func form(_ letter: Letter, _ tone: Tone) -> Form {
        let marks: [Mark: Unicode.Scalar] = [.circumflex: "\u{302}", .breve: "\u{306}", .horn: "\u{31b}"]
        let tones: [Unicode.Scalar] = ["\0", "\u{301}", "\u{300}", "\u{309}", "\u{303}", "\u{323}"]
        let mark = marks[letter.mark]
        let sign = tone == .level ? nil : tones[Int(tone.rawValue)]
        // Canonical order: the horn (class 216), the dot below (220), the marks above (230).
        let isDotFirst = tone == .dot && letter.mark != .horn
        let base = Unicode.Scalar(letter.ascii)
        return isDotFirst
            ? Form(base: base, first: sign, second: mark)
            : Form(base: base, first: mark ?? sign, second: mark == nil ? nil : sign)
    }
}

extension TextForm {
    /// The characters that this form needs besides letters.
    public var combiningCharacters: [Unicode.Scalar] { self == .decomposed ? DecomposedLetters.combining : [] }
}
