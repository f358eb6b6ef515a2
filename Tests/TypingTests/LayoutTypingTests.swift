import Configuration
import Keyboard
import Keymaps
import TestSupport
import Testing

@testable import Typing

/// Every layout typed on a desktop that is set to plain `us`, with the plane that the locale needs.
@Suite struct LayoutTypingTests {
    static let layouts = [
        "fr", "de", "es", "br", "pl", "cz", "tr", "se", "us(intl)", "us(dvorak)", "us(colemak)", "gb", "ru", "ua",
        "gr", "il", "ara", "th", "in", "jp(kana86)",
    ]
    /// Layouts with more than four levels, and some that are rarer.
    static let others = ["fr(bepo)", "ca(multix)", "de(neo)", "lv", "ch", "vn", "fr(oss)", "us(altgr-intl)"]

    static func assembly(_ layout: String, plane: String = "on") throws -> Assembly {
        let source = """
            [[locale]]
            id = "test"
            layout = "\(layout)"
            [output]
            keymap = "us"
            plane = "\(plane)"
            """
        let reading = Configuration.parse(Array(source.utf8), file: "test.toml")
        return try Assembly.make(try #require(reading.configuration), file: "test.toml", hasPlane: true).get()
    }

    @Test(arguments: FullRun.cases(layouts + others, orInShortRun: 7), ["on", "slots"])
    func `Each level of each key types what its layout says`(name: String, plane: String) throws {
        let assembly = try Self.assembly(name, plane: plane)
        let layout = assembly.settings.locales[0].layout
        var hands = Hands(assembly)
        var wrong: [String] = []
        var typed = 0
        var omitted = 0
        // What a key does that becomes a slot is lost.
        let slots = plane == "slots" ? Set(assembly.plane.characters.map(\.keystroke.keycode)) : []
        for keycode in (1..<UInt16(KeyLayout.keyCount)).map({ Keycode($0) }) where !slots.contains(keycode) {
            for (modifiers, held) in hands.combinations {
                let expected: String
                switch layout.action(of: keycode, under: modifiers) {
                case .character(let character): expected = String(Character(character))
                case .space: expected = " "
                case .text(let text): expected = text
                default: continue
                }
                // A key that chooses the level is held already.
                if held.contains(keycode) { continue }
                // Key slots have less room. What the layout itself has on more than that is the rarest.
                if expected.unicodeScalars.contains(where: { assembly.plane.omitted.contains($0) }) {
                    omitted += 1
                    continue
                }
                let text = hands.tap([keycode], holding: held)
                typed += 1
                if text != expected {
                    wrong.append("\(keycode.name) \(modifiers.rawValue): \(text), not \(expected)")
                }
            }
        }
        #expect(wrong == [])
        #expect(typed > 90)
        #expect(omitted == 0 || plane == "slots" && Self.others.contains(name))
    }

    // German Neo is left out: its own levels fill the plane.
    @Test(arguments: FullRun.cases((layouts + others).filter { $0 != "de(neo)" }, orInShortRun: 9))
    func `A dead key and a letter give the composed letter`(name: String) throws {
        let assembly = try Self.assembly(name)
        let locale = assembly.settings.locales[0]
        var hands = Hands(assembly)
        var wrong: [String] = []
        let keys = hands.keys(in: locale.layout)
        for (symbols, text) in locale.composeTable.sequences where symbols.count == 2 {
            guard let first = keys[symbols[0]], let second = keys[symbols[1]] else { continue }
            guard
                text.unicodeScalars.allSatisfy({ !assembly.plane.omitted.contains($0) })
            else {
                // The plane is full; what is left out is never a letter of a language with many speakers.
                if text.unicodeScalars.count == 1, text.unicodeScalars.first!.value < 0x180 {
                    wrong.append("\(text) is left out")
                }
                continue
            }
            let missing = text.unicodeScalars.filter { assembly.index.keystroke(for: $0) == nil }
            // A few sequences give several characters, of which some may be on no key.
            if !missing.isEmpty && text.unicodeScalars.count > 1 { continue }
            let out =
                hands.tap([first.keycode], holding: first.held)
                + hands.tap([second.keycode], holding: second.held)
            if out != text { wrong.append("\(symbols.map(\.scalar)): \(out), not \(text)") }
        }
        #expect(wrong == [])
    }

    @Test func `Dead keys that compose nothing are typed by themselves, and BackSpace removes one`() throws {
        var hands = Hands(try Self.assembly("fr"))
        let circumflex = Keycode(26)
        #expect(hands.tap([circumflex, Keycode(18)], holding: []) == "ê")
        #expect(hands.tap([circumflex, .space], holding: []) == "^")
        #expect(hands.tap([circumflex, Keycode(25)], holding: []) == "^p")
        #expect(hands.tap([Keycode(25), circumflex, .backspace, Keycode(18)], holding: []) == "pe")
    }

    @Test func `The compose table of the session's language is used`() throws {
        // The Brazilian one makes ç of the acute accent and c, all others make ć of it.
        let keymap = try Keymap(LayoutNames(parsing: "br"))
        let sequence = [ComposeTable.Symbol(dead: "\u{301}"), ComposeTable.Symbol("c")]
        func text(_ language: String) -> String? {
            keymap.composeTable(language: language).sequences.first { $0.symbols == sequence }?.text
        }
        #expect(text("pt-BR") == "ç" && text("pt") == "ç" && text("en-US") == "ć" && text("klingon") == "ć")
    }
}

/// Two hands at a keyboard, and the text field before them.
private struct Hands: ~Copyable {
    private var pipeline: Pipeline
    private let field: TextField
    private let output = Pipeline.Output()
    private var time: Timestamp = 0
    private let layout: KeyLayout

