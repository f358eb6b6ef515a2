/// An encoding with one byte for a character.
///
/// Sources: TCVN 5712:1993 and VISCII (RFC 1456) as glibc's iconv has them, Windows-1252 and Windows-1258 likewise, VPS as
/// recode has its letters, but for Ỗ, which that lacks. VietnameseEncodingTests compares every byte.
struct CodePage {
    /// The character of each byte; nil where it has none.
    private let characters: [Unicode.Scalar?]
    private let bytes: [Unicode.Scalar: UInt8]

    /// A page of 128 characters from 0x80 on, and those that stand for control characters. Where its text has a replacement
    /// character, a byte means nothing. `lacking` are characters that are read and never written.
    private init(
        _ upper: String, controls: [UInt8: Unicode.Scalar] = [:], lacking: (Unicode.Scalar) -> Bool = { _ in false }
    ) {
        var characters: [Unicode.Scalar?] = (0..<128 as Range<UInt8>).map { controls[$0] ?? Unicode.Scalar($0) }
        characters += upper.unicodeScalars.map { $0 == "\u{FFFD}" ? nil : $0 }
        self.characters = characters
        var bytes: [Unicode.Scalar: UInt8] = [:]
        for (byte, character) in characters.enumerated() {
            if let character, bytes[character] == nil, !lacking(character) { bytes[character] = UInt8(byte) }
        }
        self.bytes = bytes
    }

    func character(of byte: UInt8) -> Unicode.Scalar? { characters[Int(byte)] }
    func byte(of character: Unicode.Scalar) -> UInt8? { bytes[character] }

    /// From 0x80 to 0x9F: what the fonts of TCVN3 and VNI have there too.
    private static let marks1252 = "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ"

    static let windows1252 = CodePage(marks1252 + text(0xA0...0xFF))

    /// VN3 of TCVN 5712, the ABC fonts. The capital letters with tones are those of VN2, which the fonts lack.
    static let tcvn3 = CodePage(
        marks1252 + """
            \u{A0}ĂÂÊÔƠƯĐăâêôơưđẰ\u{300}\u{309}\u{303}\u{301}\u{323}àảãáạẲằẳẵắẴẮẦẨẪẤỀặầẩẫấậèỂẻẽ\
            éẹềểễếệìỉỄẾỒĩíịòỔỏõóọồổỗốộờởỡớợùỖủũúụừửữứựỳỷỹýỵ\u{FFFD}
            """
    ) { VietnameseLetters.isToned($0) && $0.properties.isUppercase }

    static let viscii = CodePage(
        """
        ẠẮẰẶẤẦẨẬẼẸẾỀỂỄỆỐỒỔỖỘỢỚỜỞỊỎỌỈỦŨỤỲÕắằặấầẩậẽẹếềểễệốồổỗỠƠộờởịỰỨỪỬơớƯ\
        ÀÁÂÃẢĂẳẵÈÉÊẺÌÍĨỳĐứÒÓÔạỷừửÙÚỹỵÝỡưàáâãảăữẫèéêẻìíĩỉđựòóôõỏọụùúũủýợỮ
        """,
        controls: [2: "Ẳ", 5: "Ẵ", 6: "Ẫ", 0x14: "Ỷ", 0x19: "Ỹ", 0x1E: "Ỵ"])

    static let vps = CodePage(
        """
        ÀẢÃẤẦẨọỗĂếềểệẮẰẲẾ\u{FFFD}\u{FFFD}ỀỂỄỐỒỔỖýỷỵỚỜỞ\u{FFFD}ắằẳẵặỠớÙờởỡŨỨợỪổỬỲỸÍÌộỈĨÓửữÒỎÕự\
        ầÁÂấẩẫậđẻÉÊẹỉễịỹƯỦồốÔỏơÈừứÚũưÝẺ\u{FFFD}àáâãảạă\u{FFFD}èéêẽìí\u{FFFD}ĩẴĐòóôõ\u{FFFD}Ơụùúủ\u{FFFD}ỶẼỳ
        """,
        controls: [
            2: "Ạ", 3: "Ậ", 4: "Ặ", 5: "Ẹ", 6: "Ệ", 0x10: "Ị", 0x11: "Ọ", 0x12: "Ộ", 0x13: "Ợ", 0x14: "Ụ", 0x15: "Ự",
            0x19: "Ỵ", 0x1C: "Ẫ", 0x1D: "Ữ",
        ])

    /// A letter with its diacritic, then its tone as a combining character.
    static let windows1258 = CodePage(
        "€\u{FFFD}‚ƒ„…†‡ˆ‰\u{FFFD}‹Œ\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—˜™\u{FFFD}›œ\u{FFFD}\u{FFFD}Ÿ"
            + text(0xA0...0xBF)
                + """
                ÀÁÂĂÄÅÆÇÈÉÊË\u{300}ÍÎÏĐÑ\u{309}ÓÔƠÖ×ØÙÚÛÜƯ\u{303}ßàáâăäåæçèéêë\u{301}íîïđñ\u{323}óôơö÷øùúûüư₫ÿ
                """)

    /// The characters of Latin-1.
    private static func text(_ range: ClosedRange<UInt8>) -> String {
        range.reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1)) }
    }
}
