package import Configuration
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

    /// The engine as it stands. What happens to it and has effects goes by `run`.
    package var engine: Engine
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

    /// Where a disposable character is typed before an edit's first BackSpace; see `KeystrokePlanner.isGuarded`.
    package var clearedCompletion = Configuration.Output.ClearedCompletion.never {
        didSet { planner.isGuarded = clearedCompletion == .always }
    }

    /// Whether a character is typed or pasted.
    package func canType(_ character: Unicode.Scalar) -> Bool {
        planner.canType(character) || pasteKeystroke != nil
    }

    /// The moment at which `advance` must be called; nil if nothing is pending.
    package var deadline: Timestamp? { engine.deadline }

    /// Takes new settings and another keymap; what is held stays held.
    package mutating func reconfigure(_ settings: EngineSettings, output: CharacterIndex) {
        engine.reconfigure(settings)
        planner.use(output)
    }

    /// Answers a physical key.
    package mutating func handle(_ event: KeyEvent, into output: inout Output) {
        run(at: event.time, into: &output) { $0.handle(event, into: &$1) }
    }

    /// Something happens to the engine: a notice, an action, an answer, or a moment has come. What comes of it is typed.
    package mutating func run(
        at time: Timestamp, into output: inout Output, _ body: (inout Engine, inout [Effect]) -> Void
    ) {
        effects.clear()
        if clearedCompletion == .addresses { planner.isGuarded = engine.context.document.mayBeAddress }
        body(&engine, &effects)
        followLocks()
        plan(at: time, into: &output)
    }

    /// Asks the sources of candidates about the text. Call it when what was typed has gone out.
    package mutating func complete(into output: inout Output) {
        // Not into `effects`: those of the event are still asked for.
        engine.complete(into: &output.requests)
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
                    fail(at: time, into: &output)
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
            fail(at: time, into: &output)
        default: break
        }
    }

    /// Something was not typed: what is on the screen is not known any more.
    private mutating func fail(at time: Timestamp, into output: inout Output) {
        var effects: [Effect] = []
        engine.handle(.outputFailed, at: time, into: &effects)
        for effect in effects {
            switch effect {
            case .feedback, .list: output.requests.append(effect)
            default: break
            }
        }
    }
}

extension ShadowDocument {
    /// Whether a program that completes addresses may have completed the text before the cursor: there it stands at the
    /// end, and all of it is ASCII without a space.
    fileprivate var mayBeAddress: Bool {
        ahead.isEmpty && !beginsLine && text.allSatisfy { $0.isASCII && $0 != " " }
    }
}
