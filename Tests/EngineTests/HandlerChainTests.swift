import Engine
import Keyboard
import Testing

/// The example of a handler of one's own: double quotes become single ones, and `custom:hello` greets.
struct GreetingHandler: KeyboardActionHandler {
    func handle(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
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
}
