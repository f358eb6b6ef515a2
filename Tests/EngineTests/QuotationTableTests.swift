import Engine
import Foundation
import Testing

@Suite struct QuotationTableTests {
    private func marks(_ locale: String) -> String? {
        QuotationMarks.marks(for: locale).map { marks in
            var text = String.UnicodeScalarView()
            text.append(contentsOf: [marks.start, marks.end, marks.alternateStart, marks.alternateEnd])
            return String(text)
        }
    }

    @Test(arguments: [
        ("en", "“”‘’"), ("de", "„“‚‘"), ("sv", "””’’"), ("fr", "«»«»"), ("it", "«»“”"), ("vi", "“”‘’"),
        ("ja", "「」『』"),
        ("he", "””’’"), ("ru", "«»„“"), ("root", "“”‘’"),
    ])
    func `A language has its quotation marks`(locale: String, expected: String) {
        #expect(marks(locale) == expected)
    }

    @Test(arguments: [
        ("sv-SE", "””’’"), ("sv_SE.UTF-8", "””’’"), ("SV", "””’’"), ("sv-FI-x-mine", "””’’"), ("de-CH", "„“‚‘"),
        ("de_CH@euro", "„“‚‘"), ("de-Latn-AT", "„“‚‘"), ("fr-CH", "«»‹›"), ("zh", "“”‘’"), ("zh-TW", "「」『』"),
        ("zh-Hant-HK", "「」『』"), ("sr", "„“‘‘"), ("uz-AF", "“”‘’"), ("az-RU", "«»‹›"), ("pt-PT", "«»“”"),
        ("pt-AO", "«»“”"),
        ("iw", "””’’"),
    ])
    func `A locale without quotation marks of its own has those of its shorter names`(
        locale: String, expected: String
    ) {
        #expect(marks(locale) == expected)
    }

    @Test(arguments: ["", "xx", "qqq-SE", "C", "-", "sve"])
    func `A locale that CLDR does not know has no quotation marks`(locale: String) {
        #expect(QuotationMarks.marks(for: locale) == nil)
    }

    @Test func `Every locale of CLDR has the quotation marks of CLDR`() throws {
        let rows = try Self.golden()
        #expect(rows.count > 700)
        for row in rows { #expect(marks(row[0]) == row[1], "\(row[0])") }
    }

    /// Every locale of CLDR and its marks.
    static func golden() throws -> [[String]] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens/quotation-marks.tsv")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "\t").map(String.init) }
    }
}
