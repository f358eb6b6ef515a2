import Foundation
import Keyboard
import Testing

@testable import Keymaps

/// Finding a locale by what a person calls it.
@Suite struct LocaleNameTests {
    private static let locales = [
        (id: "vi", layout: "us"), (id: "sv", layout: "se"), (id: "fr@bepo", layout: "fr(bepo)"),
        (id: "en-GB", layout: "gb"),
        (id: "ru", layout: "ru"),
    ]

    @Test(arguments: [
        ("vi", "vi"), ("VI", "vi"), ("sv-SE", "sv"), ("sv_SE", "sv"), ("fr", "fr@bepo"), ("en", "en-GB"),
        ("en-GB-oxendict", "en-GB"), ("fr(bepo)", "fr@bepo"), ("bepo", "fr@bepo"), ("russian", "ru"),
        ("swedish", "sv"),
        ("klingon", nil), ("", nil),
    ])
    func `A locale is found by a shorter or longer id, by its layout and by its name`(text: String, id: String?) {
        let found = LocaleLookup.find(text, among: Self.locales) {
            LocaleName.all(configured: Self.locales, environment: [:])
        }
        #expect(found == id)
    }

    @Test func `Every layout of the system is listed, in the user's language if it is translated`() throws {
        let names = LocaleName.all(configured: Self.locales, environment: ["LANG": "vi_VN.UTF-8"])
        #expect(names.count > 400)
        let vietnamese = try #require(names.first { $0.layout == "vn" })
        #expect(vietnamese.name == "Vietnamese")
        #expect(names.first { $0.layout == "us" }?.locales == ["vi"])
        let bepo = LocaleName.matching("bepo", among: names).map(\.layout)
        #expect(bepo.first == "fr(bepo)" && bepo.count < 6)
        #expect(LocaleName.matching("nothing like this", among: names).isEmpty)
    }

    @Test func `The search for a locale ignores accents and case`() {
        #expect(LocaleName.folded("Tiếng Việt (Mỹ)") == "tieng viet my" && LocaleName.folded("Đ-ờ") == "d o")
    }

    @Test func `A gettext catalogue is parsed, and a malformed one is refused`() throws {
        func words(_ numbers: [UInt32]) -> [UInt8] {
            numbers.flatMap { number in withUnsafeBytes(of: number) { Array($0) } }
        }
        // Magic, revision, count, both tables; then lengths and places; then the texts.
        let bytes = words([0x9504_12de, 0, 1, 28, 36, 0, 0, 6, 44, 6, 51]) + Array("German\0Duitse\0".utf8)
        #expect(GettextCatalog(bytes)?.translation(of: "German") == "Duitse")
        #expect(GettextCatalog(bytes)?.translation(of: "French") == "French")
        #expect(GettextCatalog([1, 2, 3]) == nil && GettextCatalog(Array(repeating: 0xde, count: 64)) == nil)
        for length in 0..<bytes.count { _ = GettextCatalog(Array(bytes[..<length])) }
    }
}
