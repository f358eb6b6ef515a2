/// An encoding that has one byte for each character.
///
/// Sources: glibc's iconv for TCVN 5712:1993, VISCII (RFC 1456), Windows-1252 and Windows-1258; recode for VPS, except
/// Ỗ, which recode lacks. VietnameseEncodingTests compares every byte.
struct CodePage {
    /// The character of each byte; nil if the byte has no character.
    private let characters: [Unicode.Scalar?]
    private let bytes: [Unicode.Scalar: UInt8]

    /// Makes a page from the 128 characters from 0x80 on, and from `controls`, the letters in place of control
    /// characters. U+FFFD in `upper` stands for a byte without a character. `lacking` says which characters are read
    /// but never written.
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

    /// The characters from 0x80 to 0x9F in Windows-1252. The fonts of TCVN3 and VNI have the same ones there.
    private static let marks1252 = "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ"

    static let windows1252 = CodePage(marks1252 + text(0xA0...0xFF))

    /// VN3 of TCVN 5712, used by the ABC fonts. The capital letters with tones are taken from VN2. They are only read:
    /// the fonts lack them.
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

    /// A letter with its diacritic is one byte; its tone follows as a combining character.
    static let windows1258 = CodePage(
        "€\u{FFFD}‚ƒ„…†‡ˆ‰\u{FFFD}‹Œ\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—˜™\u{FFFD}›œ\u{FFFD}\u{FFFD}Ÿ"
            + text(0xA0...0xBF)
                + """
                ÀÁÂĂÄÅÆÇÈÉÊË\u{300}ÍÎÏĐÑ\u{309}ÓÔƠÖ×ØÙÚÛÜƯ\u{303}ßàáâăäåæçèéêë\u{301}íîïđñ\u{323}óôơö÷øùúûüư₫ÿ
                """)

    /// The characters of Latin-1 in a range of codes.
    private static func text(_ range: ClosedRange<UInt8>) -> String {
        range.reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1)) }
    }
}
