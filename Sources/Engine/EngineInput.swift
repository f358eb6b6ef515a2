public import Keyboard

/// What comes to the engine behind the stage of physical keys, in order.
enum EngineInput {
    case key(KeyEvent)
    case layer(String, isDown: Bool)
    case action(Gesture, KeyboardAction)
}

/// A program that is asked, and what waits for its answer.
struct OpenQuestion {
    var question: ProgramQuestion
    /// The key; nil for an action without one.
    var event: KeyEvent?
    var binding: Binding
    var deadline: Timestamp
}

// A question to a program holds up what comes behind it, and nothing else does.
extension Engine {
    /// More inputs than this behind a question, and it is given up.
    private static let waitingLimit = 256

    /// What the stage of physical keys gave.
    mutating func takePhysicalKeys(into effects: inout [Effect]) {
        // By place and cleared in the end: a copy would take the storage away, and the next key would allocate.
        for place in physicalKeys.indices {
            switch physicalKeys[place] {
            case .key(let event): take(event, into: &effects)
            case .layer(let name, let isDown): take(.layer(name, isDown: isDown), into: &effects)
            }
        }
        physicalKeys.removeAll(keepingCapacity: true)
    }

    /// Takes a key, or puts it behind the question that is open.
    @inline(__always)
    mutating func take(_ event: KeyEvent, into effects: inout [Effect]) {
        if question == nil { answer(event, into: &effects) } else { take(.key(event), into: &effects) }
    }

    /// Takes an input, or puts it behind the question that is open.
    mutating func take(_ input: EngineInput, into effects: inout [Effect]) {
        if question != nil {
            waitingInputs.append(input)
            if waitingInputs.count > Self.waitingLimit { lapse(into: &effects) }
            return
        }
        switch input {
        case .key(let event): answer(event, into: &effects)
        case .layer(let name, let isDown):
            if isDown { layers.hold(name) } else { layers.letGo(name) }
            context.layer = layers.current
            if isDown { giveFeedback(.press, .layer(name), into: &effects) }
        case .action(let gesture, let action): send(gesture, action, isReplaced: false, into: &effects)
        }
    }

    private mutating func answer(_ event: KeyEvent, into effects: inout [Effect]) {
        switch event.phase {
        case .press: press(event, into: &effects)
        case .repeat: repeatKey(event, into: &effects)
        case .release: release(event, into: &effects)
        }
    }

    /// A program is asked: what comes now waits.
    mutating func open(_ question: ProgramQuestion, event: KeyEvent?, binding: Binding) {
        let deadline = context.time + chain.rules.timeout(for: question.program)
        self.question = OpenQuestion(question: question, event: event, binding: binding, deadline: deadline)
    }

    /// A program answered. An answer to a question that was given up says that the program lives; any other is ignored.
    public mutating func answer(
        _ number: UInt32, _ answer: ProgramAnswer, at time: Timestamp, into effects: inout [Effect]
    ) {
        advance(to: time, into: &effects)
        if let place = lapsedQuestions.firstIndex(where: { $0.number == number }) {
            chain.rules.setProgram(lapsedQuestions.remove(at: place).program, isThere: true)
        }
        guard let open = question, open.question.number == number else { return }
        question = nil
        context.time = time
        switch answer {
        case .notMine: goOn(open, into: &effects)
        case .handled(let actions): perform(actions, into: &effects)
        }
        drain(into: &effects)
    }

    /// A program runs, or it does not run any more.
    public mutating func setProgram(_ program: Int, isThere: Bool, at time: Timestamp, into effects: inout [Effect]) {
        chain.rules.setProgram(program, isThere: isThere)
        if let open = question, open.question.program == program, !isThere { lapse(into: &effects) }
    }

    /// The question is given up: a click or something else that does not wait came between.
    mutating func withdrawQuestion(into effects: inout [Effect]) {
        while let open = question {
            question = nil
            goOn(open, into: &effects)
            drain(into: &effects)
        }
    }

    /// The question is given up, and the program not asked again until it answers something.
    mutating func lapse(into effects: inout [Effect]) {
        guard let open = question else { return }
        question = nil
        chain.rules.setProgram(open.question.program, isThere: false)
        if lapsedQuestions.count == 8 { lapsedQuestions.removeFirst() }
        lapsedQuestions.append((open.question.number, open.question.program))
        goOn(open, into: &effects)
        drain(into: &effects)
    }

    /// A key that nobody took goes its way: to the next program, else down the chain.
    private mutating func goOn(_ open: OpenQuestion, into effects: inout [Effect]) {
        let start = effects.count
        let question = open.question
        let response = chain.rules.ask(question.gesture, question.action, after: question.program, into: &effects)
        if response == .handled {
            if case .ask(let next) = effects[start] { self.open(next, event: open.event, binding: open.binding) }
            return
        }
        guard let event = open.event else {
            return send(question.gesture, question.action, isReplaced: true, into: &effects)
        }
        let heldIndex = held.index(of: event.keycode, on: event.device)
        prepare(event, question.action, binding: open.binding)
        context.isReplaced = true
        pass(question.gesture, question.action, into: &effects)
        guard event.phase == .press, question.gesture == .press, let heldIndex else { return }
        held.setOutput(outputKey(of: event, in: effects, from: start), at: heldIndex)
    }

    /// What waited goes on, until the next question.
    private mutating func drain(into effects: inout [Effect]) {
        var taken = 0
        while taken < waitingInputs.count && question == nil {
            let input = waitingInputs[taken]
            taken += 1
            take(input, into: &effects)
        }
        waitingInputs.removeFirst(taken)
    }
}
