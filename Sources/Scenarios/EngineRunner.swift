public import Engine
import Keyboard

/// Runs a scenario on an engine without devices, and records what an application on a US desktop would receive.
public struct EngineRunner: ~Copyable {
    /// A step whose expectation failed.
    public struct Failure: Hashable, Sendable, CustomStringConvertible {
        /// The scenario's file.
        public var file: String
        /// The line of the step.
        public var line: Int
        /// The expected text or effects.
        public var expected: String
        /// The actual text or effects.
        public var actual: String

        /// One line for the message of a test.
        public var description: String { "\(file):\(line): expected “\(expected)”, got “\(actual)”" }
    }

    /// The engine.
    public private(set) var engine: Engine
    /// The output that the application has received.
    public private(set) var transcript = Transcript()
    /// Every effect since the last `effects` step, as text.
    public private(set) var log: [String] = []

    private var effects: [Effect] = []
    private var down: [KeyEvent] = []
    private var locks: Modifiers = []

    /// A runner that begins with an empty text.
    ///
    /// `prepare` gets the engine before the first step, so that it can insert handlers.
    public init(_ settings: EngineSettings, prepare: (inout Engine) -> Void = { _ in }) {
        engine = Engine(settings)
        prepare(&engine)
    }

    /// Runs all steps and returns the failures.
    public static func run(
        _ scenario: Scenario, with settings: EngineSettings, prepare: (inout Engine) -> Void = { _ in }
    ) -> [Failure] {
        var runner = EngineRunner(settings, prepare: prepare)
        return scenario.lines.compactMap { line in
            runner.take(line).map { expected, actual in
                Failure(file: scenario.file, line: line.number, expected: expected, actual: actual)
            }
        }
    }

    /// Runs one step. Returns the expected and the actual result if they differ, else nil.
    public mutating func take(_ line: Scenario.Line) -> (expected: String, actual: String)? {
        effects.removeAll(keepingCapacity: true)
        switch line.step {
        case .key(let event): engine.handle(event, into: &effects)
        case .notice(let notice): engine.handle(notice, at: line.time, into: &effects)
        case .perform(let action, let gesture): engine.perform(action, gesture, at: line.time, into: &effects)
        case .wait: engine.advance(to: line.time, into: &effects)
        case .expectText(let text):
            return text == transcript.text ? nil : (text, transcript.text)
        case .expectEffects(let expected):
            defer { log = [] }
            return expected == log ? nil : (expected.joined(separator: "\n"), log.joined(separator: "\n"))
        }
        engine.complete(into: &effects)
        for effect in effects {
            log.append(effect.description)
            receive(effect)
        }
        return nil
    }

    private mutating func receive(_ effect: Effect) {
        switch effect {
        case .edit(let edit):
            transcript.delete(edit.deleteCount)
            for character in edit.insertion.unicodeScalars { transcript.insert(character) }
        case .deleteSequence(let count): transcript.delete(count)
        case .forward(let event): receive(event)
        case .tap(let keystroke): receive(keystroke.keycode, under: locks.union(keystroke.modifiers))
        default: break
        }
    }

    private mutating func receive(_ event: KeyEvent) {
        let layout = KeyLayout.us
        if event.phase == .release {
            down.removeAll { $0.keycode == event.keycode && $0.device == event.device }
            return
        }
        if event.phase == .press {
            down.append(event)
            locks.formSymmetricDifference(layout.lockedModifiers(of: event.keycode))
        }
        let isModifier =
            !layout.heldModifiers(of: event.keycode).isEmpty || !layout.lockedModifiers(of: event.keycode).isEmpty
        if isModifier { return }
        receive(event.keycode, under: down.reduce(into: locks) { $0.formUnion(layout.heldModifiers(of: $1.keycode)) })
    }

    private mutating func receive(_ keycode: Keycode, under modifiers: Modifiers) {
        let isChord = modifiers.intersects(.chords)
        if let character = KeyLayout.us.character(of: keycode, under: modifiers) {
            if isChord {
                transcript.insert(chord: character, under: modifiers)
            } else {
                transcript.insert(character)
            }
        } else if keycode == .backspace, !isChord {
            transcript.delete()
        } else if !keycode.isOfMouse {
            transcript.insert(key: keycode, under: modifiers)
        }
    }
}
