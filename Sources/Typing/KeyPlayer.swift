import Keyboard
import Keymaps

/// Plays keys on a pipeline, and gives its output to a simulated text field.
///
/// It only shows what would happen. What the output requests besides, such as to remember a word, is not done: a program
/// passes the key, and a text from elsewhere is shown as it is written in the macro.
struct KeyPlayer: ~Copyable {
    /// The pipeline.
    private(set) var pipeline: Pipeline
    /// The output of the last event.
    let output = Pipeline.Output()
    /// The text field.
    let field: SimulatedField
    private(set) var time: Timestamp = 0

    /// The time between two events, in µs: constant, and shorter than that of any typist.
    private static let pace: Timestamp = 1000

    /// A player with an empty text field, which keeps the last `limit` scalars.
    init(_ assembly: Assembly, limit: Int = .max) {
        pipeline = assembly.pipeline()
        field = SimulatedField(assembly.compiledKeymap(), limit: limit)
        let output = assembly.configuration.output
        if output.usesClipboard { pipeline.pasteKeystroke = output.paste }
    }

    /// The text of the field.
    var text: String { field.text }

    /// The effects of the last event.
    var effects: [Effect] { pipeline.effects }

    /// Sends an event of a key.
    mutating func send(_ keycode: Keycode, _ phase: KeyPhase) {
        time += Self.pace
        output.clear()
        pipeline.handle(KeyEvent(keycode, phase, time: time, device: DeviceID(1)), into: output)
        receive()
    }

    /// Performs an action without a key.
    mutating func perform(_ action: KeyboardAction) {
        time += Self.pace
        output.clear()
        pipeline.run(at: time, into: output) { [time] in $0.perform(action, at: time, into: &$1) }
        receive()
    }

    /// Lets time pass, in µs. Everything with a deadline in this time happens.
    mutating func wait(_ duration: Timestamp) {
        time += duration
        output.clear()
        pipeline.run(at: time, into: output) { [time] in $0.advance(to: time, into: &$1) }
        receive()
    }

    /// Moves the focus to an empty text field.
    mutating func beginField() {
        field.clear()
        changeFocus()
    }

    /// Inserts a text into the field without a key.
    mutating func insert(_ text: String) {
        field.insert(text)
        changeFocus()
    }

    private mutating func changeFocus() {
        output.clear()
        pipeline.run(at: time, into: output) { [time] in $0.handle(.focusChanged, at: time, into: &$1) }
    }

    /// Ends the last word with Enter, and returns the text of the field without the newline of Enter.
    mutating func endText() -> String {
        let count = text.count { $0 == "\n" }
        send(.enter, .press)
        send(.enter, .release)
        if text.count(where: { $0 == "\n" }) > count { field.deleteLineEnd() }
        return text
    }

    private mutating func receive() {
        while let request = output.requests.first(where: \.isQuestion) {
            output.requests.removeAll(where: \.isQuestion)
            pipeline.run(at: time, into: output) { [time] in
                switch request {
                case .ask(let question): $0.answer(question.number, .notMine, at: time, into: &$1)
                case .fetch(let request):
                    $0.deliver(request.sources.map { "{\($0)}" }, to: request.number, at: time, into: &$1)
                default: break
                }
            }
        }
        pipeline.complete(into: output)
        var place = 0
        for paste in output.pastes {
            for event in output.events[place..<paste.place] { field.receive(event) }
            field.receive(paste.events, pasting: paste.text)
            place = paste.place
        }
        for event in output.events[place...] { field.receive(event) }
    }
}

extension KeyPlayer {
    /// Plays a step, except `newField`.
    mutating func play(_ step: KeyText.Step) {
        play(step) { _, _ in }
    }

    /// The kinds of events of a step.
    enum Played {
        /// The key of the step.
        case key(KeyPhase)
        /// A key that is held for the key of the step.
        case held
        /// Nothing yet: the key of the step comes next.
        case next
        /// An event that is no key.
        case other
    }

    /// Plays a step and calls `body` after each event, and before the key of the step.
    mutating func play(_ step: KeyText.Step, _ body: (borrowing KeyPlayer, Played) -> Void) {
        func tell() { body(self, .other) }
        func send(_ keycode: Keycode, _ phase: KeyPhase) {
            self.send(keycode, phase)
            body(self, .key(phase))
        }
        func hold(_ keys: some Sequence<Keycode>, _ phase: KeyPhase) {
            for key in keys {
                self.send(key, phase)
                body(self, .held)
            }
        }
        switch step.kind {
        case .tap(let keycode, let held, let duration):
            hold(held, .press)
            body(self, .next)
            send(keycode, .press)
            if duration > 0 {
                wait(duration)
                tell()
            }
            send(keycode, .release)
            hold(held.reversed(), .release)
        case .together(let keycodes, let held):
            hold(held, .press)
            body(self, .next)
            for key in keycodes { send(key, .press) }
            for key in keycodes { send(key, .release) }
            hold(held.reversed(), .release)
        case .modifiers(let keys, let count):
            body(self, .next)
            for _ in 0..<count {
                for key in keys { send(key, .press) }
                for key in keys.reversed() { send(key, .release) }
            }
        case .press(let keycode):
            body(self, .next)
            send(keycode, .press)
        case .repeat(let keycode):
            body(self, .next)
            send(keycode, .repeat)
        case .release(let keycode):
            body(self, .next)
            send(keycode, .release)
        case .wait(let duration):
            wait(duration)
            tell()
        case .character(let character):
            // No key of the keyboard has it. It is typed as an action, like that of a macro, or else inserted without
            // typing.
            if pipeline.canType(character) {
                perform(.character(character))
            } else {
                insert(String(Character(character)))
            }
            tell()
        case .perform(let action):
            perform(action)
            tell()
        case .newField: break
        }
    }
}

extension Effect {
    /// Whether keys wait for an answer.
    fileprivate var isQuestion: Bool {
        switch self {
        case .ask, .fetch: true
        default: false
        }
    }
}
