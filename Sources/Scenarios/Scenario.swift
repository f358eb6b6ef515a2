public import Keyboard

/// One scenario of a file: settings, key events, and expected results.
public struct Scenario: Hashable, Sendable, CustomStringConvertible {
    /// An event, or an expectation about the results so far.
    public enum Step: Hashable, Sendable {
        /// An event of a key.
        case key(KeyEvent)
        /// An event that is no key event.
        case notice(Notice)
        /// A program triggers an action.
        case perform(KeyboardAction, Gesture)
        /// Time passes until `Line.time`. Everything with a deadline before that happens.
        case wait
        /// The text that the application must have received so far.
        case expectText(String)
        /// The effects that the engine must have given since the last such step, in their text form. Golden files can
        /// be recorded again.
        case expectEffects([String])
    }

    /// A step and its line in the file; the keys of a typed text share a line.
    public struct Line: Hashable, Sendable {
        /// The number of the line, from 1.
        public var number: Int
        /// The time of the step.
        public var time: Timestamp
        /// The step.
        public var step: Step
    }

    /// The heading.
    public var name: String
    /// The file, as it was named to the parser.
    public var file: String
    /// The values of the `set` lines by name.
    public var settings: [String: String]
    /// The lines of a configuration file, from `toml` lines.
    public var toml: [String] = []
    /// The steps, in order.
    public var lines: [Line]

    /// The name.
    public var description: String { name }

    /// A scenario, by default without settings and steps.
    public init(name: String, file: String, settings: [String: String] = [:], lines: [Line] = []) {
        self.name = name
        self.file = file
        self.settings = settings
        self.lines = lines
    }

    /// The keyboards that the scenario uses.
    public var devices: Set<DeviceID> {
        Set(
            lines.compactMap { line in
                if case .key(let event) = line.step { event.device } else { nil }
            })
    }

    /// Whether some step checks the text of the application. A scenario without such a step is for the engine alone.
    public var expectsText: Bool {
        lines.contains { line in
            if case .expectText = line.step { true } else { false }
        }
    }
}

/// An error in a scenario file.
public struct ScenarioError: Error, CustomStringConvertible, Hashable {
    /// The file, as it was named to the parser.
    public var file: String
    /// The number of the line, from 1.
    public var line: Int
    /// The message.
    public var message: String

    /// An error at a line.
    public init(file: String, line: Int, message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    /// `file:line: message`.
    public var description: String { "\(file):\(line): \(message)" }
}