    init(_ assembly: Assembly) {
        pipeline = assembly.pipeline()
        field = TextField(assembly.compiledKeymap())
        layout = assembly.settings.locales[0].layout
    }

    /// Every combination of modifiers that choose a level, and the keys to hold for it.
    var combinations: [(modifiers: Modifiers, held: [Keycode])] {
        var combinations: [(modifiers: Modifiers, held: [Keycode])] = [([], [])]
        for modifier in [Modifiers.shift, .levelThree, .levelFive] {
            let preferred: [Keycode] = [.leftShift, .rightAlt, .rightControl]
            let keycodes = preferred + (1..<UInt16(KeyLayout.keyCount)).map { Keycode($0) }
            guard let key = keycodes.first(where: { layout.heldModifiers(of: $0) == modifier }) else { continue }
            combinations += combinations.map { ($0.modifiers.union(modifier), $0.held + [key]) }
        }
        return combinations
    }

    /// The first key, and what to hold for it, of each symbol.
    func keys(in layout: KeyLayout) -> [ComposeTable.Symbol: (keycode: Keycode, held: [Keycode])] {
        var keys: [ComposeTable.Symbol: (keycode: Keycode, held: [Keycode])] = [:]
        for (modifiers, held) in combinations {
            for number in 1..<UInt16(KeyLayout.keyCount) where !held.contains(Keycode(number)) {
                guard let symbol = ComposeTable.Symbol(layout.action(of: Keycode(number), under: modifiers)),
                    keys[symbol] == nil
                else { continue }
                keys[symbol] = (Keycode(number), held)
            }
        }
        return keys
    }

    /// Taps keys one after the other while others are held; the text that comes of it.
    mutating func tap(_ keycodes: [Keycode], holding held: [Keycode]) -> String {
        field.clear()
        for keycode in held { send(keycode, .press) }
        for keycode in keycodes {
            send(keycode, .press)
            send(keycode, .release)
        }
        for keycode in held.reversed() { send(keycode, .release) }
        return field.text
    }

    private mutating func send(_ keycode: Keycode, _ phase: KeyPhase) {
        time += 1000
        output.clear()
        pipeline.handle(KeyEvent(keycode, phase, time: time, device: DeviceID(1)), into: output)
        for event in output.events { field.receive(event) }
    }
}
