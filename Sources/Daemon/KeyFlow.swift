import Completion
import Engine
import EventLoop
package import Keyboard
import Keymaps
import Typing

/// The pipeline in the loop: what happens goes in, `onOutput` gets what comes out, and the moments that the engine asks
/// to be woken at are kept.
package final class KeyFlow {
    /// Called with what came out, after each event that went in.
    var onOutput: (Pipeline.Output) -> Void = { _ in }
    /// Whether so much waits to be typed that edits are refused.
    var isOutputFull: () -> Bool = { false }
    /// The clock of events without a time of their own.
    package var now: () -> Timestamp = MonotonicClock.now

    private var pipeline: Pipeline
    private var output = Pipeline.Output()
    private var wakeUp: Deadline!
    private let slowCompletion: SlowCompletion

    /// A flow in its first state. `prepare` gets the engine once, before the first key.
    init(_ assembly: Assembly, on loop: EventLoop, prepare: (inout Engine) -> Void) {
        pipeline = assembly.pipeline()
        pipeline.prepare(prepare)
        slowCompletion = SlowCompletion(on: loop)
        wakeUp = Deadline(on: loop) { [unowned self] in advance() }
        slowCompletion.onAnswer = { [unowned self] in take($0) }
    }

    /// The engine as it stands.
    var engine: Engine { pipeline.engine }
    /// How many characters could not be typed since the start.
    var untypeableCount: Int { pipeline.untypeable }
    /// How many edits were left out since the start because too much waited to be typed.
    var refusedCount: Int { pipeline.refusedCount }

    /// Answers a physical key.
    func handle(_ event: KeyEvent) {
        pass { $0.handle(event, into: &$1) }
    }

    /// Answers an event that is no key.
    func handle(_ notice: Notice) {
        let now = now()
        pass { $0.handle(notice, at: now, into: &$1) }
    }

    /// Carries out what waited for this moment.
    package func advance() {
        let now = now()
        pass { $0.advance(to: now, into: &$1) }
    }

    /// Carries out an action as if a key had triggered it.
    func perform(_ action: KeyboardAction, _ gesture: Gesture = .press) {
        let now = now()
        pass { $0.perform(action, gesture, at: now, into: &$1) }
    }

    /// Chooses a locale, an input method, or both.
    func use(_ language: Language) {
        if let locale = language.locale { perform(.locale(locale)) }
        if let method = language.method { perform(.inputMethod(method)) }
    }

    /// A handler program has answered.
    func answer(_ number: UInt32, _ answer: ProgramAnswer) {
        let now = now()
        pass { $0.answer(number, answer, at: now, into: &$1) }
    }

    /// A handler program runs, or does not run any more.
    func setProgram(_ program: Int, isThere: Bool) {
        let now = now()
        pass { $0.setProgram(program, isThere: isThere, at: now, into: &$1) }
    }

    /// Switches feedback, until the next reload.
    func setFeedback(isOn: Bool) { pipeline.setFeedback(isOn: isOn) }

    /// These emoji were chosen last.
    func setRecentEmoji(_ emoji: RecentEmoji) { pipeline.setRecentEmoji(emoji) }

    /// A keyboard has these names in the configuration; none if it is gone.
    func name(_ device: DeviceID, _ names: [String]) { pipeline.name(device, names) }

    /// Takes new settings and another keymap. Keys that are down stay down.
    func reconfigure(_ settings: EngineSettings, on index: CharacterIndex, isGuarded: Bool) {
        pipeline.reconfigure(settings, output: index)
        pipeline.isGuarded = isGuarded
    }

    /// The keystroke that pastes texts that cannot be typed; nil if they are left out.
    func setPasteKeystroke(_ keystroke: Keystroke?) { pipeline.pasteKeystroke = keystroke }

    private func pass(_ body: (inout Pipeline, inout Pipeline.Output) -> Void) {
        output.clear()
        pipeline.refusesEdits = isOutputFull()
        wakeUp.arm(at: Self.advance(&pipeline, by: body, into: &output))
        onOutput(output)
        complete()
    }

    /// Candidates are looked for after the key went out.
    private func complete() {
        output.clear()
        let query = pipeline.complete(into: &output)
        if !output.requests.isEmpty { onOutput(output) }
        if let query { slowCompletion.ask(query, of: pipeline.engine.slowSources) }
    }

    /// A slow source has answered.
    private func take(_ answer: CompletionAnswer) {
        output.clear()
        pipeline.take(answer, into: &output)
        if !output.requests.isEmpty { onOutput(output) }
    }

    /// Answers the pipeline's next deadline. Here it is borrowed; read as a property of this class, the whole pipeline
    /// would be copied for it.
    private static func advance(
        _ pipeline: inout Pipeline, by body: (inout Pipeline, inout Pipeline.Output) -> Void,
        into output: inout Pipeline.Output
    ) -> Timestamp? {
        body(&pipeline, &output)
        return pipeline.deadline
    }
}
