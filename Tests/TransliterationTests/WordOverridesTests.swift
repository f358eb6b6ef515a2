import Keyboard
import Testing
import Transliteration

@Suite struct WordOverridesTests {
    private func typed(_ keys: String, _ overrides: WordOverrides) -> String {
        var settings = VietnameseSettings()
        settings.overrides = overrides
        var method = VietnameseMethod(settings)
        var screen = Screen()
        screen.type(keys, with: &method)
        return screen.string
    }

    @Test func `Too many word overrides drop the oldest remembered word, but no configured one`() {
        var overrides = WordOverrides()
        overrides.configure(WordOverride("data", .keep))
        for number in 0...WordOverrides.capacity { overrides.insert(WordOverride("bits\(number)", .restore)) }
        overrides.insert(WordOverride("bits", .restore))
        #expect(typed("data_bits_", overrides) == "dât bits ")
        overrides.insert(WordOverride("data", .restore))
        #expect(typed("data_", overrides) == "data ")
    }

    @Test func `A word override that is chosen again is the newest`() {
        var overrides = WordOverrides()
        overrides.insert(WordOverride("bits", .restore))
        for number in 1..<WordOverrides.capacity { overrides.insert(WordOverride("word\(number)", .keep)) }
        overrides.insert(WordOverride("bits", .restore))
        overrides.insert(WordOverride("one more", .keep))
        overrides.insert(WordOverride("two", .keep))
        #expect(typed("bits_", overrides) == "bits ")
    }

    @Test(arguments: ["", "two words", "日本", "\u{1}"])
    func `Only a word can be overridden`(text: String) {
        var overrides = WordOverrides()
        #expect(!overrides.insert(WordOverride(text, .keep)) && !overrides.configure(WordOverride(text, .keep)))
        #expect(overrides.isEmpty && !WordOverrides.isWord(text))
    }
}
