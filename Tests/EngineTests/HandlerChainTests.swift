import Engine
import Keyboard
import Testing
import Transliteration

/// The example of a handler of one's own: double quotes become single ones, and `custom:hello` greets.
struct GreetingHandler: KeyboardActionHandler {
    func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        switch stroke.action {
        case .character("\""): return .replaced(.character("'"))
        case .custom("hello"):
            if gesture == .press { effects.append(.edit(Edit(inserting: "hello"))) }
            return .handled
        default: return .notMine
        }
    }
}

@Suite struct HandlerChainTests {
    @Test func `A custom handler replaces an action for the handlers after it`() {
        var engine = Engine(EngineSettings())
        engine.insert(GreetingHandler(), before: .transliteration)
        var effects: [Effect] = []
        engine.perform(.character("\""), at: 0, into: &effects)
        engine.perform(.custom("hello"), at: 0, into: &effects)
        #expect(effects == [.edit(Edit(inserting: "'")), .edit(Edit(inserting: "hello"))])
    }

    @Test func `A custom action without a handler does nothing`() {
        var engine = Engine(EngineSettings())
        var effects: [Effect] = []
        engine.perform(.custom("nobody"), at: 0, into: &effects)
        #expect(effects == [])
    }

    @Test func `A hotkey with a custom action consumes its key`() {
        var engine = Engine(EngineSettings(hotkeys: [Hotkey(.space, .control, .custom("hello"))]))
        engine.insert(GreetingHandler(), before: .passthroughGuard)
        var effects: [Effect] = []
        for (keycode, phase) in [(Keycode.leftControl, KeyPhase.press), (.space, .press), (.space, .release)] {
            engine.handle(KeyEvent(keycode, phase), into: &effects)
        }
        #expect(effects == [.forward(KeyEvent(.leftControl, .press)), .edit(Edit(inserting: "hello"))])
    }

    @Test(
        arguments: [
            (nil, "x “a”\u{202F}!"), (.quotation, "x \"a\"\u{202F}!"), (.punctuationSpacing, "x “a”!"),
            (.transliteration, "x “a”\u{202F}!"), (.insertion, ""),
        ] as [(HandlerChain.StandardHandler?, String)])
    func `The handlers of quotes and of spaces at punctuation can be turned off one by one`(
        taken: HandlerChain.StandardHandler?, text: String
    ) {
        var settings = EngineSettings(locales: [Locale(id: "en", layout: .us)])
        settings.behavior.smartQuotes = true
        settings.behavior.punctuationSpaces = .french
        var engine = Engine(settings)
        if let taken { engine.set(taken, isOn: false) }
        var effects: [Effect] = []
        for character in "x \"a\"!".unicodeScalars {
            engine.perform(character == " " ? .space : .character(character), at: 0, into: &effects)
        }
        #expect(engine.context.document.text == Array(text.unicodeScalars))
    }

    @Test func `Actions that replace one action are performed in order, without applying rules`() {
        struct Twice: KeyboardActionHandler {
            func handle(
                _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext,
                into effects: inout [Effect]
            ) -> HandlerResponse {
                stroke.action == .custom("x") ? .expanded([.character("x"), .space, .character("y")]) : .notMine
            }
        }
        var settings = EngineSettings()
        settings.rules = [HandlerRule(on: .character("x"), do: [.text("rule")])]
        var engine = Engine(settings)
        engine.insert(Twice(), before: .insertion)
        var effects: [Effect] = []
        engine.perform(.custom("x"), at: 0, into: &effects)
        #expect(effects.map(\.description) == ["edit -0 “x”", "edit -0 “ ”", "edit -0 “y”"])
    }

    @Test(arguments: [false, true])
    func `Text that another handler types makes the input method forget its word`(isWrapped: Bool) {
        /// Types a letter itself, by the key.
        struct Digits: WrappingHandler {
            func handle(
                _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext,
                into effects: inout [Effect]
            ) -> HandlerResponse {
                guard stroke.action == .character("n"), gesture == .press, let event = stroke.event else {
                    return .notMine
                }
                effects.append(.forward(event))
                return .handled
            }

            func handle(
                _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext,
                into effects: inout [Effect], standard: (KeyboardAction, inout [Effect]) -> HandlerResponse
            ) -> HandlerResponse {
                let own = handle(gesture, stroke, in: context, into: &effects)
                return own == .notMine ? standard(stroke.action, &effects) : own
            }
        }
        var engine = Engine(
            EngineSettings(
                locales: [Locale(id: "vi", layout: .us, inputMethod: "telex")], inputMethods: InputMethods.all()))
        if isWrapped {
            engine.wrap(.transliteration, in: Digits())
        } else {
            engine.insert(Digits(), before: .transliteration)
        }
        var effects: [Effect] = []
        for name in ["t", "a", "n", "s", "a", "s"] {
            engine.handle(KeyEvent(Keycode(named: name)!, .press), into: &effects)
            engine.handle(KeyEvent(Keycode(named: name)!, .release), into: &effects)
        }
        #expect(engine.context.document.text == Array("tansá".unicodeScalars))
    }

    @Test func `The outer of two wrapping handlers is asked first, and both return with their stage`() {
        struct Tag: WrappingHandler {
            var tag: Unicode.Scalar
            func handle(
                _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext,
                into effects: inout [Effect], standard: (KeyboardAction, inout [Effect]) -> HandlerResponse
            ) -> HandlerResponse {
                guard case .text(let text) = stroke.action else { return .notMine }
                return standard(.text(text + String(tag)), &effects)
            }
        }
        var engine = Engine(EngineSettings())
        engine.wrap(.insertion, in: Tag(tag: "1"))
        engine.wrap(.insertion, in: Tag(tag: "2"))
        var effects: [Effect] = []
        engine.set(.insertion, isOn: false)
        engine.perform(.text("a"), at: 0, into: &effects)
        engine.set(.insertion, isOn: true)
        engine.reconfigure(EngineSettings())
        engine.perform(.text("a"), at: 0, into: &effects)
        #expect(effects == [.edit(Edit(inserting: "a21"))])
    }
}
