import Engine
import Keyboard
import Testing

/// Modifier keys come to rules, programs, handlers in Swift and feedback rules as every key does.
@Suite struct ModifierKeyTests {
    private static let keys: [(Keycode, KeyboardAction)] = [
        (.leftControl, .control), (.rightControl, .control), (.leftAlt, .option), (.rightAlt, .option),
        (.leftMeta, .command), (.leftShift, .shift), (.capsLock, .capsLock), (.numLock, .function),
    ]

    /// Appends what it is told to a text, and takes nothing.
    private struct Recorder: GestureHandler {
        let wanted: KeyboardAction

        func gestures(on action: KeyboardAction) -> Gestures {
            action == wanted ? Gestures(rawValue: 0xff) : []
        }

        func handle(
            _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
        ) -> HandlerResponse {
            if stroke.action == wanted { effects.append(.run([gesture.rawValue])) }
            return .notMine
        }
    }

    @Test(arguments: keys, [false, true])
    func `A handler gets every gesture of a modifier key, and the key is forwarded`(
        key: (Keycode, KeyboardAction), asKey: Bool
    ) {
        var engine = Engine(EngineSettings())
        engine.insert(Recorder(wanted: asKey ? .key(key.0) : key.1), before: .userRules)
        var effects: [Effect] = []
        for (phase, time) in [(KeyPhase.press, Timestamp(0)), (.repeat, 10), (.release, 20), (.press, 30)] {
            engine.handle(KeyEvent(key.0, phase, time: time * 1000), into: &effects)
        }
        engine.advance(to: 1_000_000, into: &effects)
        let name = key.0.name
        #expect(
            effects.map(\.description) == [
                "run press", "forward \(name) press", "run repeat", "forward \(name) repeat",
                "forward \(name) release", "run release", "run doubleTap", "run press", "forward \(name) press",
                "run longPress",
            ])
    }

    @Test(arguments: keys) func `A feedback rule for a modifier key comes before the rule for its modifier`(
        key: (Keycode, KeyboardAction)
    ) {
        var settings = EngineSettings()
        settings.feedback.isOn = true
        settings.feedback.rules = [.init(.key(key.0), audio: .custom("key")), .init(key.1, .release, audio: .delete)]
        var engine = Engine(settings)
        var effects: [Effect] = []
        for phase in [KeyPhase.press, .release] { engine.handle(KeyEvent(key.0, phase), into: &effects) }
        let feedback = effects.map(\.description).filter { $0.hasPrefix("feedback") }
        #expect(feedback == ["feedback custom:key none", "feedback delete none"])
    }

    @Test(arguments: [false, true])
    func `A handler program is asked about a modifier key, and keys wait for its answer`(
        isTaken: Bool
    ) {
        var settings = EngineSettings()
        settings.programs = [
            ProgramSignUp(actions: [.key(.leftControl)]), ProgramSignUp(actions: [.control, .key(.leftControl)]),
        ]
        var engine = Engine(settings)
        var effects: [Effect] = []
        for (keycode, phase) in [(Keycode.leftControl, KeyPhase.press), (.a, .press), (.a, .release)] {
            engine.handle(KeyEvent(keycode, phase, time: 1), into: &effects)
        }
        engine.answer(1, .notMine, at: 2, into: &effects)
        engine.answer(2, .notMine, at: 2, into: &effects)
        engine.answer(3, isTaken ? .handled([.text("x")]) : .notMine, at: 3, into: &effects)
        engine.handle(KeyEvent(.leftControl, .release, time: 4), into: &effects)
        let asked = ["ask 0 press key:leftctrl", "ask 1 press key:leftctrl", "ask 1 press control"]
        let typed = ["forward a press", "forward a release"]
        #expect(
            effects.map(\.description) == asked
                + (isTaken
                    ? ["edit -0 “x”"] + typed : ["forward leftctrl press"] + typed + ["forward leftctrl release"]))
        #expect(engine.context.modifiers == [] && engine.heldKeyCount == 0 && engine.deadline == nil)
    }

    @Test func `A modifier key that a rule handles is no modifier and no part of a tap`() {
        var settings = EngineSettings()
        settings.rules = [HandlerRule(on: .key(.rightControl), do: [.text("!")])]
        settings.modifierHotkeys = [ModifierHotkey(ModifierTap(.control), .text("?"))]
        var engine = Engine(settings)
        var effects: [Effect] = []
        engine.handle(KeyEvent(.rightControl, .press), into: &effects)
        #expect(engine.context.modifiers == [])
        for phase in [KeyPhase.press, .release] { engine.handle(KeyEvent(.a, phase), into: &effects) }
        engine.handle(KeyEvent(.rightControl, .release), into: &effects)
        for phase in [KeyPhase.press, .release] { engine.handle(KeyEvent(.rightControl, phase), into: &effects) }
        #expect(
            effects.map(\.description) == ["edit -0 “!”", "forward a press", "forward a release", "edit -0 “!”"])
    }
}
