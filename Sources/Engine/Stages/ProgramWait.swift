import Keyboard

/// A program that is asked, and what its answer is about.
struct OpenQuestion {
    var question: ProgramQuestion
    var trigger: ActionTrigger
    var deadline: Timestamp
    /// The actions that happen after what it is about, if that is one of several.
    var rest: [KeyboardAction] = []
    /// It was asked under other settings: the program's place means nothing any more.
    var isOutdated = false
}

/// The wait for a program's answer: everything behind a question waits, in order, until the answer or the deadline.
struct ProgramWait: KeyStage {
    /// The question that is open; nil if no program is asked.
    private var open: OpenQuestion?
    /// How many inputs wait behind it.
    private var waitingCount = 0
    /// Questions that were given up: an answer that comes late says that the program lives.
    private var lapsed: [ProgramQuestion] = []

    /// More inputs than this behind a question, and it is given up.
    private static let waitingLimit = 256
    /// How many questions that were given up are remembered.
    private static let lapsedLimit = 8

    mutating func use(_ settings: EngineSettings, _ times: GestureTimes) {
        // Other programs are there: those of the questions so far are not among them.
        open?.isOutdated = true
        lapsed = []
    }

    var needs: StageNeeds {
        StageNeeds(deadline: open?.deadline, isBlocking: open != nil, passesKeys: open == nil)
    }

    func passes(_ input: KeyInput) -> Bool {
        switch input {
        case .question, .answer, .program: false
        default: open == nil
        }
    }

    mutating func handle(
        _ input: KeyInput, mayWait: Bool, on keyboard: borrowing KeyboardState, into output: inout StageOutput
    ) {
        switch input {
        case .question(let question):
            open = question
            waitingCount = 0
        case .answer(let number, let answer, let time):
            if let place = lapsed.firstIndex(where: { $0.number == number }) {
                output.pass(.program(lapsed.remove(at: place).program, isThere: true))
            }
            guard open?.question.number == number else { return }
            switch answer {
            case .notMine: close(into: &output)
            case .handled(let actions):
                open = nil
                output.pass(.replacements(actions, at: time))
            }
        case .program(let program, let isThere):
            output.pass(input)
            if !isThere, let open, open.question.program == program, !open.isOutdated { lapse(into: &output) }
        default:
            output.wait(input)
            waitingCount += 1
            if waitingCount > Self.waitingLimit { lapse(into: &output) }
        }
    }

    mutating func advance(to time: Timestamp, into output: inout StageOutput) {
        lapse(into: &output)
    }

    mutating func settle(at notice: Notice, into output: inout StageOutput) {
        close(into: &output)
    }

    mutating func letGo(of device: DeviceID?, at time: Timestamp, into output: inout StageOutput) {}

    /// The question is over, and its key goes on.
    private mutating func close(into output: inout StageOutput) {
        guard let open else { return }
        self.open = nil
        output.pass(.resumed(open))
    }

    /// The question is given up because its program was too slow or died. It is not asked again until it answers.
    private mutating func lapse(into output: inout StageOutput) {
        guard let open else { return }
        if !open.isOutdated {
            if lapsed.count == Self.lapsedLimit { lapsed.removeFirst() }
            lapsed.append(open.question)
            output.pass(.program(open.question.program, isThere: false))
        }
        close(into: &output)
    }
}
