import Configuration
import Engine
import EventLoop
package import Keyboard
import Keymaps
import Typing

/// Passes events from the keyboards to the pipeline, sends the output to the virtual keyboard, and wakes the engine at
/// its deadlines.
package final class KeyFlow {
    /// Called with the effects that are not for the virtual keyboard, after the keys were sent.
    var onRequests: ([Effect]) -> Void = { _ in }
    /// The time of events that have none of their own, in µs of CLOCK_MONOTONIC.
    package var now: () -> Timestamp = MonotonicClock.now

    private let sender: OutputSender
    private var pipeline: Pipeline
    private let output = Pipeline.Output()
    private var wakeUp: Deadline!
    private var languages = DeviceLanguages()
    private var storm = KeyStorm()
    private var told = ToldMeaning()

    /// Creates a flow in its initial state. `prepare` may change the engine once, before the first key.
    init(
        _ assembly: Assembly, to sender: OutputSender, on loop: EventLoop,
        prepare: (inout Engine) -> Void
    ) {
        self.sender = sender
        pipeline = assembly.pipeline()
        prepare(&pipeline.engine)
        wakeUp = Deadline(on: loop) { [unowned self] in advance() }
    }

    /// The engine.
    var engine: Engine {
        _read { yield pipeline.engine }
    }
    /// Whether a word would begin at the cursor; nil if that is not known.
    var isAtNewWord: Bool? { change { $0.engine.context.document.isAtNewWord } }
    /// The number of characters since the start that could not be typed.
    var untypeableCount: Int { pipeline.untypeable }
    /// The number of edits since the start that were dropped because too much output was waiting.
    var refusedCount: Int { pipeline.refusedCount }

    /// Handles an event of a physical key.
    func handle(_ event: KeyEvent) {
        if event.phase == .press, !languages.isEmpty { chooseLanguage(of: event.device) }
        if sender.hasBacklog, endsTyping(event) { sender.dropBacklog() }
        // The engine sees neither the press nor the release of a key that is dropped here.
        if !storm.isStorm(event) || sender.isIdle {
            carryOut { $0.handle(event, into: $1) }
        }
    }

    /// Handles an event that is not a key.
    func handle(_ notice: Notice) { run { $0.handle(notice, at: $1, into: &$2) } }

    /// Handles the deadlines of the engine that have passed.
    package func advance() { run { $0.advance(to: $1, into: &$2) } }

    /// Performs an action as if a key had triggered it.
    func perform(_ action: KeyboardAction, _ gesture: Gesture = .press) {
        run { $0.perform(action, gesture, at: $1, into: &$2) }
    }

    /// Selects a locale, an input method, or both.
    func use(_ language: Language) {
        if let locale = language.locale { perform(.locale(locale)) }
        if let method = language.method { perform(.inputMethod(method)) }
    }

    /// Sets the languages that keyboards have of their own.
    func use(_ settings: [Configuration.DeviceSettings]) { languages.use(settings) }

    /// Runs a change of the engine now, and sends the resulting output.
    func run(_ body: (inout Engine, Timestamp, inout [Effect]) -> Void) {
        let time = now()
        carryOut { $0.run(at: time, into: $1) { body(&$0, time, &$1) } }
    }

    private func carryOut(_ body: (inout Pipeline, Pipeline.Output) -> Void) {
        output.clear()
        pipeline.refusesEdits = sender.isFull
        body(&pipeline, output)
        let hasSources = pipeline.engine.hasSources
        wakeUp.arm(at: pipeline.deadline)
        // If sending fails, the pipeline runs again and clears the output, so the effects are kept. Most keys have none.
        let requests = output.requests.isEmpty ? [] : output.requests
        sender.send(output)
        if !requests.isEmpty { onRequests(requests) }
        if hasSources { complete() }
    }

    /// Reads or changes the pipeline where no output results.
    func change<Value>(_ body: (inout Pipeline) -> Value) -> Value { body(&pipeline) }

    /// Whether the letter case or the layer has changed since the last call.
    func tellsOtherMeaning() -> Bool {
        let now = ToldMeaning(
            letterCase: pipeline.engine.context.keyboardCase, layer: pipeline.engine.context.layer)
        defer { told = now }
        return now != told
    }

    private struct ToldMeaning: Equatable {
        var letterCase = KeyboardCase.lowercased
        var layer = KeyboardContext.alphabetic
    }

    /// Searches for candidates after the key was sent, so that the search does not delay the key.
    private func complete() {
        output.clear()
        pipeline.complete(into: output)
        if !output.requests.isEmpty { onRequests(output.requests) }
    }

    private func chooseLanguage(of device: DeviceID) {
        if let language = languages.choose(for: device, in: pipeline.engine) { use(language) }
    }

    /// Whether a press of Escape or Ctrl+C cancels the output that still waits: a long text, or the keys of a storm.
    private func endsTyping(_ event: KeyEvent) -> Bool {
        guard event.phase == .press else { return false }
        if event.keycode == .escape { return true }
        guard pipeline.engine.context.modifiers.contains(.control) else { return false }
        if case .character(let character) = pipeline.engine.meaning(of: event.keycode), character.isASCII {
            return character == "c"
        }
        return event.keycode == Keycode(46)
    }
}
