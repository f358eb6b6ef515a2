import Engine
import Keyboard
import Scenarios
import TestSupport
import Testing

/// Random keys with everything switched on: what the engine believes of the text is what the application received.
@Suite struct RandomListTests {
    private static let settings = """
        ## Everything
        set locales vi:telex fr:none en:none
        toml [behavior]
        toml callouts = true
        toml wordwise_backspace = true
        toml end_sentences = true
        toml smart_quotes = true
        toml one_shot_shift = true
        toml double_shift_locks = true
        toml autocapitalization = "sentences"
        toml [keys]
        toml "ctrl+l" = "picker:locale"
        toml "ctrl+m" = "picker:method"
        toml "ctrl+n" = "layer:numeric"
        toml "f2" = "picker:locale"
        toml "f3" = "picker:method"
        toml "f4" = "diacritic:^"
        toml "f6" = "togglePause"
        toml [remap]
        toml space = { tap = "space", hold = "layer:nav" }
        toml tab = { one_shot = "leftshift" }
        toml f5 = "leftctrl"
        toml [layers.nav]
        toml h = "key:left"
        toml l = "key:right"
        toml j = "key:down"
        toml [[handler]]
        toml action = "character:w"
        toml gesture = "doubleTap"
        toml do = ["text:wow", "backspace"]
        """

    private static let keys = """
        a a e e o d s f w h l j c m n t space space backspace backspace enter esc up down down left right home end
        delete tab leftshift leftctrl capslock dot apostrophe 1 2 3 9 f2 f3 f4 f5 f6
        """.split { $0 == " " || $0 == "\n" }.map { Keycode(named: String($0))! }

    @Test(arguments: [UInt64(1), 2, 3, 4])
    func `The application's text ends with what is known of it, after every key`(seed: UInt64) throws {
        var typist = try RandomTypist(Self.settings, keys: Self.keys, seed: seed)
        var listCount = 0
        for step in 0..<30_000 {
            let wasOpen = typist.engine.context.openList != nil
            try typist.step()
            if !wasOpen && typist.engine.context.openList != nil { listCount += 1 }
            let document = typist.engine.context.document
            guard typist.field.ends(with: document.text), typist.field.goesOn(with: document.ahead),
                typist.field.faults == []
            else {
                Issue.record("step \(step): \(typist.field.faults) \(typist.recent)")
                return
            }
        }
        #expect(listCount > 100)
        typist.letGo()
        #expect(typist.engine.context.openList == nil && typist.engine.heldKeyCount == 0)
        #expect(typist.field.down == [] && typist.field.faults == [])
    }

    @Test func `The same keys twice give the same effects`() throws {
        var first = try RandomTypist(Self.settings, keys: Self.keys, seed: 5)
        var second = try RandomTypist(Self.settings, keys: Self.keys, seed: 5)
        for step in 0..<5_000 {
            #expect(try first.step() == second.step(), "step \(step)")
        }
    }
}

/// Presses, holds and lets go of keys at random, on one keyboard, and clicks now and then.
struct RandomTypist {
    private(set) var engine: Engine
    private(set) var field = TextField()
    /// The last steps.
    private var moments: [Moment] = []
    private let keys: [Keycode]
    private var random: SeededRandom
    private var time: Timestamp = 1_000_000
    private var down: [Keycode] = []
    private let device = DeviceID(1)

    private struct Moment {
        var event: KeyEvent?
        var notice: Notice?
        var effects: [Effect]
    }

    /// The last steps and what came of them, for a failure's message.
    var recent: String {
        moments.suffix(30).map { moment in
            let cause = moment.event.map { "\($0.keycode.name) \($0.phase.name)" } ?? "\(moment.notice!)"
            return cause + ": " + moment.effects.map(\.description).joined(separator: " · ")
        }.joined(separator: ", ")
    }

    init(_ settings: String, keys: [Keycode], seed: UInt64) throws {
        let scenario = try #require(ScenarioParser.parse(settings, file: "random").first)
        engine = Engine(try scenario.completeSettings)
        random = SeededRandom(seed: seed)
        self.keys = keys
    }

    /// One key, click or pause; answers what came of it.
    @discardableResult
    mutating func step() throws -> [Effect] {
        var effects: [Effect] = []
        time += [1_000, 1_000, 20_000, 60_000, 250_000, 700_000][Int(random.next() % 6)]
        if let deadline = engine.deadline, deadline <= time, random.next() % 2 == 0 {
            engine.advance(to: deadline, into: &effects)
        }
        switch random.next() % 400 {
        case 0: notice(.pointerButton, into: &effects)
        case 1: notice(.focusChanged, into: &effects)
        case 2: notice(.deviceGone(device), into: &effects)
        case 3: notice(.released, into: &effects)
        default: key(into: &effects)
        }
        return effects
    }

