/// A question to a handler program: a gesture on an action for which it signed up.
public struct ProgramQuestion: Hashable, Sendable {
    /// The number of the question, which the answer repeats. A number is never used twice in a run.
    public var number: UInt32
    /// The index of the program in `EngineSettings.programs`.
    public var program: Int
    /// The gesture.
    public var gesture: Gesture
    /// The action of the key.
    public var action: KeyboardAction

    /// A question to a program.
    public init(number: UInt32, program: Int, gesture: Gesture, action: KeyboardAction) {
        self.number = number
        self.program = program
        self.gesture = gesture
        self.action = action
    }
}

/// The answer of a program.
public enum ProgramAnswer: Hashable, Sendable {
    /// The action goes on to the later handlers, as if the program had not been asked.
    case notMine
    /// The key is consumed, and these actions are performed instead, in order.
    case handled([KeyboardAction])
}
