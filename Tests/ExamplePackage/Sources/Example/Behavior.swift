public import Keyboard

/// Two quick spaces end a sentence with an exclamation mark. Everything else is the standard behaviour.
public struct Cheerful: KeyboardBehavior {
    public let standard: StandardKeyboardBehavior

    public init(_ standard: StandardKeyboardBehavior) {
        self.standard = standard
    }

    public var endSentenceText: String { "! " }
}

/// A space gives a haptic effect only; everything else has the standard feedback.
public struct SilentSpace: FeedbackPolicy {
    public let standard: StandardFeedbackPolicy

    public init(_ standard: StandardFeedbackPolicy) {
        self.standard = standard
    }

    public func feedback(for gesture: Gesture, on action: KeyboardAction) -> Feedback? {
        var feedback = standard.feedback(for: gesture, on: action)
        if action == .space { feedback?.audio = .none }
        return feedback
    }
}
