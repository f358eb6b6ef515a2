/// Which feedback is given for a gesture on an action.
///
/// To change the policy, conform with a type that holds the standard policy, return it as `standard`, and call it
/// wherever nothing changes.
public protocol FeedbackPolicy: Sendable {
    /// The settings, and the default implementation of every function.
    var standard: StandardFeedbackPolicy { get }

    /// The feedback for a gesture on an action; nil for none. Only called if `standard.isOn`.
    func feedback(for gesture: Gesture, on action: KeyboardAction) -> Feedback?

    /// The gestures on an action for which the policy has rules. The engine recognises these gestures even if no
    /// handler wants them.
    func gestures(on action: KeyboardAction) -> Gestures
}

/// The default implementations, which forward to `standard`.
extension FeedbackPolicy {
    /// Forwards to `standard`.
    public func feedback(for gesture: Gesture, on action: KeyboardAction) -> Feedback? {
        standard.feedback(for: gesture, on: action)
    }

    /// Forwards to `standard`.
    public func gestures(on action: KeyboardAction) -> Gestures { standard.gestures(on: action) }
}
