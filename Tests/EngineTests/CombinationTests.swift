import Engine
import Keyboard
import TestSupport
import Testing
import Transliteration

/// Keys together and keys one after the other, as far as scenarios cannot say it.
@Suite struct CombinationTests: ~Copyable {
    private static let j = Keycode(named: "j")!
    private static let k = Keycode(named: "k")!
    private static let f9 = Keycode(named: "f9")!

    private var engine = Engine(CombinationTests.settings)
    private var effects: [Effect] = []

    private static let settings: EngineSettings = {
        var settings = EngineSettings()
        let pair = settings.combinations.together([j, k])!
        let sequence = settings.combinations.sequence([.init(f9), .init(j)])!
        settings.hotkeys = [Hotkey(pair, [], .key(.left)), Hotkey(sequence, [], .key(.right))]
        return settings
    }()

    private mutating func send(_ keycode: Keycode, _ phase: KeyPhase, at milliseconds: Timestamp) -> [String] {
        effects = []
        engine.handle(KeyEvent(keycode, phase, time: milliseconds * 1000), into: &effects)
        return effects.map(\.description)
    }

    private mutating func advance(to milliseconds: Timestamp) -> [String] {
        effects = []
        engine.advance(to: milliseconds * 1000, into: &effects)
        return effects.map(\.description)
    }

    @Test mutating func `Only a key that is part of a combination waits, and only for the combination's time`() {
        #expect(engine.deadline == nil)
        #expect(send(.a, .press, at: 1) == ["forward a press"])
        #expect(engine.deadline == nil)
        #expect(send(Self.j, .press, at: 10) == [])
        #expect(engine.deadline == 60_000)
        #expect(advance(to: 59) == [])
        #expect(advance(to: 60) == ["forward j press"])
        #expect(engine.deadline == nil)
    }

    @Test mutating func `The two keys of a combination may come in any order within its time`() {
        #expect(send(Self.k, .press, at: 10) == [])
        #expect(send(Self.j, .press, at: 59) == ["forward left press"])
        #expect(engine.deadline == nil)
        #expect(send(Self.j, .release, at: 70) == [])
        #expect(send(Self.k, .release, at: 80) == ["forward left release"])
        #expect(send(Self.k, .press, at: 110) == [])
        #expect(send(Self.j, .press, at: 160) == ["forward k press"])
        #expect(advance(to: 210) == ["forward j press"])
    }

