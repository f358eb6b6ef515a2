import Keyboard

/// The user's handler programs: asks the first program that signed up for a gesture on an action.
///
/// - Only a program that runs and answered its last question in time is asked.
/// - The effect is `.ask`; `ProgramWait` holds the later keys back until the program answers.
/// - Programs are not asked about an action that replaced another one, unless only the user's handlers implement it.
struct ProgramHandler: GestureHandler {
    private let signUps: [ProgramSignUp]
    private let index: HandlerIndex
    /// For each program, whether it may be asked: it runs and has not missed a deadline.
    private var isThere: [Bool]

    /// A handler for these programs. All of them count as running.
    init(_ signUps: [ProgramSignUp]) {
        self.signUps = signUps
        isThere = signUps.map { _ in true }
        index = HandlerIndex(signUps.map { $0.kinds.isEmpty ? $0.actions : nil })
    }

    func gestures(on action: KeyboardAction) -> Gestures {
        var gestures: Gestures = []
        for place in index.places(for: action) where isThere[place] && signUps[place].isAbout(action) {
            gestures.formUnion(signUps[place].gestures)
        }
        return gestures
    }

    var kinds: ActionKinds { index.kinds }

    mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard !stroke.isReplaced || stroke.action.isUsersOwn else { return .notMine }
        for place in index.places(for: stroke.action) where place >= stroke.nextProgram && isThere[place] {
            if signUps[place].isAbout(stroke.action), signUps[place].gestures.contains(Gestures(gesture)) {
                effects.append(
                    .ask(ProgramQuestion(number: 0, program: place, gesture: gesture, action: stroke.action)))
                return .handled
            }
        }
        return .notMine
    }

    /// Sets whether a program may be asked. It may not if it is not running or has missed a deadline.
    mutating func setProgram(_ program: Int, isThere: Bool) {
        if self.isThere.indices.contains(program) { self.isThere[program] = isThere }
    }
}
