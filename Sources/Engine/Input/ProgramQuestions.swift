import Keyboard

/// What comes to the engine behind the key remapper, in order.
enum EngineInput {
    case key(KeyEvent)
    case layer(String, isDown: Bool)
    case action(Gesture, KeyboardAction, at: Timestamp)

    /// When it happened; nil for a layer.
    var time: Timestamp? {
        switch self {
        case .key(let event): event.time
        case .layer: nil
        case .action(_, _, let time): time
        }
    }
}

/// A program that is asked, and what its answer is about.
struct OpenQuestion {
    var question: ProgramQuestion
    var trigger: ActionTrigger
    var deadline: Timestamp
    /// It was asked under other settings: the program's place means nothing any more.
    var isOutdated = false
}

/// Questions to programs: the one that is open, the inputs that wait behind it, and those that were given up.
///
/// A question holds up what comes behind it, and nothing else does.
struct ProgramQuestions {
    /// The question that is open; nil if no program is asked.
    private(set) var open: OpenQuestion?
    private var waiting: [EngineInput] = []
    /// Questions that were given up: an answer that comes late says that the program lives.
    private var lapsed: [ProgramQuestion] = []
    private var lastNumber: UInt32 = 0

    /// More inputs than this behind a question, and it is given up.
    private static let waitingLimit = 256
    /// How many questions that were given up are remembered.
    private static let lapsedLimit = 8

    /// A program is asked, until a deadline; answers the question with its number.
    mutating func ask(_ question: ProgramQuestion, by trigger: ActionTrigger, until deadline: Timestamp)
        -> ProgramQuestion
    {
        lastNumber &+= 1
        var question = question
        question.number = lastNumber
        open = OpenQuestion(question: question, trigger: trigger, deadline: deadline)
        return question
    }

    /// Other programs are there: those of the questions so far are not among them.
    mutating func forgetPrograms() {
        open?.isOutdated = true
        lapsed = []
    }

    /// Puts an input behind the question that is open; answers whether too many wait by now.
    mutating func wait(_ input: EngineInput) -> Bool {
        waiting.append(input)
        return waiting.count > Self.waitingLimit
    }

    /// The question is over; answers it.
    mutating func close() -> OpenQuestion? {
        defer { open = nil }
        return open
    }

    /// The question is given up because its program was too slow or died; answers it.
    mutating func lapse() -> OpenQuestion? {
        guard let open else { return nil }
        self.open = nil
        if open.isOutdated { return open }
        if lapsed.count == Self.lapsedLimit { lapsed.removeFirst() }
        lapsed.append(open.question)
        return open
    }

    /// The program of a question that was given up and is answered now; nil for any other question.
    mutating func lateProgram(of number: UInt32) -> Int? {
        guard let place = lapsed.firstIndex(where: { $0.number == number }) else { return nil }
        return lapsed.remove(at: place).program
    }

    /// The inputs that wait; they go on, or wait again. None while a question is open.
    mutating func takeWaiting() -> [EngineInput] {
        if open != nil || waiting.isEmpty { return [] }
        defer { waiting.removeAll(keepingCapacity: true) }
        return waiting
    }
}
