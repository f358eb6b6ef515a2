public import Keyboard

// Dropped when the engine of the same issue is merged.
extension Engine {
    public var layerNames: [String] { ["alphabetic"] }
    public var givesFeedback: Bool { settings.feedback.isOn }
    public mutating func setFeedback(isOn: Bool) { settings.feedback.isOn = isOn }
    public mutating func answer(
        _ number: UInt32, _ answer: ProgramAnswer, at time: Timestamp, into effects: inout [Effect]
    ) {}
    public mutating func setProgram(_ program: Int, isThere: Bool, at time: Timestamp, into effects: inout [Effect]) {}
    public mutating func perform(
        _ action: KeyboardAction, _ gesture: Gesture, at time: Timestamp, into effects: inout [Effect]
    ) { perform(action, at: time, into: &effects) }
}
extension KeyboardContext {
    public var keyboardType: String { "alphabetic" }
}
