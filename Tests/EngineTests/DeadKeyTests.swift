import Engine
import Keyboard
import Testing

/// Dead keys of a layout: `^` on the key 6, `´` on 7 and the Compose key on 8.
@Suite struct DeadKeyTests: ~Copyable {
    var engine: Engine
    var effects: [Effect] = []
    var time: Timestamp = 1_000_000

    init() {
        engine = Engine(Self.settings)
    }

    private static var settings: EngineSettings {
        let circumflex = ComposeTable.Symbol(dead: "\u{302}")
        let acute = ComposeTable.Symbol(dead: "\u{301}")
        let compose = ComposeTable.Symbol(dead: ComposeTable.composeMark)
        var table = ComposeTable()
        table.add([circumflex, ComposeTable.Symbol("e")], giving: "ê")
        table.add([circumflex, ComposeTable.Symbol(" ")], giving: "^")
        table.add([acute, circumflex, ComposeTable.Symbol("e")], giving: "ế")
        table.add([acute, acute], giving: "´")
        table.add([compose, ComposeTable.Symbol("a"), ComposeTable.Symbol("e")], giving: "æ")
        var layout = KeyLayout.us
        layout.setAction(.diacritic("\u{302}"), of: Keycode(named: "6")!)
        layout.setAction(.diacritic("\u{301}"), of: Keycode(named: "7")!)
        layout.setAction(.diacritic(ComposeTable.composeMark), of: Keycode(named: "8")!)
        var settings = EngineSettings(
            locales: [Locale(id: "dead", layout: layout, composeTable: table), Locale(id: "us", layout: .us)],
            hotkeys: [Hotkey(Keycode(named: "f2")!, [], .diacritic("\u{302}"))])
        settings.rules = [KeyboardAction.custom("mark"), .character("z")].map {
            HandlerRule(on: $0, do: [.diacritic("\u{302}")])
        }
        return settings
    }

    @Test(arguments: [
        ("6 e", "ê"), ("6 space", "^"), ("7 6 e", "ế"), ("7 7", "´"), ("8 a e", "æ"), ("6 e e", "êe"),
        ("6 x", "^x"), ("7 6 x", "´^x"), ("8 x", "x"), ("8 a x", "ax"), ("6 backspace e", "e"), ("6 esc e", "e"),
        ("6 left e", "e"), ("6 f5 e", "e"), ("e f2", "ê"), ("e z", "ê"), ("6 6 e", "^^e"),
    ])
    mutating func `A dead key and the next key give a composed character, or both characters`(
        keys: String, expected: String
    ) {
        for name in keys.split(separator: " ") { tap(String(name)) }
        #expect(text == expected)
    }

    @Test(arguments: [
        // Neither ê nor ´ can be typed: the acute is an apostrophe then, and what stands for nothing is left out.
        ("6 e", "^e"), ("7 6 e", "'^e"), ("7 x", "'x"), ("8 a e", "ae"), ("6 space", "^"), ("7 7", "''"),
    ])
    mutating func `A composed character that cannot be typed gives the characters of its keys`(
        keys: String, expected: String
    ) {
        var settings = Self.settings
        settings.canType = { $0.isASCII }
        engine = Engine(settings)
        for name in keys.split(separator: " ") { tap(String(name)) }
        #expect(text == expected)
    }

    @Test mutating func `A dead key, and BackSpace or Escape after it, type nothing`() {
        tap("6")
        tap("backspace")
        tap("6")
        tap("esc")
        #expect(effects == [])
    }

    @Test mutating func `Repeats of a held key are not part of a dead key sequence`() {
        key("6", .press)
        key("6", .repeat)
        key("6", .release)
        #expect(effects == [])
        key("x", .press)
        key("x", .repeat)
        #expect(text == "^xx")
        key("x", .release)
        tap("6")
        key("e", .repeat)
        tap("e")
        #expect(text == "^xxê")
    }

    @Test mutating func `A click or a change of the locale ends a dead key sequence`() {
        tap("6")
        engine.handle(.pointerButton, at: time, into: &effects)
        tap("e")
        #expect(text == "e")
        tap("6")
        engine.perform(.locale("us"), at: time, into: &effects)
        engine.perform(.locale("dead"), at: time, into: &effects)
        tap("e")
        #expect(text == "ee")
    }

    @Test mutating func `A diacritic from a rule goes onto the letter before the cursor`() {
        tap("e")
        engine.perform(.custom("mark"), at: time, into: &effects)
        #expect(text == "ê")
        engine.perform(.diacritic("\u{301}"), at: time, into: &effects)
        #expect(text == "ế")
        engine.perform(.diacritic("\u{30A}"), at: time, into: &effects)
        #expect(text == "ế˚")
    }

    @Test mutating func `A dead key goes onto the letter before the cursor with deadKeysAfterLetter`() {
        var settings = Self.settings
        settings.behavior.deadKeysAfterLetter = true
        engine.reconfigure(settings)
        for name in ["e", "6", "7", "x", "6"] { tap(name) }
        #expect(text == "ếx^")
        // A key without text before it types the mark.
        engine.handle(.pointerButton, at: time, into: &effects)
        tap("6")
        #expect(text == "ếx^^")
    }

    @Test mutating func `A composed letter with two equivalent code points is the common one`() {
        engine.perform(.text("α"), at: time, into: &effects)
        engine.perform(.diacritic("\u{301}"), at: time, into: &effects)
        #expect(engine.context.document.text == ["\u{3AC}"])
    }

    /// What an application has received.
    private var text: String {
        var text: [Unicode.Scalar] = []
        for effect in effects {
            switch effect {
            case .edit(let edit):
                text.removeLast(edit.deleteCount)
                text += edit.insertion.unicodeScalars
            case .forward(let event) where event.phase != .release:
                if let character = KeyLayout.us.character(of: event.keycode, under: []) { text.append(character) }
            default: break
            }
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: text)
        return String(view)
    }

    private mutating func key(_ name: String, _ phase: KeyPhase) {
        time += 1000
        engine.handle(KeyEvent(Keycode(named: name)!, phase, time: time), into: &effects)
    }

    private mutating func tap(_ name: String) {
        key(name, .press)
        key(name, .release)
    }
}
