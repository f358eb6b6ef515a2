import Engine
import Keyboard
import Testing

/// The example of a handler of one's own: double quotes become single ones, and `custom:hello` greets.
struct GreetingHandler: KeyboardActionHandler {
    func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        switch action {
        case .character("\""): return .replaced(.character("'"))
        case .custom("hello"):
            if gesture == .press { effects.append(.edit(Edit(inserting: "hello"))) }
            return .handled
        default: return .notMine
        }
    }
}

@Suite struct HandlerChainTests {
    @Test func `A handler of one's own replaces an action for those that follow`() {
        var engine = Engine(EngineSettings())
        engine.insert(GreetingHandler(), before: .transliteration)
        var effects: [Effect] = []
        engine.perform(.character("\""), at: 0, into: &effects)
        engine.perform(.custom("hello"), at: 0, into: &effects)
        #expect(effects == [.edit(Edit(inserting: "'")), .edit(Edit(inserting: "hello"))])
    }

    @Test func `A custom action nobody knows does nothing`() {
        var engine = Engine(EngineSettings())
        var effects: [Effect] = []
        engine.perform(.custom("nobody"), at: 0, into: &effects)
        #expect(effects == [])
    }

    @Test func `A hotkey's custom action consumes the key`() {
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
        ] as [(HandlerChain.Stage?, String)]) func `Quotes and spaces at punctuation are taken out one by one`(
            taken: HandlerChain.Stage?, text: String
        )
    {
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
}
