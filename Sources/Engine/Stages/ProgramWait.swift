import Keyboard

/// An open question to a program, or an open request for texts, and the data to continue its key.
struct OpenQuestion {
    /// The number, which the answer repeats.
    var number: UInt32
    /// The program that was asked; nil for a request.
    var program: Int?
    var gesture: Gesture
    var stroke: Stroke
    var deadline: Timestamp
    /// The actions after the one of the question, if that is one of several.
    var rest: [KeyboardAction] = []
    /// Whether the settings have changed since, so that the index of the program is invalid.
    var isOutdated = false
    /// The texts that were requested; empty if there are none.
    var texts: [String] = []
}

/// The stage that waits for a program's answer, or for texts: all inputs after a question wait, in order, until the
/// answer or the deadline.
struct ProgramWait: KeyStage {
    /// The open question; nil if there is none.
    private var open: OpenQuestion?
    /// The number of inputs that wait behind it.
    private var waitingCount = 0
    /// Questions that were given up. A late answer to one shows that the program works again.
    private var lapsed: [(number: UInt32, program: Int)] = []

    /// The most inputs that wait behind a question. With more, it is given up.
    private static let waitingLimit = 256
    /// The most questions in `lapsed`.
    private static let lapsedLimit = 8

    mutating func use(_ settings: EngineSettings, _ times: GestureTimes) {
        // The list of programs was replaced, so the indices of earlier questions are invalid.
        open?.isOutdated = true
        lapsed = []
    }

    var needs: StageNeeds {
        StageNeeds(deadline: open?.deadline, isBlocking: open != nil, passesKeys: open == nil)
    }

    func passes(_ input: KeyInput) -> Bool {
        switch input {
        case .question, .answer, .texts, .program: false
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
                output.emit(.program(lapsed.remove(at: place).program, isThere: true))
            }
            guard open?.number == number else { return }
            switch answer {
            case .notMine: close(into: &output)
            case .handled(let actions):
                open = nil
                output.emit(.replacements(actions, at: time))
            }
        case .texts(let number, let texts):
            guard open?.number == number else { return }
            open?.texts = texts
            close(into: &output)
        case .program(let program, let isThere):
            output.emit(input)
            if !isThere, let open, open.program == program, !open.isOutdated { lapse(into: &output) }
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

    /// Closes the question: its key goes on.
    private mutating func close(into output: inout StageOutput) {
        guard let open else { return }
        self.open = nil
        output.emit(.resumed(open))
    }

    /// Gives the question up, because its program was too slow or died. The program is not asked again until it
    /// answers.
    private mutating func lapse(into output: inout StageOutput) {
        guard let open else { return }
        if let program = open.program, !open.isOutdated {
            if lapsed.count == Self.lapsedLimit { lapsed.removeFirst() }
            lapsed.append((open.number, program))
            output.emit(.program(program, isThere: false))
        }
        close(into: &output)
    }
}
