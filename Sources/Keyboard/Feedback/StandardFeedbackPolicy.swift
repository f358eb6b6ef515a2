/// The built-in feedback policy: the settings, and pure functions of them.
public struct StandardFeedbackPolicy: FeedbackPolicy, Hashable {
    /// A rule of the user: the feedback for one action and gesture.
    public struct Rule: Hashable, Sendable {
        /// The action; nil for any.
        public var action: KeyboardAction?
        /// The gesture.
        public var gesture: Gesture
        /// The sound; nil keeps the default sound.
        public var audio: AudioFeedback?
        /// The vibration; nil keeps the default vibration.
        public var haptic: HapticFeedback?

        /// A rule for a gesture on an action; nil for any action.
        public init(
            _ action: KeyboardAction?, _ gesture: Gesture = .press, audio: AudioFeedback? = nil,
            haptic: HapticFeedback? = nil
        ) {
            self.action = action
            self.gesture = gesture
            self.audio = audio
            self.haptic = haptic
        }
    }

    /// Whether any feedback is given.
    public var isOn = false
    /// Whether sounds are played.
    public var isAudioOn = true
    /// Whether vibrations are played.
    public var isHapticOn = true
    /// The user's rules. The first rule that matches is used.
    public var rules: [Rule] = [] {
        didSet { indexRules() }
    }
    /// The index of the first rule for each action and gesture, so that a lookup costs the same for any number of
    /// rules.
    private var places: [Occasion: Int] = [:]
    private var gesturesByAction: [KeyboardAction?: Gestures] = [:]

    /// What a rule matches; a nil action matches any action.
    private struct Occasion: Hashable {
        var action: KeyboardAction?
        var gesture: Gesture
    }

    /// A policy without rules, switched off.
    public init() {}

    /// The receiver itself.
    public var standard: StandardFeedbackPolicy { self }

    /// The feedback of the first matching rule, over the defaults: nothing for a long press on space, `delete` for a
    /// press or repeat of BackSpace, `input` for a press of an action that inserts text, `system` for a press of an
    /// action on the keyboard itself. A release has no feedback.
    public func feedback(for gesture: Gesture, on action: KeyboardAction) -> Feedback? {
        guard isOn, isAudioOn || isHapticOn else { return nil }
        var feedback = Self.standard(for: gesture, on: action)
        if !rules.isEmpty, let rule = rule(for: gesture, on: action) {
            if let audio = rule.audio { feedback.audio = audio }
            if let haptic = rule.haptic { feedback.haptic = haptic }
        }
        if !isAudioOn { feedback.audio = .none }
        if !isHapticOn { feedback.haptic = .none }
        return feedback.isNone ? nil : feedback
    }

    /// The feedback when keys had no result, such as an unfinished sequence; nil if there is none.
    public var failure: Feedback? {
        guard isOn else { return nil }
        let feedback = Feedback(
            audio: isAudioOn ? .system : .none, haptic: isHapticOn ? .error : .none, actionClass: .system)
        return feedback.isNone ? nil : feedback
    }

    /// The gestures that the user's rules name for the action or for any action.
    public func gestures(on action: KeyboardAction) -> Gestures {
        if gesturesByAction.isEmpty { return [] }
        return (gesturesByAction[action] ?? []).union(gesturesByAction[Optional.none] ?? [])
    }

    /// The first of the user's rules that matches.
    private func rule(for gesture: Gesture, on action: KeyboardAction) -> Rule? {
        let certain = places[Occasion(action: action, gesture: gesture)]
        let general = places[Occasion(action: nil, gesture: gesture)]
        guard let place = [certain, general].compactMap(\.self).min() else { return nil }
        return rules[place]
    }

    private mutating func indexRules() {
        places.removeAll()
        gesturesByAction.removeAll()
        for (place, rule) in rules.enumerated() {
            let occasion = Occasion(action: rule.action, gesture: rule.gesture)
            if places[occasion] == nil { places[occasion] = place }
            gesturesByAction[rule.action, default: []].insert(Gestures(rule.gesture))
        }
    }

    private static func standard(for gesture: Gesture, on action: KeyboardAction) -> Feedback {
        let kind = ActionClass(action)
        var feedback = Feedback(gesture: gesture, actionClass: kind)
        switch (gesture, kind) {
        case (.longPress, _) where action == .space: break
        case (.press, .delete), (.repeat, .delete): feedback.audio = action == .backspace ? .delete : .input
        case (.press, .input): feedback.audio = .input
        case (.press, .system): feedback.audio = .system
        default: break
        }
        switch gesture {
        case .press where feedback.audio != .none: feedback.haptic = .light
        case .longPress where action != .space: feedback.haptic = .medium
        default: break
        }
        return feedback
    }
}
