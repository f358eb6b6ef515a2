import Configuration
import Engine
import EventLoop
package import Keyboard
import Keymaps
import Typing

/// The way of a key through the daemon: what happens goes into the pipeline, what comes out goes to the virtual keyboard,
/// and the moments that the engine asks to be woken at are kept.
package final class KeyFlow {
    /// Called with what is not for the virtual keyboard, after the keys went out.
    var onRequests: ([Effect]) -> Void = { _ in }
    /// Called after each physical key.
    var onKey: () -> Void = {}
    /// The clock of events without a time of their own.
    package var now: () -> Timestamp = MonotonicClock.now

    private let sender: OutputSender
    private let session: SessionWatch
    private var pipeline: Pipeline
    private var output = Pipeline.Output()
    private var wakeUp: Deadline!
    private var languages = DeviceLanguages()
    private var storm = KeyStorm()
    private var told = ToldMeaning()

    /// A flow in its first state. `prepare` gets the engine once, before the first key.
    init(
        _ assembly: Assembly, to sender: OutputSender, _ session: SessionWatch, on loop: EventLoop,
        prepare: (inout Engine) -> Void
    ) {
        self.sender = sender
        self.session = session
        pipeline = assembly.pipeline()
        prepare(&pipeline.engine)
        wakeUp = Deadline(on: loop) { [unowned self] in advance() }
    }

    /// A copy of the engine as it stands. To read one value of it, `change` is cheaper.
    var engine: Engine { pipeline.engine }
    /// How many characters could not be typed since the start.
    var untypeableCount: Int { pipeline.untypeable }
    /// How many edits were left out since the start because too much waited to be typed.
    var refusedCount: Int { pipeline.refusedCount }

    /// Answers a physical key.
    func handle(_ event: KeyEvent) {
        if event.phase == .press {
            session.keyGoesDown(at: event.time)
            if !languages.isEmpty { chooseLanguage(of: event.device) }
        }
        if sender.hasBacklog, endsTyping(event) { sender.dropBacklog() }
        // What is left out was neither pressed nor released for the engine.
        if !storm.isStorm(event) || sender.isIdle { run(at: event.time) { $0.handle(event, into: &$2) } }
        onKey()
    }

    /// Answers an event that is no key.
    func handle(_ notice: Notice) { run { $0.handle(notice, at: $1, into: &$2) } }

    /// Carries out what waited for this moment.
    package func advance() { run { $0.advance(to: $1, into: &$2) } }

    /// Carries out an action as if a key had triggered it.
    func perform(_ action: KeyboardAction, _ gesture: Gesture = .press) {
        run { $0.perform(action, gesture, at: $1, into: &$2) }
    }

    /// Chooses a locale, an input method, or both.
    func use(_ language: Language) {
        if let locale = language.locale { perform(.locale(locale)) }
        if let method = language.method { perform(.inputMethod(method)) }
    }

    /// Takes the languages that keyboards have of their own.
    func use(_ settings: [Configuration.DeviceSettings]) { languages.use(settings) }

    /// Something happens to the engine at that moment, now unless said otherwise; what comes of it is sent.
    func run(at time: Timestamp? = nil, _ body: (inout Engine, Timestamp, inout [Effect]) -> Void) {
        wakeUp.arm(at: Self.run(&pipeline, at: time ?? now(), body, into: &output, refusesEdits: sender.isFull))
        // What cannot be sent is an event for the pipeline, which clears the output.
        let requests = output.requests
        sender.send(output)
        if !requests.isEmpty { onRequests(requests) }
        complete()
    }

    /// Answers the pipeline's next deadline. Here it is borrowed; read as a property of this class, the whole pipeline
    /// would be copied for it.
    private static func run(
        _ pipeline: inout Pipeline, at time: Timestamp, _ body: (inout Engine, Timestamp, inout [Effect]) -> Void,
        into output: inout Pipeline.Output, refusesEdits: Bool
    ) -> Timestamp? {
        output.clear()
        pipeline.refusesEdits = refusesEdits
        pipeline.run(at: time, into: &output) { body(&$0, time, &$1) }
        return pipeline.deadline
    }

    /// Reads or changes the pipeline where nothing comes out.
    func change<Value>(_ body: (inout Pipeline) -> Value) -> Value { body(&pipeline) }

    /// Whether letters have another case now, or keys another layer, than when this was asked last.
    func tellsOtherMeaning() -> Bool {
        let now = change { pipeline in
            let context = pipeline.engine.context
            return ToldMeaning(letterCase: context.keyboardCase, layer: context.layer)
        }
        defer { told = now }
        return now != told
    }

    private struct ToldMeaning: Equatable {
        var letterCase = KeyboardCase.lowercased
        var layer = KeyboardContext.alphabetic
    }

    /// Candidates are looked for after the key went out.
    private func complete() {
        output.clear()
        pipeline.complete(into: &output)
        if !output.requests.isEmpty { onRequests(output.requests) }
    }

    private func chooseLanguage(of device: DeviceID) {
        if let language = languages.choose(for: device, in: pipeline.engine) { use(language) }
    }

    /// Escape and Ctrl+C end what is still to be typed: a text, or the keys of a storm.
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
