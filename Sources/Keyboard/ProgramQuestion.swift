/// What a handler that is a program is asked: a gesture on an action that it signed up for.
public struct ProgramQuestion: Hashable, Sendable {
    /// The number of the question, to be given back with the answer; never used twice in one run.
    public var number: UInt32
    /// The place of the program in `EngineSettings.programs`.
    public var program: Int
    /// The gesture.
    public var gesture: Gesture
    /// What the key means.
    public var action: KeyboardAction

    /// A question of those parts.
    public init(number: UInt32, program: Int, gesture: Gesture, action: KeyboardAction) {
        self.number = number
        self.program = program
        self.gesture = gesture
        self.action = action
    }
}

/// What a program answers.
public enum ProgramAnswer: Hashable, Sendable {
    /// The key goes on as if no program had been asked.
    case notMine
    /// The key is used up, and these actions happen instead, in order.
    case handled([KeyboardAction])
}
