/// What each letter looks like under each tone.
struct LetterForms: Sendable {
    /// By tone × 256 + letter.
    private let forms: [Unicode.Scalar]

    /// The vowels with their marks, each under the six tones in `Tone`'s order.
    private static let vowels: [(plain: UInt8, mark: Mark, lower: String, upper: String)] = [
        (97, .none, "aáàảãạ", "AÁÀẢÃẠ"), (97, .breve, "ăắằẳẵặ", "ĂẮẰẲẴẶ"), (97, .circumflex, "âấầẩẫậ", "ÂẤẦẨẪẬ"),
        (101, .none, "eéèẻẽẹ", "EÉÈẺẼẸ"), (101, .circumflex, "êếềểễệ", "ÊẾỀỂỄỆ"),
        (105, .none, "iíìỉĩị", "IÍÌỈĨỊ"),
        (111, .none, "oóòỏõọ", "OÓÒỎÕỌ"), (111, .circumflex, "ôốồổỗộ", "ÔỐỒỔỖỘ"), (111, .horn, "ơớờởỡợ", "ƠỚỜỞỠỢ"),
        (117, .none, "uúùủũụ", "UÚÙỦŨỤ"), (117, .horn, "ưứừửữự", "ƯỨỪỬỮỰ"),
        (121, .none, "yýỳỷỹỵ", "YÝỲỶỸỴ"),
    ]

    init() {
        var forms = [Unicode.Scalar](repeating: " ", count: 6 * 256)
        for raw in UInt8.min...UInt8.max {
            let letter = Letter(rawValue: raw)
            for tone in 0..<6 { forms[tone * 256 + Int(raw)] = Unicode.Scalar(letter.ascii) }
        }
        for vowel in Self.vowels {
            let lower = Letter(ascii: vowel.plain, mark: vowel.mark)
            let upper = Letter(ascii: vowel.plain - 32, mark: vowel.mark)
            for (tone, form) in vowel.lower.unicodeScalars.enumerated() {
                forms[tone * 256 + Int(lower.rawValue)] = form
            }
            for (tone, form) in vowel.upper.unicodeScalars.enumerated() {
                forms[tone * 256 + Int(upper.rawValue)] = form
            }
        }
        for tone in 0..<6 {
            forms[tone * 256 + Int(Letter(ascii: 100, mark: .stroke).rawValue)] = "đ"
            forms[tone * 256 + Int(Letter(ascii: 68, mark: .stroke).rawValue)] = "Đ"
        }
        self.forms = forms
    }

    @inline(__always)
    func character(of letter: Letter, under tone: Tone) -> Unicode.Scalar {
        forms[Int(tone.rawValue) &* 256 &+ Int(letter.rawValue)]
    }

    /// The vowel with its mark that a character is; nil for every other character.
    static func vowel(_ character: Unicode.Scalar) -> Letter? {
        vowels.first { $0.lower.unicodeScalars.first == character }.map { Letter(ascii: $0.plain, mark: $0.mark) }
    }

    /// The letter and the tone that a character outside ASCII is; nil for one that is no letter of Vietnamese.
    static func written(_ character: Unicode.Scalar) -> (Letter, Tone)? {
        if character == "đ" { return (Letter(ascii: 100, mark: .stroke), .level) }
        if character == "Đ" { return (Letter(ascii: 68, mark: .stroke), .level) }
        for vowel in vowels {
            for (forms, ascii) in [(vowel.lower, vowel.plain), (vowel.upper, vowel.plain - 32)] {
                for (tone, form) in forms.unicodeScalars.enumerated() where form == character {
                    return (Letter(ascii: ascii, mark: vowel.mark), Tone(rawValue: UInt8(tone))!)
                }
            }
        }
        return nil
    }
}
