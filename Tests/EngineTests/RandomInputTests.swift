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
    func `Whatever comes, the text is as the engine knows it, and no key stays down`(seed: UInt64) throws {
        var input = try RandomInput(seed: seed)
        for step in 0..<20_000 {
            try input.step()
            if step % 500 == 499 { input.releaseAllKeys() }
            if let fault = input.fault {
                Issue.record("seed \(seed), step \(step): \(fault)\n\(input.recent)")
                return
            }
        }
        #expect(input.typedCount > 500)
    }
}

/// An engine, what it is told at random, and the text field that receives its effects.
private struct RandomInput {
    private var engine: Engine
    private var field = TextField()
    private var random: SeededRandom
    private var time: Timestamp = 1_000_000
    private var down: [KeyEvent] = []
    private let configurations: [EngineSettings]
    private var lines: [String] = []
    private var lastQuestion: UInt32 = 0
    /// How many steps changed the text.
    private(set) var typedCount = 0
    /// The first thing that is wrong; nil if nothing is.
    private(set) var fault: String?

    init(seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        configurations = try Self.configurations.map { try Self.settings($0) }
        engine = Engine(configurations[0])
    }

    /// What happened last.
    var recent: String { lines.suffix(40).joined(separator: "\n") }

    /// One key, action, notice, answer or reload, after some time.
    mutating func step() throws {
        time += [0, 1_000, 1_000, 20_000, 60_000, 250_000, 700_000, 4_000_000][pick(8)]
        switch pick(200) {
        case 0..<20: perform()
        case 20..<24: notify()
        case 24..<40: answer()
        case 40..<44:
            let program = pick(4)
            let isThere = pick(2) == 0
            run("program \(program) \(isThere)") { $0.setProgram(program, isThere: isThere, at: $1, into: &$2) }
        case 44: reconfigure()
        case 45: engine.name(DeviceID(UInt32(1 + pick(3))), pick(2) == 0 ? [] : ["keyboard"])
        case 46: engine.setFeedback(isOn: pick(2) == 0)
        case 47..<54: run("wait") { $0.advance(to: $1, into: &$2) }
        default: key()
        }
    }

    /// Every key comes up, and every deadline passes.
    mutating func releaseAllKeys() {
        while let event = down.popLast() { send(event, .release) }
        // A one-shot key that was tapped stays in force for one more key.
        let key = KeyEvent(Keycode(named: "b")!, .press, device: DeviceID(1))
        send(key, .press)
        send(key, .release)
        time += 60_000_000
        run("wait") { $0.advance(to: $1, into: &$2) }
        // A question that is answered by nobody is over by now, and so is whatever waited for it.
        if engine.heldKeyCount > 0 { fault = fault ?? "\(engine.heldKeyCount) keys are held" }
        if !field.down.isEmpty { fault = fault ?? "down: \(field.down.map(\.keycode.name))" }
        if engine.deadline != nil { fault = fault ?? "a deadline is left" }
    }

    private mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

    private mutating func key() {
        let keys = Self.keys
        let device = DeviceID(UInt32(1 + pick(3)))
        // Now and then a key that no keyboard has.
        let keycode = pick(60) == 0 ? Keycode(UInt16(truncatingIfNeeded: random.next())) : keys[pick(keys.count)]
        let event = KeyEvent(keycode, .press, device: device)
        if let place = down.firstIndex(of: event) {
            switch pick(8) {
            case 0: send(event, .press)
            case 1...3: send(event, .repeat)
            default:
                down.remove(at: place)
                send(event, .release)
            }
        } else if down.count < 4 {
            down.append(event)
            send(event, .press)
        } else if pick(20) == 0 {
            send(event, pick(2) == 0 ? .repeat : .release)
        } else {
            send(down.remove(at: pick(down.count)), .release)
        }
    }

    private mutating func send(_ key: KeyEvent, _ phase: KeyPhase) {
        run("\(key.device.rawValue) \(key.keycode.name) \(phase.name)") {
            $0.handle(KeyEvent(key.keycode, phase, time: $1, device: key.device), into: &$2)
        }
    }

    private mutating func perform() {
        let action = Self.actions[pick(Self.actions.count)]
        let gesture = pick(3) == 0 ? Gesture.allCases[pick(Gesture.allCases.count)] : .press
        run("do \(gesture) \(action)") { $0.perform(action, gesture, at: $1, into: &$2) }
    }

