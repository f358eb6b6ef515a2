import Completion
import Keyboard
import Testing
import Transliteration

@Suite struct SuggestionSourceTests {
    private static func items(
        _ text: String, keys: String? = nil, _ change: (inout SuggestionSource) -> Void
    ) -> [Candidate] {
        var source = SuggestionSource()
        change(&source)
        let scalars = Array(text.unicodeScalars)
        let count = scalars.reversed().prefix { !$0.endsWord }.count
        let word = Array(scalars.suffix(count))
        let query = CompletionQuery(
            keys: keys.map { Array($0.unicodeScalars) } ?? word, word: word, text: scalars.dropLast(count),
            beginsAtStart: true)
        return source.items(for: query)
    }

    @Test(arguments: [
        ("viet", ["viết", "việt"]), ("tieng viet", ["tiếng việt", "việt"]),
        ("chon ngon ngu tieng viet", ["chọn ngôn ngữ tiếng việt", "việt"]), ("tiếng viet", ["việt"]),
        ("Tieng Viet", ["Tiếng Việt"]),
        ("dung windows", ["dùng windows"]), ("(viet", ["viết"]), ("a,\tviet", ["viết"]),
    ])
    func `Words without diacritics are suggested with them, by the context of the line`(text: String, first: [String])
    {
        let items = Self.items(text) { $0.marks = true }
        #expect(items.prefix(first.count).map(\.text) == first)
        #expect(items.allSatisfy { $0.addsSpace && !$0.isCorrection })
    }

    @Test func `A suggestion replaces as many characters as the typed phrase has`() throws {
        let items = Self.items("xin tieng viet") { $0.marks = true }
        let phrase = try #require(items.first)
        #expect(phrase.text == "tiếng việt" && phrase.replacedCount == 10)
        #expect(items.dropFirst().allSatisfy { $0.replacedCount == 4 })
    }

    @Test(arguments: ["", "x", "tieng ", "/viet", "a.viet", "viet_nam", "viet2", "@viet", ":viet", "một", "windows"])
    func `No diacritics are suggested for something that is no plain word`(text: String) {
        #expect(Self.items(text) { $0.marks = true }.isEmpty)
    }

    @Test(arguments: [("ngươ", "người"), ("NGƯƠ", "NGƯỜI"), ("Nguo", "Người"), ("tiế", "tiếp"), ("trươ", "trường")])
    func `Vietnamese words are completed`(text: String, first: String) {
        #expect(Self.items(text) { $0.languages = [.vietnamese] }.first?.text == first)
    }

    @Test(arguments: [("windo", "window"), ("WINDO", "WINDOW"), ("Becau", "Because"), ("th", "the")])
    func `English words are completed`(text: String, first: String) {
        #expect(Self.items(text) { $0.languages = [.english] }.first?.text == first)
    }

    @Test func `English words are completed by their keys`() {
        let items = Self.items("windơ", keys: "window") { $0.languages = [.english] }
        #expect(items.first?.text == "windows" && items.first?.replacedCount == 5)
    }

    @Test(arguments: [
        ("recieve", "receive"), ("teh", "the"), ("Becuase", "Because"), ("langauge", "language"),
        ("writting", "writing"),
    ])
    func `The correction of a slip is suggested`(text: String, first: String) throws {
        let item = try #require(Self.items(text) { $0.corrects = true }.first)
        #expect(item.text == first)
        #expect(item.isCorrection == (text.first?.isLowercase == true))
    }

    @Test(arguments: ["receive", "the", "form", "viet", "nguoi", "windows", "xy", "x2", "thuong", "usr"])
    func `No correction is suggested for a word without a slip`(text: String) {
        #expect(Self.items(text) { $0.corrects = true }.isEmpty)
    }

    @Test func `There are as many suggestions as wanted, no two the same`() {
        for limit in 1...9 {
            let items = Self.items("tieng th") {
                $0.marks = true
                $0.languages = [.vietnamese, .english]
                $0.limit = limit
            }
            #expect(items.count == limit && Set(items.map(\.text)).count == limit)
        }
    }

    /// What the list has after these keys of TELEX, with every source of words on.
    private static func items(typed keys: String) -> [String] {
        var settings = VietnameseSettings()
        settings.corrects = true
        var method = VietnameseMethod(settings)
        var (text, revision) = ([Unicode.Scalar](), Revision())
        for key in keys.unicodeScalars {
            method.insert(key, literally: false, into: &revision)
            text.removeLast(revision.deleteCount)
            text += revision.insertion
        }
        let word = method.composition
        var query = CompletionQuery(
            keys: method.keys, word: word, text: text.dropLast(word.count), beginsAtStart: true)
        query.readings = method.otherReadings
        var source = SuggestionSource()
        source.languages = [.vietnamese, .english]
        source.corrects = true
        return source.items(for: query).map(\.text)
    }

    @Test(
        arguments: [
            // What a space makes of it comes first.
            ("because this", "this", 0), ("hai this", "this", 1), ("tooi laf google", nil, 0),
            ("tooi lafm tieegns", "tiếng", 0), ("nhaf nbhiax", "nghĩa", 0),
            // The word stays, and its keys are the second choice.
            ("tooi is", "is", 0), ("hai car", "car", 1), ("Kroong", "Krông", 0),
            ("tieengs", "tieengs", nil), ("xin chaof", "chaof", nil), ("vieejt namp", nil, nil), ("ngghe", nil, nil),
            ("a1b", nil, nil),
            // A syllable that is the correction of an English word too.
            ("tooi tahn", "than", 1), ("cais tahm", nil, nil), ("cais fna", nil, nil), ("cais tahng", nil, nil),
        ] as [(String, String?, Int?)])
    func `The other readings of a word's keys are suggested`(keys: String, text: String?, place: Int?) {
        let items = Self.items(typed: keys)
        if let text { #expect(items.firstIndex(of: text) == place, "\(items)") }
        #expect(items.count <= 6 && Set(items).count == items.count)
    }

    /// The queries of a typist, and what is nobody's word.
    @Test func `A suggestion never replaces more characters than stand before the cursor`() {
        let texts = [
            "", " ", "  a", "a  b", "ă â", "đđđđđđđđđ", "ngngngngngngngngngngngngngng", "ạ́", "ﬁ", "İ", "ß",
            "a\u{301}", "中文", "qu", "gi",
        ]
        for before in texts {
            for word in texts {
                let text = before + " " + word
                let items = Self.items(text) {
                    $0.marks = true
                    $0.corrects = true
                    $0.languages = [.vietnamese, .english]
                    $0.letterCount = 1
                }
                #expect(items.allSatisfy { $0.replacedCount <= text.unicodeScalars.count && !$0.text.isEmpty })
            }
        }
    }
}
