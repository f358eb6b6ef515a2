import Keyboard
import Testing

@testable import Completion

@Suite struct EmojiTableTests {
    private static let table = EmojiTable.all

    /// What is looked for, and what is found first.
    private static let cases = [
        ("heart", "❤️"), ("tim", "❤️"), ("+1", "👍"), ("-1", "👎"), ("thumbsup", "👍"), ("joy", "😂"), ("fire", "🔥"),
        ("vietnam", "🇻🇳"), ("Việt Nam", "🇻🇳"), ("lửa", "🔥"), ("lua", "🔥"), ("tada", "🎉"), ("ok_hand", "👌"),
        ("rocket", "🚀"), ("hear", "🙉"), ("zzz", "💤"), ("phở", "🍜"), ("bún", "🍜"), ("mì", "🍜"), ("trà", "🍵"),
        ("yêu", "❤️"), ("Tết", "🧧"), ("tết", "🧧"), ("nón lá", "👒"), ("non la", "👒"), ("áo dài", "👗"),
        ("cờ Việt Nam", "🇻🇳"), ("bánh mì", "🍞"), ("gà", "🐔"), ("❤️", "❤️"), ("❤", "❤️"), ("👍🏿", "👍"), ("\u{1F600}", "😀"),
    ]

    @Test(arguments: cases)
    func `A search finds the most usual emoji first`(word: String, emoji: String) {
        #expect(Self.table.search(word).first?.text == emoji)
    }

    @Test func `Every emoji has a name and is found by its English name`() {
        for number in 0..<Self.table.count {
            let emoji = Self.table[number]
            #expect(emoji.text.count == 1, "\(emoji)")
            #expect(!emoji.englishName.isEmpty)
            let found = Self.table.search(emoji.englishName, limit: 4096)
            #expect(EmojiTable.folded(emoji.englishName).isEmpty || found.contains(emoji), "\(emoji)")
        }
        #expect(Self.table.count > 1800)
    }

    @Test(arguments: ["", " ", "qqqq", "~", "|", String(repeating: "a", count: 10_000)])
    func `A search for something that is no word finds no emoji`(word: String) {
        #expect(Self.table.search(word).isEmpty)
        #expect(Self.table.emoji(named: word) == nil)
    }

    @Test func `An emoji name between colons must be complete`() {
        #expect(Self.table.emoji(named: "heart")?.text == "❤️")
        #expect(Self.table.emoji(named: "trái_tim_màu_đỏ")?.text == "❤️")
        #expect(Self.table.emoji(named: "hear") == nil)
    }

    @Test(arguments: [
        ("👍", Emoji.SkinTone.medium, "👍🏽"), ("✌️", .light, "✌🏻"), ("🤦‍♀️", .dark, "🤦🏿‍♀️"), ("❤️", .dark, "❤️"),
        ("👍", .none, "👍"), ("🧑‍🤝‍🧑", .light, "🧑🏻‍🤝‍🧑🏻"),
    ])
    func `Every emoji of a person takes a skin tone`(emoji: String, tone: Emoji.SkinTone, expected: String) throws {
        let number = try #require((0..<Self.table.count).first { Self.table[$0].text == emoji })
        #expect(Self.table[number].in(tone) == expected)
    }

    @Test func `The table finds an emoji by its text, in every skin tone`() {
        for number in stride(from: 0, to: Self.table.count, by: 11) {
            let emoji = Self.table[number]
            for tone in [Emoji.SkinTone.none, .dark] {
                #expect(Self.table.emoji(for: emoji.in(tone))?.englishName == emoji.englishName, "\(emoji.in(tone))")
            }
        }
        for text in ["", "a", "xin chào", "👩‍👩", "\u{FE0F}"] { #expect(Self.table.emoji(for: text) == nil, "\(text)") }
    }

    @Test func `The groups contain every emoji exactly once`() {
        let count = Emoji.Group.allCases.reduce(0) { $0 + Self.table.emoji(in: $1).count }
        #expect(count == Self.table.count)
        #expect(Self.table.common(3).map(\.text) == ["😂", "❤️", "🤣"])
    }

    @Test(arguments: [
        (":", "heart", "heart", "❤️", 6), ("a :", "heart", "hẻat", "❤️", 5), ("12:", "heart", "heart", nil, 0),
        ("http:", "heart", "heart", nil, 0), (":+", "1", "1", "👍", 3), (": ", "heart", "heart", nil, 0),
        ("(:", "timf", "tìm", "❤️", 4), (":", "h", "h", nil, 0),
    ])
    func `Emoji are suggested after a colon`(
        text: String, keys: String, word: String, emoji: String?, count: Int
    ) {
        let query = CompletionQuery(
            keys: Array(keys.unicodeScalars), word: Array(word.unicodeScalars), text: Array(text.unicodeScalars))
        let first = EmojiSource().items(for: query).first
        #expect(first?.text == emoji)
        #expect(first?.replacedCount ?? 0 == count)
    }
}
