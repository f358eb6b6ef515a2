/// Which feedback belongs to which gesture on which action.
///
/// To change it, conform with a type that holds the standard policy, give back that as `standard`, and ask it where
/// nothing is to change.
public protocol FeedbackPolicy: Sendable {
    /// The settings, and every function that is not changed.
    var standard: StandardFeedbackPolicy { get }

    /// The feedback for a gesture on an action; nil if there is none to give. Only asked if `standard.isOn`.
    func feedback(for gesture: Gesture, on action: KeyboardAction) -> Feedback?

    /// The gestures on an action that the policy has a feedback of its own for: they are recognised for it.
    func gestures(on action: KeyboardAction) -> Gestures
}

extension FeedbackPolicy {
    public func feedback(for gesture: Gesture, on action: KeyboardAction) -> Feedback? {
        standard.feedback(for: gesture, on: action)
    }

    public func gestures(on action: KeyboardAction) -> Gestures { standard.gestures(on: action) }
}