    private mutating func notify() {
        let device = DeviceID(UInt32(1 + pick(3)))
        let notices: [Notice] = [
            .pointerButton, .focusChanged, .deviceGone(device), .released, .eventsDropped(device), .outputFailed,
            .locks(field.locks),
        ]
        let notice = notices[pick(notices.count)]
        run("\(notice)") { $0.handle(notice, at: $1, into: &$2) }
        switch notice {
        case .deviceGone: down.removeAll { $0.device == device }
        case .released: down = []
        case .pointerButton, .focusChanged: field.click()
        case .eventsDropped, .outputFailed, .locks: break
        }
    }

    private mutating func answer() {
        let number = pick(4) == 0 ? UInt32(pick(20)) : lastQuestion
        let actions = (0..<pick(3)).map { _ in Self.actions[pick(Self.actions.count)] }
        let answer: ProgramAnswer = pick(3) == 0 ? .notMine : .handled(actions)
        run("answer \(number) \(answer)") { $0.answer(number, answer, at: $1, into: &$2) }
    }

    private mutating func reconfigure() {
        let index = pick(configurations.count)
        lines.append("settings \(index)")
        engine.reconfigure(configurations[index])
    }

    private mutating func run(_ cause: String, _ body: (inout Engine, Timestamp, inout [Effect]) -> Void) {
        var effects: [Effect] = []
        body(&engine, time, &effects)
        lines.append(cause + ": " + effects.map(\.description).joined(separator: " · "))
        if lines.count > 200 { lines.removeFirst(100) }
        for case .ask(let question) in effects { lastQuestion = question.number }
        if effects.contains(where: { if case .edit = $0 { true } else { false } }) { typedCount += 1 }
        field.receive(effects, desktop: .us)
        check()
    }

    private mutating func check() {
        let document = engine.context.document
        if !field.faults.isEmpty { fault = fault ?? "\(field.faults)" }
        if !field.ends(with: document.text) { fault = fault ?? "the text does not end with \(document.text)" }
        if !field.goesOn(with: document.ahead) { fault = fault ?? "the text does not go on with \(document.ahead)" }
    }

    // MARK: - What there is to choose from

    private static let keys = """
        a a e e o d s f w h l j c m n t i q u r x z space space backspace enter esc up down left left right home end
        delete tab leftshift rightshift leftctrl rightalt leftmeta capslock dot comma apostrophe grave semicolon slash
        1 2 3 9 minus f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 kp1 kpenter numlock menu
        """.split { $0 == " " || $0 == "\n" }.map { Keycode(named: String($0))! }

    private static let actions = """
        none|character:a|character:s|character:'|character:"|character:!|character:½|character:9|character:兆|character:«
        character:ŉ|character:ß|character:İ|character:́|character:🙂|text:ab|text:Xin chào các bạn thân mến của tôi
        text:🏳️‍🌈|text:a\u{301}|diacritic:´|diacritic:U+301|diacritic:x|diacritic:U+10FFFF|emoji:🙂|space|tab|primary
        backspace|deleteForward|escape|shift|capsLock|control|option|command|function|moveCursorBackward
        moveCursorForward|layer:nav|layer:alphabetic|layer:numeric|layer:nowhere|nextLocale
        locale:vi|locale:tr|locale:nowhere|nextInputMethod|inputMethod:telex|inputMethod:viqr|inputMethod:none
        inputMethod:nothing|picker:locale|picker:method|picker:nothing|dictation|url:x|image:x|custom:x|custom:y|run:x
        undo|toggleRaw|pause|resume|togglePause|key:a|key:left|key:backspace|key:leftshift|key:capslock|key:f9|key:power
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
        toml [remap]
        toml space = { tap = "space", hold = "layer:nav" }
        toml tab = { one_shot = "leftshift" }
        toml f6 = "leftctrl"
        toml menu = { one_shot = "layer:nav" }
        toml [layers.nav]
        toml h = "key:left"
        toml l = "key:right"
        toml j = "key:backspace"
        toml a = "layer:alphabetic"
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
    private static let layout: KeyLayout = {
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

    private static let composeTable: ComposeTable = {
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
