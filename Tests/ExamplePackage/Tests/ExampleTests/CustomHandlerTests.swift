import Engine
import Example
import Keyboard
import Testing

/// Makes an ellipsis of a full stop that is held.
struct Ellipsis: GestureHandler {
    func gestures(on action: KeyboardAction) -> Gestures {
        action == .character(".") ? Gestures(.longPress) : []
    }

    func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard gesture == .longPress, stroke.action == .character("."), context.document.character(before: 0) == "."
        else {
            return .notMine
        }
        effects.append(.edit(Edit(deleting: 1, inserting: "…")))
        return .handled
    }
}

/// Ends sentences with an ideographic full stop.
struct IdeographicBehavior: KeyboardBehavior {
    var standard: StandardKeyboardBehavior
    var endSentenceText: String { "。" }
}

/// A long press on Return gives a heavy vibration; everything else stays standard.
struct HeavyReturn: FeedbackPolicy {
    var standard: StandardFeedbackPolicy

    func feedback(for gesture: Gesture, on action: KeyboardAction) -> Feedback? {
        guard gesture == .longPress, action == .primary else { return standard.feedback(for: gesture, on: action) }
        return Feedback(haptic: .heavy, gesture: gesture, actionClass: ActionClass(action))
    }

    func gestures(on action: KeyboardAction) -> Gestures {
        action == .primary ? Gestures(.longPress) : standard.gestures(on: action)
    }
}

/// The examples of CustomHandlers.md; a test checks that the article has them as they stand here.
@Suite struct CustomHandlerTests {
    @Test func `A custom handler is inserted before a stage`() {
        var engine = Engine(EngineSettings())
        engine.insert(Signature(), before: .userRules)

        var effects: [Effect] = []
        engine.perform(.custom("signature"), at: 0, into: &effects)
        #expect(effects == [.edit(Edit(inserting: "Lan Anh"))])
    }

    @Test func `A custom handler wraps a stage`() {
        var engine = Engine(EngineSettings())
        engine.wrap(.insertion, in: Dashes())

        var effects: [Effect] = []
        for character in "a--".unicodeScalars {
            engine.perform(.character(character), at: 0, into: &effects)
        }
        #expect(effects.last == .edit(Edit(deleting: 1, inserting: "~")))
        #expect(engine.context.document.text == ["a", "~"])
    }

    @Test func `A stage of the chain can be turned off and on`() {
        var engine = Engine(EngineSettings(locales: [Locale(id: "vi", layout: .us), Locale(id: "en", layout: .us)]))
        engine.set(.systemActions, isOn: false)

        var effects: [Effect] = []
        engine.perform(.nextLocale, at: 0, into: &effects)
        #expect(effects.isEmpty && engine.context.locale == "vi")
        engine.set(.systemActions, isOn: true)
        engine.perform(.nextLocale, at: 0, into: &effects)
        #expect(engine.context.locale == "en")
    }

    @Test func `A custom behaviour and feedback policy are kept over new settings`() {
        var settings = EngineSettings()
        settings.behavior.endsSentences = true
        settings.feedback.isOn = true
        var engine = Engine(settings)
        engine.setBehavior { IdeographicBehavior(standard: $0) }
        engine.setFeedbackPolicy { HeavyReturn(standard: $0) }

        var effects: [Effect] = []
        engine.perform(.primary, .longPress, at: 0, into: &effects)
        #expect(effects.first == .feedback(Feedback(haptic: .heavy, gesture: .longPress, actionClass: .input)))
        for _ in 1...2 {
            effects = []
            for (index, action) in [KeyboardAction.character("a"), .space, .space].enumerated() {
                engine.perform(action, at: UInt64(index), into: &effects)
            }
            #expect(effects.last == .edit(Edit(deleting: 1, inserting: "。")))
            engine.reconfigure(settings)
        }
    }

    @Test func `A custom handler gets a gesture that it asks for`() throws {
        var engine = Engine(EngineSettings())
        engine.insert(Ellipsis(), before: .callouts)

        var effects: [Effect] = []
        let dot = try #require(Keycode(named: "dot"))
        engine.handle(KeyEvent(dot, .press, time: 0), into: &effects)
        #expect(engine.deadline == 500_000)
        engine.advance(to: 500_000, into: &effects)
        #expect(engine.context.document.text == ["…"])
    }

