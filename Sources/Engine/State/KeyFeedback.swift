import Keyboard

/// The feedback on gestures, which is given beside the chain of handlers.
struct KeyFeedback {
    private let policy: any FeedbackPolicy
    /// Kept, since every key asks.
    private let isOn: Bool

    init(_ policy: any FeedbackPolicy) {
        self.policy = policy
        isOn = policy.standard.isOn
    }

    /// The gestures on an action that have feedback.
    func gestures(on action: KeyboardAction) -> Gestures { isOn ? policy.gestures(on: action) : [] }

    /// Gives the feedback of a gesture; answers whether there is any.
    @discardableResult
    func give(_ gesture: Gesture, on action: KeyboardAction, into effects: inout [Effect]) -> Bool {
        guard isOn, let feedback = policy.feedback(for: gesture, on: action) else { return false }
        effects.append(.feedback(feedback))
        return true
    }

    /// Tells that keys came to nothing.
    func giveFailure(into effects: inout [Effect]) {
        guard isOn, let feedback = policy.standard.failure else { return }
        effects.append(.feedback(feedback))
    }
}
