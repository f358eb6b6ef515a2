package import Configuration
package import Engine
package import Keyboard
package import Keymaps

/// The whole processing of keys without devices: physical keys in, key events of the virtual keyboard out.
///
/// The daemon, `phim type`, `phim explain` and the tests use it.
package struct Pipeline: ~Copyable, Sendable {
    /// The output of one event, in a buffer that is used again.
    package final class Output {
        /// The key events of the virtual keyboard, in order.
        package var events: [OutputEvent] = []
        /// The effects for the daemon itself: locale, method, pause, programs and others.
        package var requests: [Effect] = []

        /// The texts to paste, in order.
        package var pastes: [Paste] = []

        /// A text to paste.
        package struct Paste: Sendable {
            /// The text for the clipboard.
            package var text: String
            /// The key events after the text is on the clipboard. They are dropped if it cannot be put there.
            package var events: [OutputEvent]
            /// The number of the output's events that come before the paste.
            package var place: Int
        }

        /// An empty output.
        package init() {
            events.reserveCapacity(256)
            requests.reserveCapacity(8)
        }

        /// Empties the output and keeps its storage.
        package func clear() {
            while !events.isEmpty { events.removeLast() }
            if !pastes.isEmpty { pastes.removeAll() }
            requests.clear()
        }
    }

    /// The engine. Calls that can have effects must go through `run`.
    package var engine: Engine
    /// The planner.
    private(set) var planner: KeystrokePlanner
    /// The number of characters that could not be typed so far.
    package private(set) var untypeable = 0
    /// The effects of the last event, from the engine.
    private(set) var effects: [Effect] = []

    /// A pipeline with no held keys.
    init(_ settings: EngineSettings, output: CharacterIndex) {
        engine = Engine(settings)
        planner = KeystrokePlanner(output)
        effects.reserveCapacity(64)
    }

    /// Whether edits are dropped, because too much output waits to be typed. Keys still pass through.
    package var refusesEdits = false
    /// The number of edits that were dropped for this reason.
    package private(set) var refusedCount = 0

    /// The key that goes down in the next run: where its edit of a word cannot be typed, its own character is typed.
    private var key: Keycode?

    /// The keystroke that pastes a text that cannot be typed; nil if such a text is dropped.
    package var pasteKeystroke: Keystroke?

    /// When a disposable character is typed before the first BackSpace of an edit; see `KeystrokePlanner.isGuarded`.
    package var clearedCompletion = Configuration.Output.ClearedCompletion.never {
        didSet { planner.isGuarded = clearedCompletion == .always }
    }

    /// Whether a character can be typed or pasted.
    func canType(_ character: Unicode.Scalar) -> Bool {
        planner.canType(character) || pasteKeystroke != nil
    }

    /// The time at which the engine's `advance` must be called; nil if nothing is pending.
    package var deadline: Timestamp? { engine.deadline }

    /// Uses new settings and another keymap. Held keys stay held.
    package mutating func reconfigure(_ settings: EngineSettings, output: CharacterIndex) {
        engine.reconfigure(settings)
        planner.use(output)
    }

    /// Handles an event of a physical key.
    package mutating func handle(_ event: KeyEvent, into output: Output) {
        key = event.phase == .release ? nil : event.keycode
        let count = output.events.count
        run(at: event.time, into: output) { $0.handle(event, into: &$1) }
        if event.phase == .press, output.events.count == count { planner.maskChord(into: &output.events) }
    }

    /// Runs a call of the engine that can have effects, such as a notice, an action or an answer, and plans the output
    /// of its effects.
    package mutating func run(
        at time: Timestamp, into output: Output, _ body: (inout Engine, inout [Effect]) -> Void
    ) {
        effects.clear()
        if clearedCompletion == .addresses { planner.isGuarded = engine.context.document.mayBeAddress }
        body(&engine, &effects)
        followLocks()
        plan(at: time, into: output)
        key = nil
    }

    /// Asks the sources of candidates about the text. Call it after the output of the event was sent.
    package mutating func complete(into output: Output) {
        // Not into `effects`: callers still read the effects of the event.
        engine.complete(into: &output.requests)
    }

    /// Copies the locks of the engine, which follow the LEDs, to the planner. Not while a lock key is down: in XKB a
    /// lock goes off only when its key comes up, which the planner tracks.
    private mutating func followLocks() {
        let locks = engine.locks
        if planner.locks != locks, !engine.holdsLockKey { planner.locks = locks }
    }

    private mutating func paste(_ edit: Edit, with keystroke: Keystroke, into output: Output) {
        var events: [OutputEvent] = []
        planner.plan(pasting: edit, with: keystroke, after: &output.events, into: &events)
        output.pastes.append(.init(text: edit.insertion, events: events, place: output.events.count))
    }

    private mutating func plan(at time: Timestamp, into output: Output) {
        for index in effects.indices {
            switch effects[index] {
            case .forward(let event): planner.forward(event, into: &output.events)
            case .tap, .edit, .deleteSequence:
                if refusesEdits {
                    refusedCount += 1
                    fail(at: time, into: output)
                } else {
                    planEdit(effects[index], at: time, into: output)
                }
            default: output.requests.append(effects[index])
            }
        }
    }

    private mutating func planEdit(_ effect: Effect, at time: Timestamp, into output: Output) {
        switch effect {
        case .tap(let keystroke): planner.tap(keystroke, into: &output.events)
        case .deleteSequence:
            planner.tap(Keystroke(.left), into: &output.events)
            planner.tap(Keystroke(.delete), into: &output.events)
        case .edit(let edit):
            let missing = planner.plan(edit, into: &output.events)
            if missing == 0 { return }
            if let pasteKeystroke { return paste(edit, with: pasteKeystroke, into: output) }
            untypeable += missing
            typeKey(insteadOf: edit, into: output)
            fail(at: time, into: output)
        default: break
        }
    }

    /// Types the character of the key whose edit of a word cannot be typed, as after a keymap without the plane was loaded.
    /// A text that the user has configured is typed as a whole or not at all.
    private mutating func typeKey(insteadOf edit: Edit, into output: Output) {
        guard let key, case .character(let character) = engine.meaning(of: key), planner.canType(character),
            let word = engine.inputMethod?.composition,
            word.suffix(edit.insertion.unicodeScalars.count).elementsEqual(
                edit.insertion.unicodeScalars)
        else { return }
        planner.plan(Edit(inserting: String(character)), into: &output.events)
    }

    /// Reports to the engine that output was not typed, so that the text on the screen is not known.
    private mutating func fail(at time: Timestamp, into output: Output) {
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
    /// Whether an address bar may have completed the text before the cursor: the cursor is at the end of the known
    /// text, and all of it is ASCII without a space.
    fileprivate var mayBeAddress: Bool {
        ahead.isEmpty && !beginsLine && text.allSatisfy { $0.isASCII && $0 != " " }
    }
}
