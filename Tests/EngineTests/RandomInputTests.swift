import Engine
import Keyboard
import Scenarios
import TestSupport
import Testing
import Transliteration

/// Everything that can come to an engine, at random: keys of several keyboards and layouts, actions with every gesture,
/// notices, answers of programs, new settings and time.
@Suite struct RandomInputTests {
    @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6])
    func `After random input the text is as the engine knows it, and no key stays down`(seed: UInt64) throws {
        var input = RandomInput(
            try Self.configurations.map { try Self.settings($0) }, keys: Self.keys, actions: Self.actions, seed: seed)
        let steps = FullRun.count(20_000, orInShortRun: 5_000)
        for step in 0..<steps {
            input.step()
            if step % 500 == 499 { input.releaseAllKeys() }
            if let fault = input.fault {
                Issue.record("seed \(seed), step \(step): \(fault)\n\(input.recent)")
                return
            }
        }
        #expect(input.typedCount > steps / 40)
    }

    // MARK: - What there is to choose from

    static let keys = """
        a a e e o d s f w h l j c m n t i q u r x z space space backspace enter esc up down left left right home end
        delete tab leftshift rightshift leftctrl rightalt leftmeta capslock dot comma apostrophe grave semicolon slash
        1 2 3 9 minus f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 kp1 kpenter numlock menu
        """.split { $0 == " " || $0 == "\n" }.map { Keycode(named: String($0))! }

    static let actions = """
        none|character:a|character:s|character:'|character:"|character:!|character:½|character:9|character:兆|character:«
        character:ŉ|character:ß|character:İ|character:́|character:🙂|text:ab|text:Xin chào các bạn thân mến của tôi
        text:🏳️‍🌈|text:a\u{301}|diacritic:´|diacritic:U+301|diacritic:x|diacritic:U+10FFFF|emoji:🙂|space|tab|primary
        backspace|deleteForward|escape|shift|capsLock|control|option|command|function|moveCursorBackward
        moveCursorForward|layer:nav|layer:alphabetic|layer:numeric|layer:nowhere|nextLocale
        locale:vi|locale:tr|locale:nowhere|nextInputMethod|inputMethod:telex|inputMethod:viqr|inputMethod:khong-dau|inputMethod:none
        inputMethod:nothing|picker:locale|picker:method|picker:nothing|dictation|url:x|image:x|custom:x|custom:y|run:x
        convertClipboard:vni|convertClipboard:x
        undo|toggleRaw|toggleModal|pause|resume|togglePause|passUntilReturn|key:a|key:left|key:backspace|key:leftshift|key:capslock|key:f9|key:power
        """.split { $0 == "|" || $0 == "\n" }.map { KeyboardAction(String($0))! }

    private static let configurations = [
        """
        set locales vi:telex tr:none fr:none de:viqr
        toml [behavior]
        toml callouts = true
        toml wordwise_backspace = true
        toml end_sentences = true
        toml smart_quotes = true
        toml punctuation_spaces = "french"
        toml one_shot_shift = true
        toml double_shift_locks = true
        toml autocapitalization = "sentences"
        toml [keys]
        toml "f1" = ["picker:locale", "character:½", "character:2"]
        toml "f2" = "picker:method"
        toml "f3" = "backspace"
        toml "f4" = "capsLock"
        toml "f5" = ["shift", "text:x", "moveCursorBackward", "tab"]
        toml "f7" = "key:left"
        toml "f8" = "image:x"
        toml "f10" = "togglePause"
        toml "f11" = "text:hello"
        toml "ctrl+l" = "layer:nav"
        toml "ctrl+m" = "custom:x"
        toml "rightctrl" = "toggleRaw"
        toml "ctrl+shift" = "nextLocale"
        toml "d+f" = "key:left"
        toml "s+d" = "undo"
        toml "s+d+f" = "text:three"
        toml "leftshift+rightshift" = "text:both"
        toml "f12 a" = "text:seq"
        toml "f12 d s" = "key:right"
        toml "capslock e" = "togglePause"
        toml [remap]
        toml space = { tap = "space", hold = "layer:nav" }
        toml tab = { one_shot = "leftshift" }
        toml f6 = "leftctrl"
        toml menu = { one_shot = "layer:nav" }
        toml f7 = { taps = ["a", "leftshift", "layer:nav"] }
        toml [layers.nav]
        toml h = "key:left"
        toml l = "key:right"
        toml j = "key:backspace"
        toml a = "layer:alphabetic"
        toml "h+l" = "picker:locale"
        toml "f12 h" = "layer:alphabetic"
        toml [[handler]]
        toml action = "character:q"
        toml do = "backspace"
        toml [[handler]]
        toml action = "character:u"
        toml do = "diacritic:^"
        toml [[handler]]
        toml action = "character:w"
        toml gesture = "doubleTap"
        toml do = ["text:wow", "backspace"]
        toml [[handler]]
        toml action = "character:z"
        toml gesture = "longPress"
        toml do = ["picker:locale", "moveCursorForward"]
        toml [[handler]]
        toml action = "custom:x"
        toml do = "custom:y"
        toml [[handler]]
        toml action = "character:x"
        toml gesture = "end"
        toml do = "text:gone"
        toml [[handler]]
        toml action = "character:r"
        toml do = "shift"
        """,
        """
        set locales en:none vi:vni
        toml [behavior]
        toml dead_keys = "after"
        toml [layers.nav]
        toml closed = true
        toml h = "key:up"
        """,
        """
        set method telex
        """,
    ]

    private static func settings(_ text: String) throws -> EngineSettings {
        let scenario = try #require(ScenarioParser.parse("## Everything\n" + text, file: "random").first)
        var settings = try scenario.completeSettings
        for index in settings.locales.indices where index % 2 == 1 {
            settings.locales[index].layout = layout
            settings.locales[index].composeTable = composeTable
        }
        settings.programs = [
            ProgramSignUp(
                actions: [.character("a"), .custom("x"), .character("e")],
                gestures: [
                    Gestures(.press), Gestures(.longPress), Gestures(.release),
                ]),
            ProgramSignUp(actions: [.character("a"), .backspace, .character("t")], deadline: 2_000_000),
        ]
        return settings
    }

    /// A layout that is not the desktop's: other characters, dead keys, modifiers elsewhere.
    static let layout: KeyLayout = {
        var layout = KeyLayout.us
        let characters: [(String, KeyboardAction)] = [
            ("q", .character("a")), ("a", .character("q")), ("apostrophe", .diacritic("\u{301}")),
            ("grave", .diacritic("\u{302}")), ("1", .character("½")), ("2", .character("é")), ("z", .character("ŉ")),
            ("x", .character("🙂")), ("slash", .character("İ")), ("f12", .backspace), ("n", .text("ng")),
            ("m", .none), ("semicolon", .character("«")), ("kp1", .key(.left)),
            ("minus", .diacritic(ComposeTable.composeMark)),
        ]
        for (name, action) in characters { layout.setAction(action, of: Keycode(named: name)!) }
        layout.setModifier(of: .capsLock, held: .control)
        layout.setModifier(of: .rightAlt, held: .levelThree)
        return layout
    }()

    static let composeTable: ComposeTable = {
        var table = ComposeTable()
        let acute = ComposeTable.Symbol(dead: "\u{301}")
        let circumflex = ComposeTable.Symbol(dead: "\u{302}")
        let compose = ComposeTable.Symbol(dead: ComposeTable.composeMark)
        table.add([acute, ComposeTable.Symbol("e")], giving: "é")
        table.add([acute, ComposeTable.Symbol(" ")], giving: "´")
        table.add([circumflex, ComposeTable.Symbol("o")], giving: "ô")
        table.add([acute, circumflex, ComposeTable.Symbol("e")], giving: "ế")
        table.add([compose, ComposeTable.Symbol("o"), ComposeTable.Symbol("o")], giving: "oo and more")
        return table
    }()
}
