import Foundation
import TestSupport
import Testing

@testable import Transliteration

/// Every letter of the code pages, both ways, and which of them a text is in.
@Suite struct VietnameseEncodingTests {
    private static let small = "àáảãạăằắẳẵặâầấẩẫậèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵđ"
    private static let letters = (small + small.uppercased()).precomposedStringWithCanonicalMapping

    /// Letters, and the same bytes as Windows-1252 shows them. For TCVN3 and VNI: as the fonts .VnTime and VNI-Times show
    /// them.
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
        (.vni, "É È Ẻ Ẽ Ẹ Ê Ế Ề Ể Ễ Ệ", "EÙ EØ EÛ EÕ EÏ EÂ EÁ EÀ EÅ EÃ EÄ"),
        (.vni, "ó ò ỏ õ ọ ô ố ồ ổ ỗ ộ ơ ớ ờ ở ỡ ợ", "où oø oû oõ oï oâ oá oà oå oã oä ô ôù ôø ôû ôõ ôï"),
        (.vni, "Ó Ò Ỏ Õ Ọ Ô Ố Ồ Ổ Ỗ Ộ Ơ Ớ Ờ Ở Ỡ Ợ", "OÙ OØ OÛ OÕ OÏ OÂ OÁ OÀ OÅ OÃ OÄ Ô ÔÙ ÔØ ÔÛ ÔÕ ÔÏ"),
        (.vni, "ú ù ủ ũ ụ ư ứ ừ ử ữ ự ý ỳ ỷ ỹ ỵ Ỵ", "uù uø uû uõ uï ö öù öø öû öõ öï yù yø yû yõ î Î"),
        (.vni, "Ú Ù Ủ Ũ Ụ Ư Ứ Ừ Ử Ữ Ự Ý Ỳ Ỷ Ỹ", "UÙ UØ UÛ UÕ UÏ Ö ÖÙ ÖØ ÖÛ ÖÕ ÖÏ YÙ YØ YÛ YÕ"),
        (.vni, "ĐƯỜNG Í Ì Ỉ Ĩ Ị Ớ Ự Ý", "ÑÖÔØNG Í Ì Æ Ó Ò ÔÙ ÖÏ YÙ"),
        (.tcvn3, "Tiếng Việt “được” 5 €", "TiÕng ViÖt “®­îc” 5 €"),
    ]

    @Test(arguments: tables)
    func `Every letter of an encoding is decoded and encoded`(
        encoding: VietnameseEncoding, letters: String, bytes: String
    ) throws {
        let bytes = try Self.windows1252(bytes)
        let text = encoding.text(of: bytes)
        #expect(Array(text.unicodeScalars) == Array(letters.unicodeScalars), "composed")
        let written = encoding.units(of: text)
        #expect(written.units.flatMap(\.bytes) == bytes)
        #expect(written.problems.isEmpty)
    }

    /// CodePages/code-pages.tsv says what iconv and recode make of each byte.
    @Test(arguments: [VietnameseEncoding.tcvn3, .viscii, .cp1258, .vps])
    func `Every byte of an encoding has the meaning that iconv and recode give it`(encoding: VietnameseEncoding)
        throws
    {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("CodePages/code-pages.tsv")
        var letters: Set<UInt32> = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            if parts[0] != encoding.rawValue { continue }
            let byte = try #require(UInt8(parts[1], radix: 16))
            let expected = try parts[2].split(separator: " ").map { try #require(UInt32($0, radix: 16)) }
            // The page of iconv is VN1, with letters at control characters, which the fonts do not have.
            if encoding == .tcvn3, byte < 0x20 || (0x80..<0xA0).contains(byte) || byte == 0xFF { continue }
            let read = encoding.text(of: [.byte(byte)])
            if read.problems.isEmpty {
                #expect(read.text.unicodeScalars.map(\.value) == expected, "byte \(parts[1])")
            } else {
                #expect(expected.isEmpty, "byte \(parts[1])")
            }
            letters.formUnion(expected.filter { $0 > 0x7F })
        }
        let all = Self.letters.unicodeScalars.map(\.value)
        // A letter of CP1258 may be two characters. VN3 has no capital with a tone but those of VN2.
        if encoding == .viscii || encoding == .vps { #expect(letters.isSuperset(of: all)) }
        #expect(letters.count > 90)
    }

    @Test(arguments: VietnameseEncoding.allCases)
    func `Every letter that is encoded is decoded to the same letter`(encoding: VietnameseEncoding) throws {
        for letter in Self.letters.unicodeScalars {
            let text = String(Character(letter))
            let result = try Self.roundTrip(text, encoding)
            if encoding == .tcvn3, letter.properties.isUppercase, VietnameseLetters.isToned(letter) {
                #expect(result.text == text.lowercased())
                #expect(result.problems.map(\.kind) == [.capital(letter)])
            } else {
                #expect(Array(result.text.unicodeScalars) == [letter])
                #expect(result.problems.isEmpty)
            }
        }
    }

    /// Letters, and what the encodings have a use for.
    @Test(arguments: VietnameseEncoding.allCases)
    func `Random text that is encoded is decoded to the same text`(encoding: VietnameseEncoding) throws {
        let alphabet = Array((Self.letters + "abdDeiouyAEIOUY^(+'`?~.\\\\ dd\r\n“é”").unicodeScalars)
        var random = SeededRandom(seed: 20_261_125)
        for _ in 0..<3_000 {
            var view = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                view.append(alphabet.randomElement(using: &random)!)
            }
            let text = String(view)
            let result = try Self.roundTrip(text, encoding)
            // What cannot be written has been told.
            if result.problems.isEmpty {
                #expect(Array(result.text.unicodeScalars) == Array(view), "\(text.debugDescription)")
            } else {
                #expect([.tcvn3, .viqr, .viscii, .vps].contains(encoding))
            }
        }
    }

    /// Writes a text and reads it again.
    private static func roundTrip(_ text: String, _ encoding: VietnameseEncoding) throws
        -> (text: String, problems: [ConversionProblem])
    {
        if encoding.isText {
            let written = encoding.encoded(text)
            return (encoding.text(of: written.text), written.problems)
        }
        let written = encoding.units(of: text)
        // A document has the bytes as characters.
        if written.problems.isEmpty {
            #expect(EncodedUnit.units(in: EncodedUnit.text(of: written.units)) == written.units)
        }
        let read = encoding.text(of: written.units)
        #expect(read.problems.isEmpty || !written.problems.isEmpty)
        return (read.text, written.problems)
    }

    @Test func `The decomposed encoding is Unicode's canonical decomposition`() {
        for letter in Self.letters.unicodeScalars {
            let text = String(Character(letter))
            let expected = Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
            #expect(Array(VietnameseEncoding.decomposed.encoded(text).text.unicodeScalars) == expected)
            // In either order of the marks.
            let reversed = String(String.UnicodeScalarView([expected[0]] + expected.dropFirst().reversed()))
            #expect(VietnameseEncoding.decomposed.text(of: reversed).unicodeScalars.elementsEqual([letter]))
        }
    }

    @Test(arguments: [
        ("Vie^.t Nam dda^'t nu+o+'c", "Việt Nam đất nước"), (#"a\. ba\?"#, "a. ba?"), (#"C:\data\a"#, #"C:\data\a"#),
        (#"ad\d"#, "add"), ("ddd", "đd"), ("DDa.i", "Đại"), ("x^", "x^"),
    ])
    func `Text in VIQR is decoded and encoded`(signs: String, text: String) {
        #expect(VIQRText.decoded(signs) == text)
        #expect(VIQRText.encoded(text).text == signs)
    }

    @Test(arguments: [
        ("vn:ViÖt Nam\nkg:kh«ng\n", VietnameseEncoding.tcvn3),
        ("®c:®­îc", .tcvn3), ("hn:Hµ Néi", .tcvn3), ("CHXHCN:Céng hßa x· héi chñ nghÜa", .tcvn3),
        ("vn:Vieät Nam\nkg:khoâng\n", .vni), ("ñc:ñöôïc", .vni), ("hn:Haø Noäi", .vni), ("NG:NGÖÔØI", .vni),
        ("CHXHCN:Coäng hoøa xaõ hoäi chuû nghóa", .vni),
        ("x:ÿ", nil), ("x:naïve ÿþÿ", nil), ("français déjà où être", nil),
    ])
    func `The encoding of a text is recognised`(text: String, expected: VietnameseEncoding?) throws {
        #expect(VietnameseEncoding.guess(try Self.windows1252(text)) == expected)
    }

    private static let prose = [
        "Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền lợi.",
        "Mọi con người đều được tạo hoá ban cho lý trí và lương tâm, và cần phải đối xử với nhau trong tình anh em.",
        "Cộng hòa xã hội chủ nghĩa Việt Nam, độc lập, tự do, hạnh phúc: ngày 2 tháng 9 năm 1945.",
        "Hôm nay trời đẹp quá, chúng ta đi ăn phở rồi uống cà phê sữa đá nhé!",
    ]

    @Test(arguments: [VietnameseEncoding.tcvn3, .vni, .viscii, .vps, .cp1258], prose)
    func `The encoding of a sentence is recognised and the sentence converted`(
        encoding: VietnameseEncoding, sentence: String
    ) throws {
        let bytes = encoding.units(of: sentence).units.flatMap(\.bytes)
        #expect(VietnameseEncoding.guess(bytes) == encoding)
        let result = try TextConversion(from: nil).convert(bytes, text: nil)
        #expect(String(decoding: result.bytes, as: UTF8.self) == sentence)
        // As a document has it.
        let text = EncodedUnit.text(of: encoding.units(of: sentence).units)
        let characters = try TextConversion(from: nil).convert(Array(text.utf8), text: text)
        #expect(characters.source == encoding && String(decoding: characters.bytes, as: UTF8.self) == sentence)
    }

    /// What is Unicode is not taken for anything else.
    @Test(arguments: prose + ["", "plain", "français déjà où être", "größer naïve", "Привет", "日本語 🙂"])
    func `A conversion leaves Unicode text unchanged`(text: String) throws {
        let result = try TextConversion(from: nil).convert(Array(text.utf8), text: text)
        #expect(result.source == .unicode && result.bytes == Array(text.utf8))
    }

    @Test func `Characters that an encoding lacks are reported and kept`() throws {
        let text = "một\nhai 中 Ồ\n"
        let result = try TextConversion(from: nil, to: .tcvn3).convert(Array(text.utf8), text: text)
        #expect(
            result.unwritten == [
                ConversionProblem(place: 8, kind: .missing("中")), ConversionProblem(place: 10, kind: .capital("Ồ")),
            ])
        #expect(result.bytes == Array("m".utf8) + [0xE9] + Array("t\nhai &#20013; ".utf8) + [0xE5, 0x0A])
        let characters = try TextConversion(from: nil, to: .tcvn3, makesCharacters: true)
            .convert(Array(text.utf8), text: text)
        #expect(String(decoding: characters.bytes, as: UTF8.self) == "mét\nhai 中 å\n")
        let unread = try TextConversion(from: .tcvn3).convert([0x61, 0x81, 0xB5], text: nil)
        #expect(unread.unread == [ConversionProblem(place: 1, kind: .unknownByte(0x81))])
        #expect(String(decoding: unread.bytes, as: UTF8.self) == "a\u{81}à")
        #expect(throws: TextConversion.Failure.notText) { try TextConversion(from: .viqr).convert([0xFF], text: nil) }
        #expect(throws: TextConversion.Failure.unknownEncoding) {
            try TextConversion(from: nil).convert([0xFF], text: nil)
        }
    }

    @Test(arguments: [
        (LetterConversion.capitals, "Đường về Huế", "ĐƯỜNG VỀ HUẾ"), (.small, "ĐƯỜNG", "đường"),
        (.plain, "Đường về Huế, ü", "Duong ve Hue, ü"), (.plain, "ế\u{323}", "e"),
    ])
    func `A conversion changes letters to capitals, small letters or plain letters`(
        letters: LetterConversion, text: String, expected: String
    ) {
        #expect(letters.text(of: text) == expected)
    }

    @Test func `The action that converts the clipboard takes the names of the encodings`() {
        #expect(ClipboardConversion("tcvn3")?.command == ["phim", "convert", "--clipboard", "--from", "tcvn3"])
        #expect(ClipboardConversion("to-vni")?.command == ["phim", "convert", "--clipboard", "--to", "vni"])
        #expect(ClipboardConversion("plain")?.command == ["phim", "convert", "--clipboard", "--letters", "plain"])
        #expect(ClipboardConversion("tcvn") == nil && ClipboardConversion("to-tcvn") == nil)
        for name in ClipboardConversion.names { #expect(ClipboardConversion(name) != nil, "\(name)") }
    }

    /// Above 0x9F the bytes are the characters' numbers.
    private static func windows1252(_ text: String) throws -> [UInt8] {
        let special: [Unicode.Scalar: UInt8] = ["€": 0x80, "“": 0x93, "”": 0x94]
        return try text.unicodeScalars.map { try #require(special[$0] ?? UInt8(exactly: $0.value)) }
    }
}