    /// All keys come up, and the keyboards are let go.
    mutating func letGo() {
        var effects: [Effect] = []
        while let keycode = down.popLast() {
            time += 1000
            engine.handle(KeyEvent(keycode, .release, time: time, device: device), into: &effects)
        }
        field.receive(effects, desktop: .us)
        effects = []
        notice(.released, into: &effects)
    }

    private mutating func key(into effects: inout [Effect]) {
        let keycode = keys[Int(random.next() % UInt64(keys.count))]
        let phase: KeyPhase
        if let place = down.firstIndex(of: keycode) {
            phase = random.next() % 3 == 0 ? .repeat : .release
            if phase == .release { down.remove(at: place) }
        } else if down.count < 3 {
            phase = .press
            down.append(keycode)
        } else {
            // Too many are down: the oldest comes up.
            let oldest = down.removeFirst()
            return send(KeyEvent(oldest, .release, time: time, device: device), into: &effects)
        }
        send(KeyEvent(keycode, phase, time: time, device: device), into: &effects)
    }

    private mutating func send(_ event: KeyEvent, into effects: inout [Effect]) {
        engine.handle(event, into: &effects)
        field.receive(effects, desktop: .us)
        keep(Moment(event: event, effects: effects))
    }

    private mutating func keep(_ moment: Moment) {
        if moments.count == 60 { moments.removeFirst(30) }
        moments.append(moment)
    }

    private mutating func notice(_ notice: Notice, into effects: inout [Effect]) {
        engine.handle(notice, at: time, into: &effects)
        field.receive(effects, desktop: .us)
        keep(Moment(notice: notice, effects: effects))
        switch notice {
        case .deviceGone, .released: down = []
        default: field.click()
        }
    }
}

/// A text field with a cursor, as an application has it, and the keys that are down for it.
struct TextField {
    private(set) var down: [KeyEvent] = []
    /// Releases and repeats of keys that are not down. Two keys of a keyboard may press the same one; one release counts.
    private(set) var faults: [String] = []
    private var before: [Unicode.Scalar] = []
    /// What stands behind the cursor, the nearest last.
    private var behind: [Unicode.Scalar] = []
    /// The locks that are on.
    private(set) var locks: Modifiers = []

    /// Whether that stands directly before the cursor. Of a long text the nearest characters are compared.
    func ends(with text: [Unicode.Scalar]) -> Bool {
        text.count <= before.count && before.suffix(min(text.count, 48)).elementsEqual(text.suffix(48))
    }

    /// Whether that stands directly behind the cursor, the nearest last.
    func goesOn(with ahead: [Unicode.Scalar]) -> Bool {
        ahead.count <= behind.count && behind.suffix(ahead.count).elementsEqual(ahead)
    }

    /// The cursor is somewhere else.
    mutating func click() {
        behind = []
        before = ["|"]
    }

    mutating func receive(_ effects: [Effect], desktop: KeyLayout) {
        for effect in effects {
            switch effect {
            case .edit(let edit):
                if edit.deleteCount > before.count { before = Array(repeating: "|", count: edit.deleteCount) }
                before.removeLast(edit.deleteCount)
                before += edit.insertion.unicodeScalars
            case .forward(let event): receive(event, desktop)
            case .tap(let keycode, let modifiers): press(keycode, under: locks.union(modifiers), desktop)
            default: break
            }
        }
    }

    private mutating func receive(_ event: KeyEvent, _ desktop: KeyLayout) {
        let place = down.firstIndex { $0.keycode == event.keycode && $0.device == event.device }
        switch event.phase {
        case .release where place == nil, .repeat where place == nil:
            faults.append("\(event.keycode.name) \(event.phase.name)")
            return
        case .press:
            let isDown = down.contains { $0.keycode == event.keycode }
            if place == nil { down.append(event) }
            let locked = desktop.lockedModifiers(of: event.keycode)
            if !isDown { locks.formSymmetricDifference(locked) }
            if !locked.isEmpty || !desktop.heldModifiers(of: event.keycode).isEmpty { return }
        case .release:
            down.remove(at: place!)
            return
        case .repeat:
            let held = desktop.heldModifiers(of: event.keycode)
            if !held.union(desktop.lockedModifiers(of: event.keycode)).isEmpty { return }
        }
        let held = down.reduce(into: locks) { $0.formUnion(desktop.heldModifiers(of: $1.keycode)) }
        press(event.keycode, under: held, desktop)
    }

    private mutating func press(_ keycode: Keycode, under modifiers: Modifiers, _ desktop: KeyLayout) {
        // What a chord does nobody knows.
        if modifiers.intersects(.chords) {
            click()
        } else if let character = desktop.character(of: keycode, under: modifiers) {
            before.append(character)
        } else {
            switch keycode {
            case .backspace: _ = before.popLast()
            case .delete: _ = behind.popLast()
            case .left: if let character = before.popLast() { behind.append(character) }
            case .right: if let character = behind.popLast() { before.append(character) }
            case .enter, .tab: before.append("\n")
            case .home, .end, .up, .down, .pageUp, .pageDown: click()
            default: break
            }
        }
    }
}
