package import Completion
package import Engine
package import Keyboard
package import Keymaps

/// What happens to a key, without devices: physical keys in, key events of the virtual keyboard out.
///
/// The daemon, `phim type`, `phim explain` and the tests use it.
package struct Pipeline: Sendable {
    /// What came out of one event: a buffer to be used again.
    package struct Output: Sendable {
        /// What the virtual keyboard types, in order.
        package var events: [OutputEvent] = []
        /// What is for the daemon itself: locale, method, pause and programs.
        package var requests: [Effect] = []

        /// The texts that go by the clipboard, in order.
        package var pastes: [Paste] = []

        /// A text that goes by the clipboard.
        package struct Paste: Sendable {
            /// What is to be on the clipboard.
            package var text: String
            /// What is typed once it is there, and not at all if it cannot be.
            package var events: [OutputEvent]
            /// How many of the output's events go before it.
            package var place: Int
        }

        /// An empty output.
        package init() {
            events.reserveCapacity(256)
            requests.reserveCapacity(8)
        }

        /// Makes the output empty and keeps its storage.
        package mutating func clear() {
            while !events.isEmpty { events.removeLast() }
            if !pastes.isEmpty { pastes.removeAll() }
            requests.clear()
        }
    }

    /// The engine as it stands.
    package private(set) var engine: Engine
    /// The planner as it stands.
    package private(set) var planner: KeystrokePlanner
    /// How many characters could not be typed since the beginning.
    package private(set) var untypeable = 0
    /// The effects of the last event, as the engine gave them.
    package private(set) var effects: [Effect] = []

    /// An engine and a keymap to type on, with nothing held.
    package init(_ settings: EngineSettings, output: CharacterIndex) {
        engine = Engine(settings)
        planner = KeystrokePlanner(output)
        effects.reserveCapacity(64)
    }

    /// Edits are left out, since too much waits to be typed. Keys pass.
    package var refusesEdits = false
    /// How many edits were left out for that reason.
    package private(set) var refusedCount = 0

    /// What pastes a text that cannot be typed; nil if such a text is left out.
    package var pasteKeystroke: Keystroke?

    /// Before an edit's first BackSpace a disposable character is typed; see `KeystrokePlanner.isGuarded`.
    package var isGuarded: Bool {
        get { planner.isGuarded }
        set { planner.isGuarded = newValue }
    }

    /// The moment at which `advance` must be called; nil if nothing is pending.
    package var deadline: Timestamp? { engine.deadline }

    /// Takes new settings and another keymap; what is held stays held.
    package mutating func reconfigure(_ settings: EngineSettings, output: CharacterIndex) {
        engine.reconfigure(settings)
        planner.use(output)
    }

    /// Calls a developer's own code with the engine: to insert handlers, or to replace standard ones.
    package mutating func prepare(_ body: (inout Engine) -> Void) {
        body(&engine)
    }

    /// Answers a physical key.
    package mutating func handle(_ event: KeyEvent, into output: inout Output) {
        effects.clear()
        engine.handle(event, into: &effects)
        followLocks()
        plan(at: event.time, into: &output)
    }

    /// Answers what is no key.
    package mutating func handle(_ notice: Notice, at time: Timestamp, into output: inout Output) {
        effects.clear()
        engine.handle(notice, at: time, into: &effects)
        followLocks()
        plan(at: time, into: &output)
    }

    /// Carries out an action that no key triggered.
    package mutating func perform(
        _ action: KeyboardAction, _ gesture: Gesture = .press, at time: Timestamp, into output: inout Output
    ) {
        effects.clear()
        engine.perform(action, gesture, at: time, into: &effects)
        plan(at: time, into: &output)
    }

    /// Takes the answer of a program that was asked by an `.ask` effect.
    package mutating func answer(
        _ number: UInt32, _ answer: ProgramAnswer, at time: Timestamp, into output: inout Output
    ) {
        effects.clear()
        engine.answer(number, answer, at: time, into: &effects)
        plan(at: time, into: &output)
    }

    /// A program runs, or it does not run any more, and is not asked then.
    package mutating func setProgram(_ program: Int, isThere: Bool, at time: Timestamp, into output: inout Output) {
        effects.clear()
        engine.setProgram(program, isThere: isThere, at: time, into: &effects)
        plan(at: time, into: &output)
    }

    /// Switches feedback, until the next reload.
    package mutating func setFeedback(isOn: Bool) {
        engine.setFeedback(isOn: isOn)
    }

    /// These emoji were chosen last.
    package mutating func setRecentEmoji(_ emoji: RecentEmoji) {
        engine.setRecentEmoji(emoji)
    }

    /// A keyboard goes by these names in the configuration; none for one that is gone.
    package mutating func name(_ device: DeviceID, _ names: [String]) {
        engine.name(device, names)
    }

    /// Asks the sources of candidates about the text as it stands now that what was typed went out.
    ///
    /// Returns what the slow ones are to be asked; nil if there are none, or nothing to ask.
    @discardableResult
    package mutating func complete(into output: inout Output) -> CompletionQuery? {
        // Not into `effects`: those of the event are still asked for.
        engine.complete(into: &output.requests)
    }

    /// Takes an answer of a slow source.
    package mutating func take(_ answer: CompletionAnswer, into output: inout Output) {
        engine.take(answer, into: &output.requests)
    }

    /// The time is now this.
    package mutating func advance(to time: Timestamp, into output: inout Output) {
        effects.clear()
        engine.advance(to: time, into: &effects)
        plan(at: time, into: &output)
    }

    /// The engine takes locks from the lights. While a lock key is down the planner knows better: in XKB a lock
    /// goes off when its key comes up.
    private mutating func followLocks() {
        let locks = engine.locks
        if planner.locks != locks, !engine.holdsLockKey { planner.locks = locks }
    }

    private mutating func paste(_ edit: Edit, with keystroke: Keystroke, into output: inout Output) {
        var events: [OutputEvent] = []
        planner.plan(pasting: edit, with: keystroke, after: &output.events, into: &events)
        output.pastes.append(.init(text: edit.insertion, events: events, place: output.events.count))
    }

    private mutating func plan(at time: Timestamp, into output: inout Output) {
        for index in effects.indices {
            switch effects[index] {
            case .forward(let event): planner.forward(event, into: &output.events)
            case .tap, .edit, .deleteSequence:
                if refusesEdits {
                    refusedCount += 1
                    fail(at: time)
                } else {
                    planEdit(effects[index], at: time, into: &output)
                }
            default: output.requests.append(effects[index])
            }
        }
    }

    private mutating func planEdit(_ effect: Effect, at time: Timestamp, into output: inout Output) {
        switch effect {
        case .tap(let keycode, let modifiers): planner.tap(keycode, under: modifiers, into: &output.events)
        case .deleteSequence:
            planner.tap(.left, under: [], into: &output.events)
            planner.tap(.delete, under: [], into: &output.events)
        case .edit(let edit):
            let missing = planner.plan(edit, into: &output.events)
            if missing == 0 { return }
            if let pasteKeystroke { return paste(edit, with: pasteKeystroke, into: &output) }
            untypeable += missing
            fail(at: time)
        default: break
        }
    }

    /// Something was not typed: what is on the screen is not known any more.
    private mutating func fail(at time: Timestamp) {
        var ignored: [Effect] = []
        engine.handle(.outputFailed, at: time, into: &ignored)
    }
}
