/// Converts letters with diacritics and tones into characters, and back.
struct LetterForms: Sendable {
    static let shared = LetterForms()

    /// The characters, indexed by tone, case, diacritic and base: see `index`.
    private let forms: [Unicode.Scalar]
    /// The letters, by character outside ASCII.
    private let written: [Unicode.Scalar: WrittenLetter]

    /// The vowels with their diacritics, each with the six tones in the order of `Tone`.
    private static let vowels: [(plain: UInt8, diacritic: Diacritic, lower: String, upper: String)] = [
        (97, .none, "aáàảãạ", "AÁÀẢÃẠ"), (97, .breve, "ăắằẳẵặ", "ĂẮẰẲẴẶ"), (97, .circumflex, "âấầẩẫậ", "ÂẤẦẨẪẬ"),
        (101, .none, "eéèẻẽẹ", "EÉÈẺẼẸ"), (101, .circumflex, "êếềểễệ", "ÊẾỀỂỄỆ"),
        (105, .none, "iíìỉĩị", "IÍÌỈĨỊ"),
        (111, .none, "oóòỏõọ", "OÓÒỎÕỌ"), (111, .circumflex, "ôốồổỗộ", "ÔỐỒỔỖỘ"), (111, .horn, "ơớờởỡợ", "ƠỚỜỞỠỢ"),
        (117, .none, "uúùủũụ", "UÚÙỦŨỤ"), (117, .horn, "ưứừửữự", "ƯỨỪỬỮỰ"),
        (121, .none, "yýỳỷỹỵ", "YÝỲỶỸỴ"),
    ]

    private init() {
        var forms = [Unicode.Scalar](repeating: " ", count: 6 * 256)
        var written: [Unicode.Scalar: WrittenLetter] = [:]
        for diacritic in 0..<4 as Range<UInt8> {
            for ascii in [97..<123, 65..<91].joined() as FlattenSequence<[Range<UInt8>]> {
                let letter = Letter(ascii: ascii, diacritic: Diacritic(rawValue: diacritic)!)
                for tone in Tone.allCases { forms[Self.index(letter, tone)] = Unicode.Scalar(ascii) }
            }
        }
        for vowel in Self.vowels {
            for (text, ascii) in [(vowel.lower, vowel.plain), (vowel.upper, vowel.plain - 32)] {
                let letter = Letter(ascii: ascii, diacritic: vowel.diacritic)
                for (tone, form) in zip(Tone.allCases, text.unicodeScalars) {
                    forms[Self.index(letter, tone)] = form
                    if !form.isASCII { written[form] = WrittenLetter(letter: letter, tone: tone) }
                }
            }
        }
        for (ascii, form) in [(100, "đ"), (68, "Đ")] as [(UInt8, Unicode.Scalar)] {
            let letter = Letter(ascii: ascii, diacritic: .stroke)
            for tone in Tone.allCases { forms[Self.index(letter, tone)] = form }
            written[form] = WrittenLetter(letter: letter, tone: .level)
        }
        self.forms = forms
        self.written = written
    }

    private static func index(_ letter: Letter, _ tone: Tone) -> Int {
        let row = (Int(tone.rawValue) &* 2 &+ (letter.isUpper ? 1 : 0)) &* 4 &+ Int(letter.diacritic.rawValue)
        return row &* 32 &+ Int(letter.base)
    }

    func character(of letter: Letter, under tone: Tone) -> Unicode.Scalar { forms[Self.index(letter, tone)] }

    /// The letter and tone of a character; nil if it is no letter of ASCII or Vietnamese.
    func letter(of character: Unicode.Scalar) -> WrittenLetter? {
        guard character.isASCII else { return written[character] }
        let isLetter = character.value | 32 >= 97 && character.value | 32 <= 122
        return isLetter ? WrittenLetter(letter: Letter(ascii: UInt8(character.value)), tone: .level) : nil
    }

    /// Every character outside ASCII with its letter and tone.
    var all: [Unicode.Scalar: WrittenLetter] { written }
}

/// A letter and its tone, as the screen shows them in one character.
struct WrittenLetter: Sendable {
    let letter: Letter
    let tone: Tone
}
