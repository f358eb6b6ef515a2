import Testing

@testable import Transliteration

/// Every letter of the code pages, and which of them a text is in.
@Suite struct VietnameseEncodingTests {
    /// Letters, and the same bytes as Windows-1252 shows them.
    private static let tables: [(VietnameseEncoding, letters: String, bytes: String)] = [
        (
            .tcvn3, "ă â ê ô ơ ư đ Ă Â Ê Ô Ơ Ư Đ à ả ã á ạ ằ ẳ ẵ ắ ặ ầ ẩ ẫ ấ ậ è ẻ ẽ é ẹ ề ể ễ ế ệ ì ỉ ĩ í ị",
            "¨ © ª « ¬ ­ ® ¡ ¢ £ ¤ ¥ ¦ § µ ¶ · ¸ ¹ » ¼ ½ ¾ Æ Ç È É Ê Ë Ì Î Ï Ð Ñ Ò Ó Ô Õ Ö × Ø Ü Ý Þ"
        ),
        (
            .tcvn3, "ò ỏ õ ó ọ ồ ổ ỗ ố ộ ờ ở ỡ ớ ợ ù ủ ũ ú ụ ừ ử ữ ứ ự ỳ ỷ ỹ ý ỵ",
            "ß á â ã ä å æ ç è é ê ë ì í î ï ñ ò ó ô õ ö ÷ ø ù ú û ü ý þ"
        ),
        (.vni, "á à ả ã ạ ă ắ ằ ẳ ẵ ặ â ấ ầ ẩ ẫ ậ", "aù aø aû aõ aï aê aé aè aú aü aë aâ aá aà aå aã aä"),
        (.vni, "Á À Ả Ã Ạ Ă Ắ Ằ Ẳ Ẵ Ặ Â Ấ Ầ Ẩ Ẫ Ậ", "AÙ AØ AÛ AÕ AÏ AÊ AÉ AÈ AÚ AÜ AË AÂ AÁ AÀ AÅ AÃ AÄ"),
        (.vni, "é è ẻ ẽ ẹ ê ế ề ể ễ ệ í ì ỉ ĩ ị đ Đ", "eù eø eû eõ eï eâ eá eà eå eã eä í ì æ ó ò ñ Ñ"),
        (.vni, "ó ò ỏ õ ọ ô ố ồ ổ ỗ ộ ơ ớ ờ ở ỡ ợ", "où oø oû oõ oï oâ oá oà oå oã oä ô ôù ôø ôû ôõ ôï"),
        (.vni, "ú ù ủ ũ ụ ư ứ ừ ử ữ ự ý ỳ ỷ ỹ ỵ Ỵ", "uù uø uû uõ uï ö öù öø öû öõ öï yù yø yû yõ î Î"),
        (.vni, "ĐƯỜNG Í Ì Ỉ Ĩ Ị Ớ Ự Ý", "ÑÖÔØNG Í Ì Æ Ó Ò ÔÙ ÖÏ YÙ"),
        (.tcvn3, "Tiếng Việt “được” 5 €", "TiÕng ViÖt “®­îc” 5 €"),
    ]

    @Test(arguments: tables)
    func `Every letter is read`(encoding: VietnameseEncoding, letters: String, bytes: String) throws {
        let text = encoding.text(of: try Self.windows1252(bytes))
        #expect(text == letters)
        #expect(Array(text.unicodeScalars) == Array(letters.unicodeScalars), "composed")
    }

    @Test(arguments: [
        ("vn:ViÖt Nam\nkg:kh«ng\n", VietnameseEncoding.tcvn3),
        ("®c:®­îc", .tcvn3), ("hn:Hµ Néi", .tcvn3), ("CHXHCN:Céng hßa x· héi chñ nghÜa", .tcvn3),
        ("vn:Vieät Nam\nkg:khoâng\n", .vni), ("ñc:ñöôïc", .vni), ("hn:Haø Noäi", .vni), ("NG:NGÖÔØI", .vni),
        ("CHXHCN:Coäng hoøa xaõ hoäi chuû nghóa", .vni),
        ("x:ÿ", nil), ("x:naïve ÿþÿ", nil),
    ])
    func `A text tells its encoding`(text: String, expected: VietnameseEncoding?) throws {
        #expect(VietnameseEncoding.guess(try Self.windows1252(text)) == expected)
    }

    /// Above 0x9F the bytes are the characters' numbers.
    private static func windows1252(_ text: String) throws -> [UInt8] {
        let special: [Unicode.Scalar: UInt8] = ["€": 0x80, "“": 0x93, "”": 0x94]
        return try text.unicodeScalars.map { try #require(special[$0] ?? UInt8(exactly: $0.value)) }
    }
}
