import Keyboard
import Keymaps

/// Plays keys on a pipeline, and shows what an application makes of them.
struct KeyPlayer {
    /// The pipeline as it stands.
    private(set) var pipeline: Pipeline
    /// What came out of the last event.
    private(set) var output = Pipeline.Output()
    /// The text field.
    let field: SimulatedField
    private let wordsFile: WordOverridesFile?
    private(set) var time: Timestamp = 0

    /// The time between two events, in µs: shorter than of any typist, and always the same.
    private static let pace: Timestamp = 1000

    /// A player before an empty text field, which keeps the last `limit` scalars. A word that the user chose goes into
    /// `wordsFile`.
    init(_ assembly: Assembly, limit: Int = .max, wordsFile: WordOverridesFile?) {
        pipeline = assembly.pipeline()
        field = SimulatedField(assembly.keymap, limit: limit)
        self.wordsFile = wordsFile
        let output = assembly.configuration.output
        if output.usesClipboard { pipeline.pasteKeystroke = Keystroke(output.paste.keycode, output.paste.modifiers) }
    }

    /// The text of the field.
    var text: String { field.text }

    /// The effects of the last event.
    var effects: [Effect] { pipeline.effects }

    /// A key of the keyboard.
    mutating func send(_ keycode: Keycode, _ phase: KeyPhase) {
        time += Self.pace
        output.clear()
        pipeline.handle(KeyEvent(keycode, phase, time: time, device: DeviceID(1)), into: &output)
        receive()
    }

    /// An action that no key triggers.
    mutating func perform(_ action: KeyboardAction) {
        time += Self.pace
        output.clear()
        pipeline.run(at: time, into: &output) { [time] in $0.perform(action, at: time, into: &$1) }
        receive()
    }

    /// Nothing happens for so many µs, and what waited for a moment in between happens.
    mutating func wait(_ duration: Timestamp) {
        time += duration
        output.clear()
        pipeline.run(at: time, into: &output) { [time] in $0.advance(to: time, into: &$1) }
        receive()
    }

    /// An empty text field has the focus.
    mutating func beginField() {
        field.clear()
        changeFocus()
    }

    /// Something that is no key puts a text into the field.
    mutating func insert(_ text: String) {
        field.insert(text)
        changeFocus()
    }

    private mutating func changeFocus() {
        output.clear()
        pipeline.run(at: time, into: &output) { [time] in $0.handle(.focusChanged, at: time, into: &$1) }
    }

    /// Ends the last word as Enter does, and gives the text of the field without what Enter itself types.
    mutating func endText() -> String {
        let count = text.count { $0 == "\n" }
        send(.enter, .press)
        send(.enter, .release)
        if text.count(where: { $0 == "\n" }) > count { field.deleteLineEnd() }
        return text
    }

    private mutating func receive() {
        pipeline.complete(into: &output)
        var place = 0
        for paste in output.pastes {
            for event in output.events[place..<paste.place] { field.receive(event) }
            field.receive(paste.events, pasting: paste.text)
            place = paste.place
        }
        for event in output.events[place...] { field.receive(event) }
        for request in output.requests {
            // As in the daemon, a failure to keep the word is no failure of typing.
            if case .remember(let word) = request { try? wordsFile?.append(word) }
        }
    }
}

extension KeyPlayer {
    /// Carries out a step; a new field is none.
    mutating func play(_ step: KeyText.Step) {
        play(step) { _, _ in }
    }

    /// An event of a step.
    enum Played {
        /// A key that the step is about.
        case key(KeyPhase)
        /// A key that is only held for that.
        case held
        /// What is no key.
        case other
    }

    /// The same; calls `body` after each event.
    mutating func play(_ step: KeyText.Step, _ body: (KeyPlayer, Played) -> Void) {
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
            send(keycode, .press)
            if duration > 0 {
                wait(duration)
                tell()
            }
            send(keycode, .release)
            hold(held.reversed(), .release)
        case .pair(let first, let second, let held):
            hold(held, .press)
            for key in [first, second] { send(key, .press) }
            for key in [first, second] { send(key, .release) }
            hold(held.reversed(), .release)
        case .modifiers(let keys, let count):
            for _ in 0..<count {
                for key in keys { send(key, .press) }
                for key in keys.reversed() { send(key, .release) }
            }
        case .press(let keycode): send(keycode, .press)
        case .repeat(let keycode): send(keycode, .repeat)
        case .release(let keycode): send(keycode, .release)
        case .wait(let duration):
            wait(duration)
            tell()
        case .character(let character):
            // No key of the keyboard has it. It is typed as an action, as of a macro, or else put in without typing.
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