    @Test func `Several custom handlers keep the order in which they were inserted`() {
        struct Note: KeyboardActionHandler {
            var text: String
            func handle(
                _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext,
                into effects: inout [Effect]
            ) -> HandlerResponse {
                guard case .character(let character) = stroke.action else { return .notMine }
                return .replaced(.text(String(Character(character)) + text))
            }
        }
        var settings = EngineSettings()
        settings.rules = [HandlerRule(on: .character("b"), do: [.text("x"), .text("y")])]
        var engine = Engine(settings)
        engine.insert(Note(text: "1"), before: .insertion)
        engine.insert(Note(text: "2"), before: .insertion)
        engine.insert(Signature(), before: .transliteration)
        var effects: [Effect] = []
        engine.perform(.character("a"), at: 0, into: &effects)
        engine.perform(.character("b"), at: 0, into: &effects)
        #expect(effects.map(\.description) == ["edit -0 “a1”", "edit -0 “x”", "edit -0 “y”"])
    }

    @Test func `A rule before custom handlers gives a press, and is not applied again`() {
        var settings = EngineSettings(locales: [Locale(id: "en", layout: .us)])
        settings.behavior.smartQuotes = true
        settings.rules = [
            HandlerRule(on: .custom("quote"), do: [.character("'")]),
            HandlerRule(.doubleTap, on: .space, do: [.custom("signature")]),
            HandlerRule(on: .character("a"), do: [.character("b")]), HandlerRule(on: .character("b"), do: [.space]),
        ]
        var engine = Engine(settings)
        engine.insert(Signature(), before: .insertion)
        var effects: [Effect] = []
        engine.perform(.space, .doubleTap, at: 0, into: &effects)
        engine.perform(.character("a"), at: 0, into: &effects)
        engine.perform(.custom("quote"), at: 0, into: &effects)
        #expect(effects.map(\.description) == ["edit -0 “Lan Anh”", "edit -0 “b”", "edit -0 “'”"])
    }

    @Test func `Custom handlers are kept over new settings, and are told when the text becomes unknown`() {
        /// Numbers the letters since the last moment of which the text is known.
        struct Count: WrappingHandler {
            var count = 0
            mutating func contextLost() { count = 0 }
            mutating func handle(
                _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext,
                into effects: inout [Effect],
                standard: (KeyboardAction, inout [Effect]) -> HandlerResponse
            ) -> HandlerResponse {
                count += 1
                return standard(.text(String(count)), &effects)
            }
        }
        struct Before: KeyboardActionHandler {
            var wrapped = Count()
            mutating func contextLost() { wrapped.contextLost() }
            mutating func handle(
                _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext,
                into effects: inout [Effect]
            ) -> HandlerResponse {
                guard stroke.action == .character("a") else { return .notMine }
                return wrapped.handle(gesture, stroke, in: context, into: &effects) { action, effects in
                    effects.append(.run([action.description]))
                    return .handled
                }
            }
        }
        var engine = Engine(EngineSettings())
        engine.insert(Before(), before: .callouts)
        engine.wrap(.insertion, in: Count())
        engine.set(.systemActions, isOn: false)
        var effects: [Effect] = []
        func type() {
            for action in [KeyboardAction.character("a"), .character("b"), .character("a"), .character("b"), .pause] {
                engine.perform(action, at: 0, into: &effects)
            }
        }
        type()
        let once = ["run text:1", "edit -0 “1”", "run text:2", "edit -0 “2”", "edit -0 “3”"]
        #expect(effects.map(\.description) == once)
        effects = []
        engine.handle(.pointerButton, at: 0, into: &effects)
        type()
        #expect(effects.map(\.description) == once)
        effects = []
        engine.reconfigure(EngineSettings())
        type()
        #expect(effects.map(\.description) == once)
    }

    @Test func `The engine waits for gestures that a wrapping handler asks for`() throws {
        struct Held: WrappingHandler, GestureHandler {
            func gestures(on action: KeyboardAction) -> Gestures { Gestures(.longPress) }
            func handle(
                _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext,
                into effects: inout [Effect],
                standard: (KeyboardAction, inout [Effect]) -> HandlerResponse
            ) -> HandlerResponse {
                standard(stroke.action, &effects)
            }
        }
        var engine = Engine(EngineSettings())
        engine.wrap(.insertion, in: Held())
        var effects: [Effect] = []
        engine.handle(KeyEvent(.a, .press, time: 0), into: &effects)
        #expect(engine.deadline == 500_000)
    }
}