    @Test
    mutating func `Of three keys together a pair waits for the third, and counts by itself if it does not come`() {
        var settings = EngineSettings()
        let l = Keycode(named: "l")!
        let keys = [[Self.j, Self.k], [Self.j, Self.k, l], [l, .a, .space]].map {
            settings.combinations.together($0)!
        }
        settings.hotkeys = zip(keys, ["2", "3", "a"]).map { Hotkey($0, [], .text($1)) }
        engine = Engine(settings)
        #expect(send(Self.k, .press, at: 10) == [])
        #expect(send(l, .press, at: 20) == [])
        #expect(send(Self.j, .press, at: 30) == ["edit -0 “3”"])
        for keycode in [Self.j, Self.k, l] { #expect(send(keycode, .release, at: 40) == []) }
        // The pair by its time, and by the release of a key.
        #expect(send(Self.j, .press, at: 100) == [])
        #expect(send(Self.k, .press, at: 110) == [])
        #expect(advance(to: 150) == ["edit -0 “2”"])
        for keycode in [Self.j, Self.k] { #expect(send(keycode, .release, at: 200) == []) }
        #expect(send(Self.j, .press, at: 300) == [])
        #expect(send(Self.k, .press, at: 310) == [])
        #expect(send(Self.j, .release, at: 320) == ["edit -0 “2”"])
        #expect(send(Self.k, .release, at: 330) == [])
        // Two of three that are no pair, and a key that is in no combination with them.
        #expect(send(Self.k, .press, at: 400) == [])
        #expect(send(l, .press, at: 410) == [])
        #expect(send(l, .release, at: 420) == ["forward k press", "forward l press", "forward l release"])
        #expect(send(Self.k, .release, at: 430) == ["forward k release"])
        #expect(send(Self.k, .press, at: 500) == [])
        #expect(send(l, .press, at: 510) == [])
        #expect(send(.a, .press, at: 520) == ["forward k press"])
        #expect(send(.space, .press, at: 530) == ["edit -0 “a”"])
        for keycode in [l, .a, .space] { #expect(send(keycode, .release, at: 540) == []) }
        #expect(send(Self.k, .release, at: 550) == ["forward k release"])
        #expect(engine.heldKeyCount == 0 && engine.deadline == nil)
    }

    @Test mutating func `A key sequence has its time for each key`() {
        #expect(send(Self.f9, .press, at: 10) == [])
        #expect(engine.deadline == 1_010_000)
        #expect(send(Self.f9, .release, at: 20) == [])
        #expect(send(Self.j, .press, at: 1000) == ["forward right press"])
        #expect(engine.deadline == nil)
        #expect(send(Self.j, .release, at: 1010) == ["forward right release"])
    }

    @Test mutating func `A combination that is held survives a reload without it`() {
        _ = send(Self.j, .press, at: 10)
        #expect(send(Self.k, .press, at: 20) == ["forward left press"])
        engine.reconfigure(EngineSettings())
        #expect(send(.a, .press, at: 30) == ["forward a press"])
        #expect(send(Self.k, .release, at: 40) == [])
        #expect(send(Self.j, .release, at: 50) == ["forward left release"])
        #expect(send(Self.j, .press, at: 60) == ["forward j press"])
    }

    @Test mutating func `A key that waits for a combination is typed after a reload without it`() {
        _ = send(Self.j, .press, at: 10)
        engine.reconfigure(EngineSettings())
        #expect(engine.deadline == 60_000)
        #expect(advance(to: 60) == ["forward j press"])
        #expect(send(Self.j, .release, at: 70) == ["forward j release"])
    }

    @Test mutating func `A key sequence that has begun is given up by a reload`() {
        _ = send(Self.f9, .press, at: 10)
        engine.reconfigure(Self.settings)
        #expect(send(Self.f9, .release, at: 20) == [])
        #expect(send(.a, .press, at: 30) == ["forward a press"])
        #expect(engine.deadline == nil)
    }

    /// The first press of `k` counts as up by then, and the pair is down until `j` is up too.
    @Test mutating func `A second press of a key in a combination counts as a new press, as if its release was lost`()
    {
        _ = send(Self.j, .press, at: 10)
        _ = send(Self.k, .press, at: 20)
        #expect(send(Self.k, .press, at: 1000) == [])
        #expect(advance(to: 1050) == ["forward k press"])
        #expect(send(Self.k, .release, at: 1060) == ["forward k release"])
        #expect(send(Self.j, .release, at: 1070) == ["forward left release"])
    }

    @Test mutating func `Lost events end the wait for a combination`() {
        _ = send(Self.j, .press, at: 10)
        effects = []
        engine.handle(.eventsDropped(.none), at: 20_000, into: &effects)
        #expect(effects.map(\.description) == ["forward j press"])
    }

    @Test mutating func `A key that waits for a combination is typed when the screen is locked`() {
        var settings = Self.settings
        settings.locales = [Locale(id: "vi", layout: .us, inputMethod: "telex")]
        settings.inputMethods = InputMethods.all()
        engine.reconfigure(settings)
        #expect(send(.a, .press, at: 1) == ["forward a press"])
        _ = send(.a, .release, at: 2)
        #expect(send(Self.j, .press, at: 10) == [])
        effects = []
        engine.handle(.passing(true), at: 20_000, into: &effects)
        #expect(effects.map(\.description).contains("forward j press"))
        #expect(!effects.contains { if case .edit = $0 { true } else { false } })
    }

    /// Keys that only type: whatever combinations make of their presses, what is typed keeps the order of the hand.
    @Test(arguments: [UInt64(1), 2, 3, 4, 5])
    mutating func `Of random key events none is lost or overtaken, and no key stays down`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var settings = EngineSettings()
        let names = ["j", "k", "d", "f", "a", "space", "f9"]
        let keys = names.map { Keycode(named: $0)! }
        // What a pair or a sequence types tells of which keys it is.
        func bind(_ key: Keycode?, _ text: String) { settings.hotkeys.append(Hotkey(key!, [], .text(text))) }
        bind(settings.combinations.together([keys[0], keys[1]]), "(jk)")
        bind(settings.combinations.together([keys[2], keys[3]]), "(df)")
        bind(settings.combinations.together([keys[1], keys[3]]), "(kf)")
        bind(settings.combinations.together([keys[0], keys[1], keys[2]]), "(jkd)")
        bind(settings.combinations.sequence([.init(keys[6]), .init(keys[0])]), "<j>")
        bind(settings.combinations.sequence([.init(keys[6]), .init(keys[1]), .init(keys[4])]), "<ka>")
        engine = Engine(settings)
        var time: Timestamp = 0
        var down: [Keycode] = []
        var pressed = ""
        var typed = ""
        var held: Set<Keycode> = []
        func receive(_ effects: [Effect]) {
            for effect in effects {
                switch effect {
                case .edit(let edit): typed += edit.insertion
                case .forward(let event):
                    if event.phase == .release {
                        held.remove(event.keycode)
                    } else if event.phase == .press {
                        if !held.insert(event.keycode).inserted { Issue.record("\(event) twice") }
                        if !event.keycode.isSingle { Issue.record("\(event)") }
                        typed += event.keycode == .space ? " " : event.keycode.name
                    }
                default: Issue.record("\(effect)")
                }
            }
        }
        for _ in 0..<FullRun.count(100_000, orInShortRun: 25_000) {
            time += [1000, 5000, 20_000, 60_000, 300_000, 1_200_000][Int(random.next() % 6)]
            let keycode = keys[Int(random.next() % UInt64(keys.count))]
            effects = []
            if let place = down.firstIndex(of: keycode) {
                down.remove(at: place)
                engine.handle(KeyEvent(keycode, .release, time: time), into: &effects)
            } else {
                down.append(keycode)
                if keycode != keys[6] { pressed += keycode == .space ? " " : keycode.name }
                engine.handle(KeyEvent(keycode, .press, time: time), into: &effects)
            }
            receive(effects)
        }
        for keycode in down {
            time += 1000
            effects = []
            engine.handle(KeyEvent(keycode, .release, time: time), into: &effects)
            receive(effects)
        }
        effects = []
        engine.advance(to: time + 10_000_000, into: &effects)
        receive(effects)
        #expect(held.isEmpty && engine.heldKeyCount == 0 && engine.deadline == nil)
        for text in ["(jk)", "(df)", "(kf)", "(jkd)", "<j>", "<ka>"] { #expect(typed.contains(text), "\(text)") }
        // The leader types nothing. Keys together may have come in another order.
        func sorted(_ text: String) -> [Character] {
            var letters = text.filter { !"()<>".contains($0) }.map(\.self)
            letters.sort()
            return letters
        }
        #expect(sorted(typed.replacing("f9", with: "")) == sorted(pressed))
        var rest = pressed[...]
        for part in typed.replacing("f9", with: "").replacing("<", with: "").replacing(">", with: "").split(
            separator: "(")
        {
            let halves = part.split(separator: ")", omittingEmptySubsequences: false)
            guard halves.count == 2 else {
                #expect(rest.hasPrefix(part))
                rest = rest.dropFirst(part.count)
                continue
            }
            let together = halves[0]
            #expect(sorted(String(rest.prefix(together.count))) == sorted(String(together)))
            rest = rest.dropFirst(together.count)
            #expect(rest.hasPrefix(halves[1]))
            rest = rest.dropFirst(halves[1].count)
        }
        #expect(rest.isEmpty)
    }
}
