public import Keyboard

/// A rule of the user: a gesture on an action gives other actions.
public struct HandlerRule: Hashable, Sendable {
    /// The gesture.
    public var gesture: Gesture
    /// What the key means.
    public var action: KeyboardAction
    /// The rule is for every action of this kind, whatever `action` is; nil for that action alone.
    public var kind: ActionKind?
    /// Exactly these modifiers are held; nil for any that make no chord.
    public var modifiers: Modifiers?
    /// The layer in force; nil for any.
    public var layer: String?
    /// The locale in force; nil for any.
    public var locale: String?
    /// The keyboard, by the name the configuration gives it; nil for any.
    public var device: String?
    /// What happens instead, in order; nothing at all if there is none.
    public var outcome: [KeyboardAction]

    /// A rule for a press without conditions.
    public init(_ gesture: Gesture = .press, on action: KeyboardAction, do outcome: [KeyboardAction]) {
        self.gesture = gesture
        self.action = action
        self.outcome = outcome
    }
}

/// The user's own rules.
///
/// - The first rule that fits counts. One action in its place goes on down the chain; several happen one after the other.
/// - What a rule gives is not looked up in the rules again, but for actions that only the user's handlers know. It happens
///   as a press, whatever the gesture was.
/// - A key that repeats repeats what the rule for its press gives, if that is one action and there is no rule for the
///   repeat.
/// - A key that no rule names costs one look into a dictionary, unless there are rules for kinds of actions.
struct UserRules: KeyboardActionHandler {
    private let rules: [HandlerRule]
    /// The places of the rules that name each action, in their order.
    private var places: [KeyboardAction: [Int]] = [:]
    /// All places, where some rule is for a kind of actions; else empty.
    private var allPlaces: [Int] = []

    /// A handler of those rules.
    init(_ rules: [HandlerRule]) {
        self.rules = rules
        for (place, rule) in rules.enumerated() where rule.kind == nil {
            places[rule.action, default: []].append(place)
        }
        if rules.contains(where: { $0.kind != nil }) { allPlaces = Array(rules.indices) }
    }

    func gestures(on action: KeyboardAction) -> Gestures {
        var gestures: Gestures = []
        for place in candidates(for: action) where rules[place].isAbout(action) {
            gestures.insert(Gestures(rules[place].gesture))
        }
        return gestures
    }

    /// The places of rules that may be about an action, in their order.
    private func candidates(for action: KeyboardAction) -> [Int] {
        allPlaces.isEmpty ? places[action] ?? [] : allPlaces
    }

    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        guard !trigger.isReplaced || action.isUsersOwn else { return .notMine }
        if let outcome = outcome(of: gesture, action, by: trigger, in: context) {
            // A key that is held down goes on as the one that it is.
            return gesture == .repeat && trigger.held == nil ? .expanded(outcome) : Self.response(outcome)
        }
        if gesture == .repeat, let outcome = outcome(of: .press, action, by: trigger, in: context) {
            return outcome.count == 1 ? Self.response(outcome) : .handled
        }
        return .notMine
    }

    /// One action goes on down the chain, unless the user's handlers before may know it.
    private static func response(_ outcome: [KeyboardAction]) -> HandlerResponse {
        outcome.count == 1 && !outcome[0].isUsersOwn ? .replaced(outcome[0]) : .expanded(outcome)
    }

    /// Whether a rule fits.
    func fits(_ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext)
        -> Bool
    {
        outcome(of: gesture, action, by: trigger, in: context) != nil
    }

    /// What the first rule that fits gives; nil if none does.
    private func outcome(
        of gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext
    ) -> [KeyboardAction]? {
        for place in candidates(for: action) {
            let rule = rules[place]
            if rule.gesture == gesture, rule.isAbout(action), rule.holds(for: trigger, in: context) {
                return rule.outcome
            }
        }
        return nil
    }
}

extension HandlerRule {
    /// Whether the rule is for an action.
    public func isAbout(_ action: KeyboardAction) -> Bool { kind?.contains(action) ?? (self.action == action) }

    /// The rule holds in every layer and locale, on every keyboard, with any modifiers.
    public var isUnconditional: Bool { modifiers == nil && layer == nil && locale == nil && device == nil }

    fileprivate func holds(for trigger: ActionTrigger, in context: KeyboardContext) -> Bool {
        let held = context.modifiers.subtracting(.locks)
        if let modifiers {
            if held != modifiers { return false }
        } else if held.intersects(.chords), !trigger.isHotkey {
            return false
        }
        if let layer, layer != context.layer { return false }
        if let locale, locale != context.locale { return false }
        if let device, !(context.deviceNames[trigger.device.keyboard]?.contains(device) ?? false) { return false }
        return true
    }
}
