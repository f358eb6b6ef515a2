public import Keyboard

/// A rule of the user's: a gesture on an action gives other actions.
public struct HandlerRule: Hashable, Sendable {
    /// What the hand does.
    public var gesture: Gesture
    /// What the key means.
    public var action: KeyboardAction
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

/// Second in the chain: the user's own rules and programs.
///
/// - The first rule that fits counts. One action in its place goes on down the chain; several go one after the other.
/// - What a rule gives is not looked up in the rules again. It happens as a press, whatever the gesture was.
/// - A key that repeats repeats what the rule for its press gives, if that is one action and there is no rule for the
///   repeat.
/// - A program is asked only for what it signed up for, and only if it is there and answered the last time.
/// - A key that no rule names costs one look into a table.
public struct UserRules: KeyboardActionHandler {
    private var rules: [HandlerRule] = []
    private var index = ActionIndex()
    private var programs: [ProgramSignUp] = []
    private var programIndex = ActionIndex()
    /// Whether a program may be asked: it is running and has not let a question lapse.
    private var isThere: [Bool] = []
    private var questionNumber: UInt32 = 0
    /// What is to go down the chain behind this handler, after a rule with several actions.
    private(set) var expansion: [KeyboardAction] = []
    /// Some rule names modifiers that make a chord.
    let hasChords: Bool

    /// A handler of those rules and programs.
    public init(_ rules: [HandlerRule] = [], programs: [ProgramSignUp] = []) {
        self.rules = rules
        self.programs = programs
        isThere = programs.map { _ in true }
        for place in rules.indices { index.add(rules[place].action, place) }
        for place in programs.indices {
            for action in programs[place].actions { programIndex.add(action, place) }
        }
        hasChords = rules.contains { $0.modifiers?.intersects(.chords) ?? false }
    }

    /// There is nothing to ask.
    @inline(__always)
    var isEmpty: Bool { index.isEmpty && programIndex.isEmpty }

    /// The gestures on an action that some rule or program waits for.
    public func gestures(on action: KeyboardAction) -> Gestures {
        var gestures: Gestures = []
        for place in index.places(of: action) { gestures.insert(Gestures(rules[place].gesture)) }
        for place in programIndex.places(of: action) where isThere[place] {
            gestures.formUnion(programs[place].gestures)
        }
        return gestures
    }

    public mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        if let place = place(of: gesture, action, in: context) {
            let outcome = rules[place].outcome
            if outcome.count == 1 { return .replaced(outcome[0]) }
            expansion = outcome
            return .handled
        }
        if gesture == .repeat, let place = self.place(of: .press, action, in: context) {
            let outcome = rules[place].outcome
            return outcome.count == 1 ? .replaced(outcome[0]) : .handled
        }
        return ask(gesture, action, after: -1, into: &effects)
    }

    /// Whether a rule fits.
    func fits(_ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext) -> Bool {
        place(of: gesture, action, in: context) != nil
    }

    /// Asks the first program that signed up, behind that place.
    mutating func ask(
        _ gesture: Gesture, _ action: KeyboardAction, after place: Int, into effects: inout [Effect]
    ) -> HandlerResponse {
        for other in programIndex.places(of: action)
        where other > place && isThere[other] && programs[other].gestures.contains(Gestures(gesture)) {
            questionNumber &+= 1
            effects.append(
                .ask(ProgramQuestion(number: questionNumber, program: other, gesture: gesture, action: action)))
            return .handled
        }
        return .notMine
    }

    /// How long the program's answer is waited for, in µs.
    func timeout(for program: Int) -> Timestamp { programs[program].deadline }

    /// The program runs, or it does not; or it let a question lapse.
    mutating func setProgram(_ program: Int, isThere: Bool) {
        if self.isThere.indices.contains(program) { self.isThere[program] = isThere }
    }

    /// Takes what a rule with several actions gives.
    mutating func takeExpansion() -> [KeyboardAction] {
        if expansion.isEmpty { return [] }
        defer { expansion = [] }
        return expansion
    }

    private func place(of gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext) -> Int? {
        for place in index.places(of: action) {
            let rule = rules[place]
            if rule.gesture == gesture && rule.holds(in: context) { return place }
        }
        return nil
    }
}

extension HandlerRule {
    fileprivate func holds(in context: KeyboardContext) -> Bool {
        let held = context.modifiers.subtracting(.locks)
        if let modifiers {
            if held != modifiers { return false }
        } else if held.intersects(.chords), !context.isHotkey {
            return false
        }
        if let layer, layer != context.layer { return false }
        if let locale, locale != context.locale { return false }
        if let device, !context.deviceNames.contains(device) { return false }
        return true
    }
}
