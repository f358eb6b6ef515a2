public import Keyboard

/// One scenario of a file: settings, then keys in and what must come out.
public struct Scenario: Hashable, Sendable, CustomStringConvertible {
    /// Something that happens, or something that must hold by now.
    public enum Step: Hashable, Sendable {
        case key(KeyEvent)
        case notice(Notice)
        /// A program triggers an action.
        case perform(KeyboardAction, Gesture)
        /// Nothing happens for a while; what waits for a moment before `Line.time` happens.
        case wait
        /// The application must have received this so far.
        case expectText(String)
        /// The engine must have answered this since the last such step; goldens that re-record.
        case expectEffects([String])
    }

    /// A step and the line it stands in; the keys of a typed text share a line.
    public struct Line: Hashable, Sendable {
        /// The line, from one.
        public var number: Int
        /// When it happens.
        public var time: Timestamp
        /// What happens or must hold.
        public var step: Step
    }

    /// The heading.
    public var name: String
    /// The file, as it was named to the parser.
    public var file: String
    /// `set` lines by name.
    public var settings: [String: String]
    /// Lines of a configuration file that hold besides.
    public var toml: [String] = []
    /// What happens and must hold, in order.
    public var lines: [Line]

    /// The name.
    public var description: String { name }

    /// A scenario in which nothing happens yet.
    public init(name: String, file: String, settings: [String: String] = [:], lines: [Line] = []) {
        self.name = name
        self.file = file
        self.settings = settings
        self.lines = lines
    }

    /// How many keyboards the scenario types on.
    public var devices: Set<DeviceID> {
        Set(
            lines.compactMap { line in
                if case .key(let event) = line.step { event.device } else { nil }
            })
    }

    /// Whether the application's text is compared at some point; a scenario without is for the engine alone.
    public var expectsText: Bool {
        lines.contains { line in
            if case .expectText = line.step { true } else { false }
        }
    }
}

/// Why a scenario file cannot be read.
public struct ScenarioError: Error, CustomStringConvertible, Hashable {
    /// The file, as it was named to the parser.
    public var file: String
    /// The line.
    public var line: Int
    /// What is wrong.
    public var message: String

    /// What is wrong at a line.
    public init(file: String, line: Int, message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    /// `file:line: message`.
    public var description: String { "\(file):\(line): \(message)" }
}
