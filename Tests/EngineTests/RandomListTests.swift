import Completion
import Engine
import Keyboard
import Scenarios
import TestSupport
import Testing

/// Random keys with everything switched on: what the engine believes of the text is what the application received.
@Suite struct RandomListTests {
    private static let settings = """
        ## Everything
        set locales vi:telex fr:none en:none
        toml [behavior]
        toml callouts = true
        toml wordwise_backspace = true
        toml end_sentences = true
        toml smart_quotes = true
        toml one_shot_shift = true
        toml double_shift_locks = true
        toml autocapitalization = "sentences"
        toml [keys]
        toml "ctrl+l" = "picker:locale"
        toml "ctrl+m" = "picker:method"
        toml "ctrl+n" = "layer:numeric"
        toml "f2" = "picker:locale"
        toml "f3" = "picker:method"
        toml "f4" = "diacritic:^"
        toml "f7" = "picker:emoji"
        toml "f8" = "picker:macro"
        toml "f9" = "picker:own"
        toml "f10" = ["space", "character::", "character:h", "character:e"]
        toml "f11" = "picker:suggestions"
        toml "f6" = "togglePause"
        toml [list_keys]
        toml "ctrl+n" = "next"
        toml "ctrl+shift+n" = "previous"
        toml delete = "take"
        toml tab = "none"
        toml [remap]
        toml space = { tap = "space", hold = "layer:nav" }
        toml tab = { one_shot = "leftshift" }
        toml f5 = "leftctrl"
        toml [layers.nav]
        toml h = "key:left"
        toml l = "key:right"
        toml j = "key:down"
        toml [[handler]]
        toml action = "character:w"
        toml gesture = "doubleTap"
        toml do = ["text:wow", "backspace"]
        toml [emoji]
        toml suggest = true
        toml expand = true
        toml skin_tone = "dark"
        toml [output]
        toml clipboard = true
        toml [[list]]
        toml name = "own"
        toml items = ["Xin chào", "👍🏿 tốt", "a\\nb"]
        toml [[macro]]
        toml from = "ae"
        toml to = "anh em"
        toml [[macro]]
        toml from = "do"
        toml to = "<{cursor}>"
        toml [[macro]]
        toml from = "as"
        toml to = ["anh sẽ", "❤️", "{date}"]
        toml [[macro]]
        toml from = ";e"
        toml to = "é👩‍👩‍👧"
        toml at = "at-once"
        """

    private static let keys = """
        a a e e o d s f w h l j c m n t space space backspace backspace enter esc up down down left right home end
        delete tab leftshift leftctrl capslock dot apostrophe 1 2 3 9 f2 f3 f4 f5 f6
        f7 f8 f9 f10 f11 semicolon comma
        """.split { $0 == " " || $0 == "\n" }.map { Keycode(named: String($0))! }

    private static let steps = FullRun.count(30_000, orInShortRun: 6_000)

    @Test(arguments: [UInt64(1), 2, 3, 4])
    func `After every random key the application's text ends with the text the engine knows`(seed: UInt64) throws {
        try Self.check(Self.input(seed: seed), steps: Self.steps, lists: Self.steps / 300)
    }

    /// Takes so many steps. More lists than that are opened in them.
    private static func check(_ input: consuming RandomInput, steps: Int, lists: Int) throws {
        var listCount = 0
        for step in 0..<steps {
            let wasOpen = input.engine.context.openList != nil
            input.step()
            if !wasOpen && input.engine.context.openList != nil { listCount += 1 }
            if let fault = input.fault {
                Issue.record("step \(step): \(fault)\n\(input.recent)")
                return
            }
        }
        #expect(listCount > lists)
        input.releaseAllKeys()
        #expect(input.fault == nil)
    }

    /// Suggests something for every word, some of it beyond its beginning, some of it by itself.
    private struct Echo: CompletionSource {
        func items(for query: CompletionQuery) -> [Candidate] {
            let word = String(String.UnicodeScalarView(query.word))
            guard !word.isEmpty else { return [] }
            let before = query.text.reversed().prefix { $0 == " " }.count
            let isCorrection = word.unicodeScalars.count % 3 == 0
            return [
                Candidate("\(word)ng", replacing: query.word.count, addsSpace: true, isCorrection: isCorrection),
                Candidate("ừ \(word)", replacing: query.word.count + before, addsSpace: true),
                Candidate("👍🏿", replacing: query.word.count),
            ]
        }
    }

    /// With the suggestions of the product every key takes so long in a debug build that few are pressed.
    @Test func `With suggestions, the application's text ends with the text the engine knows after random keys`()
        throws
    {
        var settings = try Self.completeSettings()
        var source = SuggestionSource()
        source.marks = true
        source.languages = [.vietnamese, .english]
        source.corrects = true
        settings.completionSources.append(source)
        settings.autocorrects = true
        let steps = FullRun.count(4_000, orInShortRun: 1_000)
        try Self.check(RandomInput([settings], keys: Self.keys, seed: 6), steps: steps, lists: steps / 200)
    }

    @Test(arguments: [UInt64(7), 8, 9, 10])
    func `With a suggestion for every word, the application's text ends with the text the engine knows`(seed: UInt64)
        throws
    {
        var settings = try Self.completeSettings()
        settings.completionSources = [Echo()]
        settings.autocorrects = true
        try Self.check(
            RandomInput([settings], keys: Self.keys, seed: seed), steps: Self.steps, lists: Self.steps / 60)
    }

    private static func completeSettings() throws -> EngineSettings {
        try #require(ScenarioParser.parse(settings, file: "random").first).completeSettings
    }

    private static func input(seed: UInt64) throws -> RandomInput {
        RandomInput([try completeSettings()], keys: keys, seed: seed)
    }

    /// With the tone of the settings nearly every emoji is of several characters.
    @Test(arguments: [UInt64(11), 12])
    func `In a terminal no emoji is deleted by parts`(seed: UInt64) throws {
        var settings = try Self.completeSettings()
        settings.namesEmoji = true
        try Self.check(
            RandomInput([settings], keys: Self.keys, seed: seed), steps: Self.steps, lists: Self.steps / 300)
    }

    @Test func `The same random keys give the same effects twice`() throws {
        var first = try Self.input(seed: 5)
        var second = try Self.input(seed: 5)
        for step in 0..<5_000 {
            #expect(first.step() == second.step(), "step \(step)")
        }
    }
}
