import Engine
import Keyboard
import TestSupport

/// An engine, what it is told at random, and the text field that receives its effects.
struct RandomInput: ~Copyable {
    private(set) var engine: Engine
    private(set) var field: TextField
    private var random: SeededRandom
    private var time: Timestamp = 1_000_000
    private var down: [KeyEvent] = []
    private let configurations: [EngineSettings]
    private let keys: [Keycode]
    private let actions: [KeyboardAction]
    private var lines: [String] = []
    private var lastQuestion: UInt32 = 0
    /// What came of the present step.
    private var effects: [Effect] = []
    /// How many steps changed the text.
    private(set) var typedCount = 0
    /// The first thing that is wrong; nil if nothing is.
    private(set) var fault: String?

    /// Chooses among these settings, keys and actions. Without actions only keys, notices and time come.
    init(_ configurations: [EngineSettings], keys: [Keycode], actions: [KeyboardAction] = [], seed: UInt64) {
        random = SeededRandom(seed: seed)
        self.configurations = configurations
        self.keys = keys
        self.actions = actions
        engine = Engine(configurations[0])
        field = TextField(isTerminal: configurations[0].namesEmoji)
    }

    /// What happened last.
    var recent: String { lines.suffix(40).joined(separator: "\n") }

    /// One key, action, notice, answer or reload, after some time; answers what came of it.
    @discardableResult
    mutating func step() -> [Effect] {
        effects = []
        time += [0, 1_000, 1_000, 20_000, 60_000, 250_000, 700_000, 4_000_000][pick(8)]
        switch pick(200) {
        case 0..<4: notify()
        case 47..<54: run("wait") { $0.advance(to: $1, into: &$2) }
        case let kind where kind < 54 && !actions.isEmpty: act(kind)
        default: key()
        }
        return effects
    }

    /// What comes from elsewhere than the keyboards.
    private mutating func act(_ kind: Int) {
        switch kind {
        case ..<24: perform()
        case 24..<40: answer()
        case 40..<44:
            let program = pick(4)
            let isThere = pick(2) == 0
            run("program \(program) \(isThere)") { $0.setProgram(program, isThere: isThere, at: $1, into: &$2) }
        case 44: reconfigure()
        case 45: engine.name(DeviceID(UInt32(1 + pick(3))), pick(2) == 0 ? [] : ["keyboard"])
        default: engine.setFeedback(isOn: pick(2) == 0)
        }
    }

    /// Every key comes up, and every deadline passes.
    mutating func releaseAllKeys() {
        while let event = down.popLast() { send(event, .release) }
        // A one-shot key that was tapped stays in force for one more key.
        let key = KeyEvent(Keycode(named: "b")!, .press, device: DeviceID(1))
        send(key, .press)
        send(key, .release)
        time += 60_000_000
        run("wait") { $0.advance(to: $1, into: &$2) }
        // A question that is answered by nobody is over by now, and so is whatever waited for it.
        if engine.heldKeyCount > 0 { fault = fault ?? "\(engine.heldKeyCount) keys are held" }
        if !field.down.isEmpty { fault = fault ?? "down: \(field.down.map(\.keycode.name))" }
        if engine.deadline != nil { fault = fault ?? "a deadline is left" }
    }

    private mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

    private mutating func key() {
        let device = DeviceID(UInt32(1 + pick(3)))
        // Now and then a key that no keyboard has.
        let keycode = pick(60) == 0 ? Keycode(UInt16(truncatingIfNeeded: random.next())) : keys[pick(keys.count)]
        let event = KeyEvent(keycode, .press, device: device)
        if let place = down.firstIndex(of: event) {
            switch pick(8) {
            case 0: send(event, .press)
            case 1...3: send(event, .repeat)
            default:
                down.remove(at: place)
                send(event, .release)
            }
        } else if down.count < 4 {
            down.append(event)
            send(event, .press)
        } else if pick(20) == 0 {
            send(event, pick(2) == 0 ? .repeat : .release)
        } else {
            send(down.remove(at: pick(down.count)), .release)
        }
    }

    private mutating func send(_ key: KeyEvent, _ phase: KeyPhase) {
        run("\(key.device.rawValue) \(key.keycode.name) \(phase.name)") {
            $0.handle(KeyEvent(key.keycode, phase, time: $1, device: key.device), into: &$2)
        }
    }

    private mutating func perform() {
        let action = actions[pick(actions.count)]
        let gesture = pick(3) == 0 ? Gesture.allCases[pick(Gesture.allCases.count)] : .press
        run("do \(gesture) \(action)") { $0.perform(action, gesture, at: $1, into: &$2) }
    }

    private mutating func notify() {
        // What is due happens first: the lights tell of it.
        run("wait") { $0.advance(to: $1, into: &$2) }
        let device = DeviceID(UInt32(1 + pick(3)))
        let notices: [Notice] = [
            .pointerButton, .focusChanged, .deviceGone(device), .released, .eventsDropped(device), .outputFailed,
            .locks(field.locks), .editor(.insert), .editor(.normal), .editor(nil),
            .passing(true), .passing(false), .passing(false), .passing(false),
        ]
        let notice = notices[pick(notices.count)]
        // What waited for another key is typed where the focus is by now.
        if notice == .focusChanged { field.click() }
        run("\(notice)") { $0.handle(notice, at: $1, into: &$2) }
        switch notice {
        case .deviceGone: down.removeAll { $0.device == device }
        case .released: down = []
        case .pointerButton: field.click()
        case .focusChanged, .eventsDropped, .outputFailed, .locks, .keyRepeat, .editor, .passing: break
        }
    }

    private mutating func answer() {
        let number = pick(4) == 0 ? UInt32(pick(20)) : lastQuestion
        let answers = (0..<pick(3)).map { _ in actions[pick(actions.count)] }
        let answer: ProgramAnswer = pick(3) == 0 ? .notMine : .handled(answers)
        run("answer \(number) \(answer)") { $0.answer(number, answer, at: $1, into: &$2) }
    }

    private mutating func reconfigure() {
        let index = pick(configurations.count)
        lines.append("settings \(index)")
        engine.reconfigure(configurations[index])
    }

    private mutating func run(_ cause: String, _ body: (inout Engine, Timestamp, inout [Effect]) -> Void) {
        let start = effects.count
        body(&engine, time, &effects)
        engine.complete(into: &effects)
        let effects = Array(effects[start...])
        lines.append(cause + ": " + effects.map(\.description).joined(separator: " · "))
        if lines.count > 200 { lines.removeFirst(100) }
        for case .ask(let question) in effects { lastQuestion = question.number }
        if effects.contains(where: { if case .edit = $0 { true } else { false } }) { typedCount += 1 }
        field.receive(effects, desktop: .us)
        check()
    }

    private mutating func check() {
        let document = engine.context.document
        if !field.faults.isEmpty { fault = fault ?? "\(field.faults)" }
        if !field.ends(with: document.text) { fault = fault ?? "the text does not end with \(document.text)" }
        if !field.goesOn(with: document.ahead) { fault = fault ?? "the text does not go on with \(document.ahead)" }
    }
}
