public import Keyboard

/// A rule of the user: it replaces a gesture on an action by other actions.
public struct HandlerRule: Hashable, Sendable {
    /// The gesture.
    public var gesture: Gesture
    /// The action that the rule matches.
    public var action: KeyboardAction
    /// If set, the rule matches every action of this kind, and `action` is ignored.
    public var kind: ActionKind?
    /// The modifiers that must be held, no more and no less; nil for any without Ctrl, Alt or Super.
    public var modifiers: Modifiers?
    /// The current layer; nil for any.
    public var layer: String?
    /// The current locale; nil for any.
    public var locale: String?
    /// The keyboard, by its name in the configuration; nil for any.
    public var device: String?
    /// The actions that are performed instead, in order; nothing happens if it is empty.
    public var outcome: [KeyboardAction]

    /// A rule for a press without conditions.
    public init(_ gesture: Gesture = .press, on action: KeyboardAction, do outcome: [KeyboardAction]) {
        self.gesture = gesture
        self.action = action
        self.outcome = outcome
    }
}

/// The user's rules.
///
/// - The first rule that matches is applied. If its outcome is one action, that goes on down the chain; several actions
///   are performed one after the other.
/// - Rules are not applied to the outcome of a rule, except for actions that only the user's handlers implement. The
///   outcome is performed as a press, whatever the gesture was.
/// - A repeat performs the outcome of the rule for the press, if that is one action and there is no rule for the
///   repeat.
/// - A key without a rule costs one dictionary lookup, unless there are rules for kinds of actions.
struct UserRules: GestureHandler {
    private let rules: [HandlerRule]
    private let index: HandlerIndex

    init(_ rules: [HandlerRule]) {
        self.rules = rules
        index = HandlerIndex(rules.map { $0.kind == nil ? [$0.action] : nil })
    }

    func gestures(on action: KeyboardAction) -> Gestures {
        if rules.isEmpty { return [] }
        var gestures: Gestures = []
        for place in index.places(for: action) where rules[place].isAbout(action) {
            gestures.insert(Gestures(rules[place].gesture))
        }
        return gestures
    }

    var kinds: ActionKinds { index.kinds }

    mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard !stroke.isReplaced || stroke.action.isUsersOwn else { return .notMine }
        if let outcome = outcome(of: gesture, stroke, in: context) {
            // A key that is down on the virtual keyboard keeps repeating as the same key.
            return gesture == .repeat && stroke.held == nil ? .expanded(outcome) : Self.response(outcome)
        }
        if gesture == .repeat, let outcome = outcome(of: .press, stroke, in: context) {
            return outcome.count == 1 ? Self.response(outcome) : .handled
        }
        return .notMine
    }

    /// One action goes on down the chain, unless earlier handlers of the user may implement it.
    private static func response(_ outcome: [KeyboardAction]) -> HandlerResponse {
        outcome.count == 1 && !outcome[0].isUsersOwn ? .replaced(outcome[0]) : .expanded(outcome)
    }

    /// Whether a rule matches.
    func fits(_ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext)
        -> Bool
    {
        outcome(of: gesture, stroke, in: context) != nil
    }

    /// The outcome of the first rule that matches; nil if none does.
    private func outcome(
        of gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext
    ) -> [KeyboardAction]? {
        for place in index.places(for: stroke.action) {
            let rule = rules[place]
            if rule.gesture == gesture, rule.isAbout(stroke.action), rule.holds(for: stroke, in: context) {
                return rule.outcome
            }
        }
        return nil
    }
}

extension HandlerRule {
    /// Whether the rule matches an action.
    public func isAbout(_ action: KeyboardAction) -> Bool { kind?.contains(action) ?? (self.action == action) }

    /// Whether the rule has no conditions on the modifiers, the layer, the locale and the keyboard.
    public var isUnconditional: Bool { modifiers == nil && layer == nil && locale == nil && device == nil }

    fileprivate func holds(for stroke: Stroke, in context: borrowing KeyboardContext) -> Bool {
        let held = context.modifiers.subtracting(.locks)
        if let modifiers {
            if held != modifiers { return false }
        } else if held.intersects(.chords), !stroke.isHotkey {
            return false
        }
        if let layer, layer != context.layer { return false }
        if let locale, locale != context.locale { return false }
        if let device, !(context.deviceNames[stroke.device.keyboard]?.contains(device) ?? false) { return false }
        return true
    }
}
