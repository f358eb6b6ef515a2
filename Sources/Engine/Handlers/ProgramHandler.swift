import Keyboard

/// The user's handlers that are programs: asks the first one that signed up for a gesture on an action.
///
/// - Only a program that is there and answered the last time is asked.
/// - The effect is `.ask`; what becomes of the key is decided when the program answers (`ProgramQuestions`).
/// - An action that stands in the place of another is not asked about, unless only the user's handlers know it.
struct ProgramHandler: KeyboardActionHandler {
    private let signUps: [ProgramSignUp]
    /// The places of the programs that signed up for each action by its name, in their order.
    private var places: [KeyboardAction: [Int]] = [:]
    /// All places, where some program signed up for a kind of actions; else empty.
    private var allPlaces: [Int] = []
    /// Whether a program may be asked: it is running and has not let a question lapse.
    private var isThere: [Bool]

    /// A handler of those programs, all of them there.
    init(_ signUps: [ProgramSignUp]) {
        self.signUps = signUps
        isThere = signUps.map { _ in true }
        for (place, signUp) in signUps.enumerated() {
            for action in signUp.actions { places[action, default: []].append(place) }
        }
        if signUps.contains(where: { !$0.kinds.isEmpty }) { allPlaces = Array(signUps.indices) }
    }

    /// The places of programs that may have signed up for an action, in their order.
    private func candidates(for action: KeyboardAction) -> [Int] {
        allPlaces.isEmpty ? places[action] ?? [] : allPlaces
    }

    func gestures(on action: KeyboardAction) -> Gestures {
        var gestures: Gestures = []
        for place in candidates(for: action) where isThere[place] && signUps[place].isAbout(action) {
            gestures.formUnion(signUps[place].gestures)
        }
        return gestures
    }

    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        guard !trigger.isReplaced || action.isUsersOwn else { return .notMine }
        for place in candidates(for: action) where place >= trigger.nextProgram && isThere[place] {
            if signUps[place].isAbout(action), signUps[place].gestures.contains(Gestures(gesture)) {
                effects.append(.ask(ProgramQuestion(number: 0, program: place, gesture: gesture, action: action)))
                return .handled
            }
        }
        return .notMine
    }

    /// The program runs, or it does not; or it let a question lapse.
    mutating func setProgram(_ program: Int, isThere: Bool) {
        if self.isThere.indices.contains(program) { self.isThere[program] = isThere }
    }
}
