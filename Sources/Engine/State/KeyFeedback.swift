import Keyboard

/// Gives the feedback on gestures, independently of the chain of handlers.
struct KeyFeedback {
    private let policy: any FeedbackPolicy
    /// A copy of the setting, since every key reads it.
    private let isOn: Bool

    init(_ policy: any FeedbackPolicy) {
        self.policy = policy
        isOn = policy.standard.isOn
    }

    /// The gestures on an action that have feedback.
    func gestures(on action: KeyboardAction) -> Gestures { isOn ? policy.gestures(on: action) : [] }

    /// Gives the feedback of a gesture. Returns whether there is any.
    @discardableResult
    func give(_ gesture: Gesture, on action: KeyboardAction, into effects: inout [Effect]) -> Bool {
        guard isOn, let feedback = policy.feedback(for: gesture, on: action) else { return false }
        effects.append(.feedback(feedback))
        return true
    }

    /// Gives the feedback for keys that had no result.
    func giveFailure(into effects: inout [Effect]) {
        guard isOn, let feedback = policy.standard.failure else { return }
        effects.append(.feedback(feedback))
    }
}
