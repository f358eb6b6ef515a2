/// The hash of a Vietnamese syllable: its letters with their diacritics, then its tone, independent of the letter with
/// the tone.
public struct SyllableHash: Sendable, BitwiseCopyable {
    private var hash = WordHash()

    /// The hash of no letters.
    @inlinable
    public init() {}

    /// Adds a letter: its index in the alphabet from 0 to 25, and its diacritic: 0 none, 1 circumflex or stroke, 2
    /// breve, 3 horn.
    @inline(__always)
    public mutating func combine(letter: UInt8, diacritic: UInt8) {
        hash.combine(letter | diacritic << 5)
    }

    /// The hash of the letters with a tone: 0 level, then sắc, huyền, hỏi, ngã, nặng.
    @inline(__always)
    public func value(tone: UInt8) -> UInt64 {
        var hash = hash
        hash.combine(128 | tone)
        return hash.value
    }
}

extension SyllableHash {
    /// The hash of a pair of consecutive syllables, from the hash of each. 0 stands for no syllable.
    @inline(__always)
    public static func pair(_ first: UInt64, _ second: UInt64) -> UInt64 {
        let mixed = (first &* 0xff51_afd7_ed55_8ccd ^ first >> 32) &+ second
        let folded = (mixed ^ mixed >> 32) &* 0x9e37_79b9_7f4a_7c15
        return folded ^ folded >> 29
    }

    /// The hash of a pair as it is written in a list: two syllables with a low line between them, the first of which
    /// may be empty.
    ///
    /// Nil if there is no low line, or a character is no letter of Vietnamese.
    public static func value(ofPair text: some StringProtocol) -> UInt64? {
        let syllables = text.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
        guard syllables.count == 2, let second = value(of: syllables[1]) else { return nil }
        if syllables[0].isEmpty { return pair(0, second) }
        return value(of: syllables[0]).map { pair($0, second) }
    }

    /// The hash of a written syllable, in either case and with the tone on any letter.
    ///
    /// Nil if a character is no letter of Vietnamese.
    public static func value(of text: some StringProtocol) -> UInt64? {
        var hash = SyllableHash()
        var tone: UInt8 = 0
        for scalar in text.lowercased().unicodeScalars {
            guard let letter = VietnameseLetter(scalar) else { return nil }
            hash.combine(letter: letter.base, diacritic: letter.diacritic)
            if letter.tone != 0 { tone = letter.tone }
        }
        return hash.value(tone: tone)
    }

    /// The letters of a written syllable, in lower case and without diacritics. Nil if a character is no letter of
    /// Vietnamese.
    public static func plainLetters(of text: some StringProtocol) -> String? {
        var letters = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars {
            guard let letter = VietnameseLetter(scalar) else { return nil }
            letters.append(Unicode.Scalar(97 + letter.base))
        }
        return String(letters)
    }
}

/// A lower-case letter of Vietnamese: its base letter, diacritic and tone, numbered as in `SyllableHash`.
struct VietnameseLetter {
    /// The index of the base letter in the alphabet, from 0 to 25.
    var base: UInt8
    var diacritic: UInt8 = 0
    var tone: UInt8 = 0

    private static let vowels: [(base: Unicode.Scalar, diacritic: UInt8, forms: String)] = [
        ("a", 0, "aáàảãạ"), ("a", 2, "ăắằẳẵặ"), ("a", 1, "âấầẩẫậ"), ("e", 0, "eéèẻẽẹ"), ("e", 1, "êếềểễệ"),
        ("i", 0, "iíìỉĩị"), ("o", 0, "oóòỏõọ"), ("o", 1, "ôốồổỗộ"), ("o", 3, "ơớờởỡợ"), ("u", 0, "uúùủũụ"),
        ("u", 3, "ưứừửữự"), ("y", 0, "yýỳỷỹỵ"),
    ]

    init?(_ scalar: Unicode.Scalar) {
        if scalar == "đ" {
            base = 3
            diacritic = 1
            return
        }
        for vowel in Self.vowels {
            for (tone, form) in vowel.forms.unicodeScalars.enumerated() where form == scalar {
                base = UInt8(vowel.base.value - 97)
                diacritic = vowel.diacritic
                self.tone = UInt8(tone)
                return
            }
        }
        guard scalar.value >= 97, scalar.value <= 122 else { return nil }
        base = UInt8(scalar.value - 97)
    }
}
