import Keyboard
import Keymaps

/// Plays keys on a pipeline, and shows what an application makes of them.
struct KeyPlayer {
    /// The pipeline as it stands.
    private(set) var pipeline: Pipeline
    /// What came out of the last event.
    private(set) var output = Pipeline.Output()
    private let field: TextField
    private let wordsFile: WordOverridesFile?
    /// What Enter leaves in the text.
    private let lineEnd: String
    private let receiver: ((OutputEvent) -> Void)?
    private(set) var time: Timestamp = 0

    /// The time between two events, in µs: shorter than of any typist, and always the same.
    private static let pace: Timestamp = 1000

    /// A player before an empty text field. A word that the user chose goes into `wordsFile`.
    ///
    /// With `keepsTokens` keys without a character leave tokens in the text. A `receiver` gets what is typed instead of
    /// the field, which stays empty then.
    init(
        _ assembly: Assembly, keepsTokens: Bool, wordsFile: WordOverridesFile?,
        receiver: ((OutputEvent) -> Void)? = nil
    ) {
        self.receiver = receiver
        pipeline = assembly.pipeline()
        field = TextField(assembly.keymap, keepsTokens: keepsTokens)
        self.wordsFile = wordsFile
        lineEnd = keepsTokens ? "⟨enter⟩" : "\n"
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
        output.clear()
        pipeline.run(at: time, into: &output) { [time] in $0.handle(.focusChanged, at: time, into: &$1) }
    }

    /// Ends the last word as Enter does, and gives the text of the field without what Enter itself types.
    mutating func endText() -> String {
        let before = text.count(ofTrailing: lineEnd)
        send(.enter, .press)
        send(.enter, .release)
        return text.count(ofTrailing: lineEnd) > before ? String(text.dropLast(lineEnd.count)) : text
    }

    private mutating func receive() {
        pipeline.complete(into: &output)
        for event in output.events {
            if let receiver { receiver(event) } else { field.receive(event) }
        }
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

    /// The same; calls `body` after each event with its phase, nil for what is no key. Keys that are only held for the
    /// step's key do not count.
    mutating func play(_ step: KeyText.Step, _ body: (KeyPlayer, KeyPhase?) -> Void) {
        func tell(_ phase: KeyPhase? = nil) { body(self, phase) }
        func send(_ keycode: Keycode, _ phase: KeyPhase) {
            self.send(keycode, phase)
            body(self, phase)
        }
        switch step.kind {
        case .tap(let keycode, let held, let duration):
            for key in held { self.send(key, .press) }
            send(keycode, .press)
            if duration > 0 {
                wait(duration)
                tell()
            }
            send(keycode, .release)
            for key in held.reversed() { self.send(key, .release) }
        case .pair(let first, let second, let held):
            for key in held { self.send(key, .press) }
            for key in [first, second] { send(key, .press) }
            for key in [first, second] { send(key, .release) }
            for key in held.reversed() { self.send(key, .release) }
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
            perform(.character(character))
            tell()
        case .perform(let action):
            perform(action)
            tell()
        case .newField: break
        }
    }
}

extension String {
    fileprivate func count(ofTrailing end: String) -> Int {
        var (rest, count) = (self[...], 0)
        while rest.hasSuffix(end) {
            rest = rest.dropLast(end.count)
            count += 1
        }
        return count
    }
}
