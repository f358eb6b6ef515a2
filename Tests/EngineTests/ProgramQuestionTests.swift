import Completion
import Engine
import Keyboard
import Testing

/// What a question to a program holds up, and how it ends.
@Suite struct ProgramQuestionTests: ~Copyable {
    var engine: Engine
    var effects: [Effect] = []
    var time: Timestamp = 1_000_000
    /// How much later each key comes, in µs.
    var pace: Timestamp = 1000

    init() {
        var settings = EngineSettings(hotkeys: [Hotkey(Keycode(named: "g")!, .control, .character("a"))])
        settings.programs = [
            ProgramSignUp(actions: [.character("a"), .custom("greet")]),
            ProgramSignUp(actions: [.character("a"), .character("b")], deadline: 30_000),
            ProgramSignUp(actions: [.character("x")], gestures: Gestures(.longPress)),
        ]
        engine = Engine(settings)
    }

    @Test mutating func `Keys wait in order while a handler program is asked`() {
        tap("a")
        tap("c")
        tap("b")
        tap("d")
        #expect(take() == ["ask 0 press character:a"])
        answer(1, .handled([.text("xin"), .character("y")]))
        #expect(
            take() == [
                "edit -0 “xin”", "edit -0 “y”", "forward c press", "forward c release", "ask 1 press character:b",
            ])
        answer(2, .notMine)
        #expect(take() == ["forward b press", "forward b release", "forward d press", "forward d release"])
        tap("c")
        #expect(take() == ["forward c press", "forward c release"])
    }

    @Test
    mutating func `Actions after a question wait for its answer, and an answer may be asked about`() {
        var settings = EngineSettings(hotkeys: [Hotkey(Keycode(named: "g")!, [], .custom("list"))])
        settings.rules = [
            HandlerRule(on: .custom("list"), do: [.text("<"), .custom("greet"), .text(">"), .custom("other")])
        ]
        settings.programs = [
            ProgramSignUp(actions: [.custom("greet"), .custom("other")]), ProgramSignUp(actions: [.custom("name")]),
        ]
        settings.programs[1].kinds = [.image]
        engine = Engine(settings)
        tap("g")
        tap("c")
        #expect(take() == ["edit -0 “<”", "ask 0 press custom:greet"])
        answer(1, .handled([.text("hi "), .custom("name"), .text("!")]))
        #expect(take() == ["edit -0 “hi ”", "ask 1 press custom:name"])
        answer(2, .handled([.text("An")]))
        #expect(take() == ["edit -0 “An”", "edit -0 “!”", "edit -0 “>”", "ask 0 press custom:other"])
        answer(3, .handled([.image("cat")]))
        #expect(take() == ["ask 1 press image:cat"])
        answer(4, .notMine)
        #expect(take() == ["forward c press", "forward c release"])
    }

    @Test mutating func `A handler program that answers with its own action is not asked without end`() {
        perform(.custom("greet"))
        var count: UInt32 = 0
        while take().last == "ask 0 press custom:greet" {
            count += 1
            guard count < 1000 else { break }
            answer(count, .handled([.custom("greet")]))
        }
        #expect(count > 10 && count < 100)
        tap("c")
        #expect(take() == ["forward c press", "forward c release"])
    }

    @Test mutating func `If a handler program passes, the next one is asked, and then the key is typed`() {
        key("a", .press)
        answer(1, .notMine)
        #expect(take() == ["ask 0 press character:a", "ask 1 press character:a"])
        answer(2, .notMine)
        #expect(take() == ["forward a press"])
        key("a", .repeat)
        key("a", .release)
        #expect(take() == ["forward a repeat", "forward a release"])
    }

    @Test mutating func `A handler program that misses its deadline once is not asked again`() {
        key("b", .press)
        #expect(take() == ["ask 1 press character:b"] && engine.deadline == time + 30_000)
        engine.advance(to: time + 29_999, into: &effects)
        #expect(take() == [])
        engine.advance(to: time + 30_000, into: &effects)
        #expect(take() == ["forward b press"] && engine.deadline == nil)
        time += 40_000
        key("b", .release)
        tap("b")
        #expect(take() == ["forward b release", "forward b press", "forward b release"])
    }

    @Test mutating func `A late answer is ignored, but its handler program is asked again`() {
        perform(.custom("greet"))
        tap("b")
        engine.advance(to: time + 50_000, into: &effects)
        engine.advance(to: time + 100_000, into: &effects)
        time += 200_000
        #expect(
            take() == ["ask 0 press custom:greet", "ask 1 press character:b", "forward b press", "forward b release"])
        answer(1, .handled([.text("late")]))
        #expect(take() == [])
        perform(.custom("greet"))
        #expect(take() == ["ask 0 press custom:greet"])
        answer(3, .handled([]))
        answer(2, .notMine)
        tap("b")
        #expect(take() == ["ask 1 press character:b"])
    }

    @Test mutating func `A handler program's answer to another question is ignored`() {
        key("b", .press)
        answer(7, .handled([.text("?")]))
        answer(0, .notMine)
        #expect(take() == ["ask 1 press character:b"])
        answer(1, .handled([.text("!")]))
        answer(1, .handled([.text("!")]))
        #expect(take() == ["edit -0 “!”"])
        key("b", .release)
        #expect(take() == [])
    }

    @Test mutating func `A click withdraws the question to a handler program`() {
        tap("b")
        tap("b")
        tap("c")
        engine.handle(.pointerButton, at: time, into: &effects)
        #expect(
            take() == [
                "ask 1 press character:b", "forward b press", "forward b release", "ask 1 press character:b",
                "forward b press", "forward b release", "forward c press", "forward c release",
            ])
        #expect(engine.context.document.text == [] && engine.deadline == nil)
        tap("b")
        #expect(take() == ["ask 1 press character:b"])
    }

    @Test mutating func `A handler program that dies releases its key, and is not asked while it does not run`() {
        key("b", .press)
        engine.setProgram(0, isThere: false, at: time, into: &effects)
        #expect(take() == ["ask 1 press character:b"])
        engine.setProgram(1, isThere: false, at: time, into: &effects)
        key("b", .release)
        tap("a")
        #expect(take() == ["forward b press", "forward b release", "forward a press", "forward a release"])
        engine.setProgram(1, isThere: true, at: time, into: &effects)
        tap("a")
        #expect(take() == ["ask 1 press character:a"])
    }

    @Test mutating func `A question to a handler program is given up if too many keys wait`() {
        pace = 0
        tap("b")
        for _ in 0..<127 { tap("c") }
        #expect(take() == ["ask 1 press character:b"])
        tap("c")
        #expect(take().count == 2 + 2 * 128)
    }

    @Test mutating func `A hotkey that all handler programs pass stays a hotkey`() {
        key("leftctrl", .press)
        key("g", .press)
        answer(1, .notMine)
        answer(2, .notMine)
        key("g", .release)
        key("leftctrl", .release)
        #expect(
            take() == [
                "forward leftctrl press", "ask 0 press character:a", "ask 1 press character:a", "edit -0 “a”",
                "forward leftctrl release",
            ])
    }

    @Test mutating func `An action without a key that all handler programs pass is performed`() {
        perform(.character("b"))
        answer(1, .notMine)
        #expect(take() == ["ask 1 press character:b", "edit -0 “b”"])
    }

    @Test mutating func `A handler program is asked for the gestures that are configured`() {
        key("x", .press)
        #expect(take() == ["forward x press", "forward x release"])
        engine.advance(to: time + 500_000, into: &effects)
        #expect(take() == ["ask 2 longPress character:x"])
        time += 500_000
        answer(1, .handled([.backspace, .character("×")]))
        key("x", .repeat)
        key("x", .release)
        #expect(take() == ["edit -1 “”", "edit -0 “×”"])
    }

    /// A program that wants presses and long presses of x, and has two seconds to answer.
    private mutating func useSlowProgram() {
        var settings = EngineSettings()
        settings.programs = [
            ProgramSignUp(
                actions: [.character("x")], gestures: [Gestures(.press), Gestures(.longPress)], deadline: 2_000_000)
        ]
        engine = Engine(settings)
    }

    @Test mutating func `A long press during a question to a handler program waits for its answer`() {
        useSlowProgram()
        key("x", .press)
        #expect(take() == ["ask 0 press character:x"])
        engine.advance(to: time + 1_000_000, into: &effects)
        #expect(take() == [])
        time += 1_000_000
        answer(1, .notMine)
        #expect(take() == ["forward x press", "forward x release", "ask 0 longPress character:x"])
        answer(2, .handled([.character("y")]))
        key("x", .release)
        #expect(take() == ["edit -0 “y”"])
    }

    @Test mutating func `A key that waits for a handler program's answer keeps the time of its release`() {
        useSlowProgram()
        key("x", .press)
        tap("c")
        time += 1_000_000
        answer(1, .notMine)
        key("x", .release)
        #expect(
            take() == [
                "ask 0 press character:x", "forward x press", "forward x release", "forward c press",
                "forward c release",
            ])
    }

    @Test mutating func `The deadline of a key that waited counts from its own question`() {
        perform(.custom("greet"))
        tap("b")
        time += 40_000
        answer(1, .notMine)
        #expect(take() == ["ask 0 press custom:greet", "ask 1 press character:b"])
        #expect(engine.deadline == time + 30_000)
        answer(2, .notMine)
        #expect(take() == ["forward b press", "forward b release"])
    }

    @Test mutating func `The number of an open question is not used again after new settings`() {
        perform(.custom("greet"))
        answer(1, .handled([]))
        key("b", .press)
        #expect(take() == ["ask 0 press custom:greet", "ask 1 press character:b"])
        var settings = EngineSettings()
        settings.programs = [ProgramSignUp(actions: [.character("c")])]
        engine.reconfigure(settings)
        // The answer to the old question still counts for its key.
        answer(2, .notMine)
        key("b", .release)
        #expect(take() == ["forward b press", "forward b release"])
        key("c", .press)
        #expect(take() == ["ask 0 press character:c"])
        answer(1, .handled([.text("?")]))
        answer(2, .handled([.text("?")]))
        #expect(take() == [])
        answer(3, .handled([.text("!")]))
        #expect(take() == ["edit -0 “!”"])
    }

    @Test mutating func `The end of a question from before new settings does not count for the new programs`() {
        key("b", .press)
        var settings = EngineSettings()
        settings.programs = [ProgramSignUp(actions: [.character("c")]), ProgramSignUp(actions: [.character("d")])]
        engine.reconfigure(settings)
        engine.advance(to: time + 60_000, into: &effects)
        time += 100_000
        key("b", .release)
        #expect(take() == ["ask 1 press character:b", "forward b press", "forward b release"])
        key("d", .press)
        #expect(take() == ["ask 1 press character:d"])
    }

    @Test mutating func `A macro waits for its texts, and so do the keys after it`() {
        useMacro("clip", "<{clipboard}|{output:x}>")
        for name in ["c", "l", "i", "p"] { tap(name) }
        _ = take()
        tap("space")
        tap("b")
        #expect(take() == ["fetch clipboard, output:x"])
        engine.deliver(["other"], to: 7, at: time, into: &effects)
        #expect(take() == [])
        engine.deliver(["một", "hai"], to: 1, at: time, into: &effects)
        #expect(
            take() == [
                "edit -4 “<một|hai>”", "forward space press", "forward space release", "forward b press",
                "forward b release",
            ])
        tap("backspace")
        tap("backspace")
        engine.deliver(["late"], to: 1, at: time, into: &effects)
        #expect(!take().contains { $0.contains("late") })
    }

    @Test mutating func `An abbreviation stays if its texts cannot be had, after a second, and at a click`() {
        useMacro("clip", "{clipboard}")
        let asIs = ["forward space press", "forward space release"]
        for end in 0..<3 {
            for name in ["c", "l", "i", "p"] { tap(name) }
            _ = take()
            key("space", .press)
            #expect(take() == ["fetch clipboard"])
            switch end {
            case 0: engine.deliver([], to: 1, at: time, into: &effects)
            case 1:
                time += 1_000_000
                engine.advance(to: time, into: &effects)
            default: engine.handle(.pointerButton, at: time, into: &effects)
            }
            key("space", .release)
            #expect(take() == asIs, "\(end)")
        }
    }

    /// An engine with a macro, and a program that is asked about nothing.
    private mutating func useMacro(_ abbreviation: String, _ text: String) {
        var settings = EngineSettings()
        settings.programs = [ProgramSignUp(actions: [.custom("greet")])]
        settings.macros = MacroTable([
            Macro(abbreviation, [MacroText(text, runsPrograms: true)], worksWithoutMethod: true)
        ])
        engine = Engine(settings)
    }

    private mutating func key(_ name: String, _ phase: KeyPhase) {
        time += pace
        engine.handle(KeyEvent(Keycode(named: name)!, phase, time: time), into: &effects)
    }

    private mutating func tap(_ name: String) {
        key(name, .press)
        key(name, .release)
    }

    private mutating func perform(_ action: KeyboardAction) {
        time += 1000
        engine.perform(action, at: time, into: &effects)
    }

    private mutating func answer(_ number: UInt32, _ answer: ProgramAnswer) {
        time += 1000
        engine.answer(number, answer, at: time, into: &effects)
    }

    /// The effects since the last time.
    private mutating func take() -> [String] {
        defer { effects = [] }
        return effects.map(\.description)
    }
}
