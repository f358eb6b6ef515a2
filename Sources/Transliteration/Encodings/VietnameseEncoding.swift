/// How Vietnamese was stored before Unicode.
///
/// Sources: TCVN 5712:1993, as glibc's iconv has it (TCVN5712-1, from 0xA0 to 0xFE); for VNI its font encoding for Windows.
package enum VietnameseEncoding: String, Hashable, Sendable, CaseIterable {
    /// TCVN 5712 VN3, the encoding of the ABC fonts. It has no capital letters with tones: they are small letters in a
    /// font of capitals.
    case tcvn3
    /// The VNI fonts on Windows: a letter, and a sign for its marks behind it.
    case vni

    /// The text of a file in this encoding. A byte without a meaning in it is the character of Windows-1252.
    package func text(of bytes: [UInt8]) -> String {
        switch self {
        case .tcvn3: bytes.reduce(into: "") { $0.unicodeScalars.append(Self.tcvn3Characters[Int($1)]) }
        case .vni: Self.vniText(of: bytes)
        }
    }

    /// The encoding in which bytes are Vietnamese; nil for neither. What has no byte from 0x80 on is not asked about.
    package static func guess(_ bytes: [UInt8]) -> VietnameseEncoding? {
        let found = [vni, tcvn3].map { ($0, faultCount(in: $0.text(of: bytes))) }.min { $0.1 < $1.1 }
        guard let (encoding, count) = found, count * 4 <= bytes.count(where: { $0 >= 0x80 }) else { return nil }
        return encoding
    }

    /// How much in a text no Vietnamese text has: foreign letters and signs, a capital behind a small letter, and a second
    /// tone in a word.
    private static func faultCount(in text: String) -> Int {
        var (count, isSmall, hasTone) = (0, false, false)
        for character in text {
            if !character.isLetter { (isSmall, hasTone) = (false, false) }
            if isSmall && character.isUppercase { count += 1 }
            isSmall = character.isLowercase
            if character.isASCII { continue }
            let isTone = VietnameseLetters.isToned(character)
            if !VietnameseLetters.contains(character), !punctuation.contains(character) { count += 1 }
            if isTone && hasTone { count += 1 }
            hasTone = hasTone || isTone
        }
        return count
    }

    private static let punctuation = Set("\u{A0}‘’“”–—…•«»°€")

    // MARK: - Tables

    private static let windows1252: [Unicode.Scalar] = {
        let special = Array(
            "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
        return (0..<256).map { $0 >= 0x80 && $0 < 0xA0 ? special[$0 - 0x80] : Unicode.Scalar(UInt8($0)) }
    }()

    private static let tcvn3Characters: [Unicode.Scalar] = {
        let letters = """
            \u{A0}ĂÂÊÔƠƯĐăâêôơưđẰ\u{300}\u{309}\u{303}\u{301}\u{323}àảãáạẲằẳẵắẴẮẦẨẪẤỀặầẩẫấậèỂẻẽ\
            éẹềểễếệìỉỄẾỒĩíịòỔỏõóọồổỗốộờởỡớợùỖủũúụừửữứựỳỷỹýỵÿ
            """
        return windows1252[..<0xA0] + Array(letters.unicodeScalars)
    }()

    /// Letters of one byte.
    private static let vniLetters: [UInt8: Character] = [
        0xF4: "ơ", 0xD4: "Ơ", 0xF6: "ư", 0xD6: "Ư", 0xF1: "đ", 0xD1: "Đ",
        0xED: "í", 0xCD: "Í", 0xEC: "ì", 0xCC: "Ì", 0xE6: "ỉ", 0xC6: "Ỉ", 0xF3: "ĩ", 0xD3: "Ĩ", 0xF2: "ị", 0xD2: "Ị",
        0xEE: "ỵ", 0xCE: "Ỵ",
    ]

    /// The marks of the letter before; behind a capital each is 0x20 less.
    private static let vniMarks: [UInt8: String] = [
        0xF9: "\u{301}", 0xF8: "\u{300}", 0xFB: "\u{309}", 0xF5: "\u{303}", 0xEF: "\u{323}",
        0xE2: "\u{302}", 0xE1: "\u{302}\u{301}", 0xE0: "\u{302}\u{300}", 0xE5: "\u{302}\u{309}",
        0xE3: "\u{302}\u{303}", 0xE4: "\u{302}\u{323}",
        0xEA: "\u{306}", 0xE9: "\u{306}\u{301}", 0xE8: "\u{306}\u{300}", 0xFA: "\u{306}\u{309}",
        0xFC: "\u{306}\u{303}", 0xEB: "\u{306}\u{323}",
    ]

    private static func vniText(of bytes: [UInt8]) -> String {
        var result = ""
        for byte in bytes {
            if byte >= 0xC0, let marks = vniMarks[byte | 0x20], let base = result.last,
                let letter = VietnameseLetters.composed("\(base)\(marks)")
            {
                result.removeLast()
                result.append(letter)
            } else if let letter = vniLetters[byte] {
                result.append(letter)
            } else {
                result.unicodeScalars.append(windows1252[Int(byte)])
            }
        }
        return result
    }
}
