import Completion
import Keyboard
import Transliteration

/// Performs actions: asks the handlers, and commits their effects.
///
/// The effects of a handler take hold in one function (`commit`), as soon as it has returned, so that the next handler
/// sees the changed text. They change the `KeyboardState`; this type tells the handlers of the changes.
struct ActionDispatch: ~Copyable {
    /// The state of the keyboard.
    var state: KeyboardState
    var chain = HandlerChain()
    var feedback: KeyFeedback
    /// The current time.
    var now: Timestamp = 0
    /// The question that an action led to.
    private var question: OpenQuestion?
    private var questionCount: UInt32 = 0
    private var expansions = ExpansionLimit()
    /// How long a key waits for texts, in µs.
    private static let fetchTime: Timestamp = 1_000_000
    /// Storage for `context.typedWord`, kept so that no key allocates.
    private var typedWord = TypedWord()

    init(_ settings: EngineSettings, behavior: any KeyboardBehavior, feedback: any FeedbackPolicy) {
        state = KeyboardState(settings, behavior: behavior)
        self.feedback = KeyFeedback(feedback)
        makeHandlers()
    }

    /// Uses other settings; see `Engine.reconfigure` for what stays.
    mutating func use(_ settings: EngineSettings, behavior: any KeyboardBehavior, feedback: any FeedbackPolicy) {
        state.use(settings, behavior: behavior)
        self.feedback = KeyFeedback(feedback)
        makeHandlers()
    }

    /// Makes the standard handlers again.
    private mutating func makeHandlers() {
        chain.use(state.settings, behavior: state.behavior, locale: state.locale)
        tellChain(of: [.text, .method])
    }

    /// Notifies the handlers of a change.
    mutating func tellChain(of change: KeyboardState.Change) {
        if change.isEmpty { return }
        if change.contains(.text) { chain.contextLost() }
        if change.contains(.layout) { chain.use(state.locale, state.settings, behavior: state.behavior) }
        if change.contains(.method) { chain.use(state.inputMethod) }
    }

    /// Forgets the text around the cursor and overwrites its memory.
    mutating func forgetText() {
        tellChain(of: state.forgetText())
    }

    // MARK: - Actions

    /// Gives the feedback of a gesture on a key's action, and sends it down the chain.
    @discardableResult
    mutating func perform(_ gesture: Gesture, _ stroke: Stroke, into effects: inout [Effect]) -> Outcome {
        if state.context.isPassing, let event = stroke.event {
            return stroke.modifierKey == nil ? pass(event, by: stroke, into: &effects) : Outcome()
        }
        expansions.reset()
        giveFeedback(gesture, stroke, into: &effects)
        return send(gesture, stroke, into: &effects)
    }

    /// Like `perform`, but without feedback, for an action that results from another one.
    @discardableResult
    mutating func send(_ gesture: Gesture, _ stroke: Stroke, into effects: inout [Effect]) -> Outcome {
        if let keycode = stroke.modifierKey { return send(gesture, stroke, ofModifier: keycode, into: &effects) }
        var outcome = Outcome()
        let expands = gesture == .press && state.settings.mayExpand(by: stroke.action)
        if expands, chain.write(&typedWord) { state.context.typedWord = typedWord }
        let wasAsked = question != nil
        state.text.begin(typing: stroke.action.typedCharacter)
        ask(gesture, stroke, into: &effects, &outcome)
        if expands { state.context.typedWord = nil }
        // The rest is done when the program has answered.
        if question != nil, !wasAsked { return outcome }
        if !stroke.action.isModifier { state.text.end(in: &state.context) }
        if gesture == .press || gesture == .repeat {
            if !outcome.setsCase { state.setCase(after: stroke.action) }
            if let layer = state.leaveOneShotLayer(after: stroke.action) { effects.append(.setLayer(layer)) }
        }
        return outcome
    }

    /// Asks the user's handlers about a modifier key: first as the key (`key:leftctrl`), then as the modifier. The
    /// modifier of the key itself does not count as held meanwhile.
    private mutating func send(
        _ gesture: Gesture, _ stroke: Stroke, ofModifier keycode: Keycode, into effects: inout [Effect]
    ) -> Outcome {
        var outcome = Outcome()
        let modifiers = state.context.modifiers
        state.context.modifiers.subtract(state.keys.layout.heldModifiers(of: keycode))
        if !state.context.isPassing && !state.passes(stroke.binding) {
            state.text.begin(typing: nil)
            ask(gesture, stroke, into: &effects, &outcome)
            if !outcome.isHandled, stroke.action == .key(keycode) {
                ask(gesture, stroke.asModifier(state.keys.action(ofModifier: keycode)), into: &effects, &outcome)
            }
            // The action that replaced the key may have typed text.
            if outcome.isHandled, !outcome.setsCase { state.setCase(after: .none) }
        }
        state.context.modifiers = modifiers
        return outcome
    }

    /// Performs actions that replace another one, in order. Actions after a question wait for its answer. A loop of
    /// actions that lead to each other is stopped, with the feedback of a failure.
    mutating func send(_ actions: [KeyboardAction], at time: Timestamp, into effects: inout [Effect]) {
        guard expansions.begin() else { return feedback.giveFailure(into: &effects) }
        defer { expansions.end() }
        let wasAsked = question != nil
        for (place, action) in actions.enumerated() {
            send(.press, Stroke(action, at: time, isReplaced: true), into: &effects)
            if question != nil, !wasAsked {
                question?.rest += actions[(place + 1)...]
                return
            }
        }
    }

    /// Asks the handlers that want the kind of the action, one after the other, from index `first` on.
    private mutating func ask(
        from first: Int = 0, _ gesture: Gesture, _ stroke: Stroke, into effects: inout [Effect],
        _ outcome: inout Outcome
    ) {
        for place in chain.places(for: stroke.action) where place.index >= first {
            if stroke.modifierKey != nil, !place.isUsers { continue }
            if place.yieldsToMethod, chain.methodClaims(stroke.action) { continue }
            let response = ask(
                place.index, around: place.wrapperCount, gesture, stroke, into: &effects, &outcome)
            switch response {
            case .notMine: continue
            case .handled: outcome.isHandled = true
            case .expanded(let actions):
                outcome.isHandled = true
                send(actions, at: stroke.time, into: &effects)
            case .replaced(let other):
                let gesture = gesture == .repeat ? Gesture.repeat : .press
                let stroke = stroke.replaced(by: other, on: state.settings.desktop)
                ask(from: place.index + 1, gesture, stroke, into: &effects, &outcome)
            }
            return
        }
    }

    /// Asks the handler at an index through `level` of the handlers around it.
    private mutating func ask(
        _ place: Int, around level: Int, _ gesture: Gesture, _ stroke: Stroke, into effects: inout [Effect],
        _ outcome: inout Outcome
    ) -> HandlerResponse {
        var start = effects.count
        if level == 0 {
            let response = chain.handle(at: place, gesture, stroke, in: state.context, into: &effects)
            if effects.count > start {
                commit(&effects, from: start, by: stroke, isMethod: place == chain.methodPlace, &outcome)
            }
            return response
        }
        let context = state.context.copy()
        let lossCount = state.text.lossCount
        var wrapper = chain[wrapper: level - 1, at: place]
        let response = wrapper.handle(gesture, stroke, in: context, into: &effects) { other, effects in
            commit(&effects, from: start, by: stroke, &outcome)
            let stroke = other == stroke.action ? stroke : stroke.replaced(by: other, on: state.settings.desktop)
            defer { start = effects.count }
            return ask(place, around: level - 1, gesture, stroke, into: &effects, &outcome)
        }
        if state.text.lossCount != lossCount { wrapper.contextLost() }
        chain[wrapper: level - 1, at: place] = wrapper
        commit(&effects, from: start, by: stroke, &outcome)
        return response
    }

    /// Passes a key through while `isPassing`: no handler is asked, and nothing about the key is remembered.
    private mutating func pass(_ event: KeyEvent, by stroke: Stroke, into effects: inout [Effect]) -> Outcome {
        var outcome = Outcome(isHandled: true)
        let start = effects.count
        effects.append(.forward(event))
        commit(&effects, from: start, by: stroke, &outcome)
        forgetText()
        guard state.modes.passesUntilReturn, event.phase == .press else { return outcome }
        let action = state.settings.desktop.action(of: event.keycode, under: [])
        if action == .primary || action == .escape { endPassingUntilReturn(into: &effects) }
        return outcome
    }

    /// The question that an action led to, which waits in the engine from now on; nil for almost every action.
    mutating func takeQuestion() -> OpenQuestion? {
        if question == nil { return nil }
        defer { question = nil }
        return question
    }

    // MARK: - Effects

    /// Lets the effects from index `start` on take hold, in their order.
    private mutating func commit(
        _ effects: inout [Effect], from start: Int, by stroke: Stroke, isMethod: Bool = false,
        _ outcome: inout Outcome
    ) {
        var index = start
        while index < effects.count {
            let length = state.context.document.text.count
            // What is known of the text after the effect; nil for an effect that does not change it.
            var text: TextAfterKey?
            switch effects[index] {
            case .edit(let edit): text = state.context.document.applyIfKnown(edit) ? .known : .unknown
            case .deleteSequence(let count):
                state.context.document.delete(count)
                text = .known
            case .tap(let keystroke):
                text = state.tap(keystroke)
                if keystroke == Keystroke(.escape) { pressEscape(by: stroke) }
            case .forward(let event):
                text = state.forward(event, by: stroke)
                effects[index] = .forward(forwarded(event, by: stroke, &outcome))
                if event.keycode == .escape, event.phase == .press { pressEscape(by: stroke) }
            case .replaced(let replacement):
                state.text.replace(by: replacement, in: &state.context)
                effects.remove(at: index)
                continue
            case .ask(let asked): effects[index] = .ask(openQuestion(asked, by: stroke))
            case .fetch(let request): effects[index] = .fetch(open(request, by: stroke))
            case .remember(let word):
                chain.remember(word)
                state.remember(word)
            case .rememberEmoji(let emoji): state.remember(emoji)
            case .list(let list): state.context.openList = list
            case .setLocale(let id): tellChain(of: state.setLocale(id))
            case .setInputMethod(let name): tellChain(of: state.setInputMethod(name))
            case .setLayer(let name): state.setLayer(name)
            case .setCase(let keyboardCase):
                state.context.keyboardCase = keyboardCase
                outcome.setsCase = true
            case .setModal(let isModal): state.setModal(isModal)
            case .pause: tellChain(of: state.pause())
            case .resume: tellChain(of: state.resume())
            case .setPassing(let isPassing): tellChain(of: state.setPassesUntilReturn(isPassing))
            case .run, .feedback, .offer: break
            }
            if let text {
                if !isMethod { chain.forgetWord() }
                tellChain(of: state.textChanged(text, from: length))
            }
            index += 1
        }
    }

    /// Reports an Escape to the modal modes, unless the Escape key itself made it and was already reported.
    private mutating func pressEscape(by stroke: Stroke) {
        if stroke.event?.keycode == .escape { return }
        state.modes.pressEscape(at: stroke.time, in: &state.context)
    }

    /// Opens a question of a handler to a program. Returns the question with its number.
    private mutating func openQuestion(_ asked: ProgramQuestion, by stroke: Stroke) -> ProgramQuestion {
        guard state.settings.programs.indices.contains(asked.program) else { return asked }
        var asked = asked
        asked.number = open(
            asked.program, asked.gesture, stroke, for: state.settings.programs[asked.program].deadline)
        return asked
    }

    /// Opens a request of a handler for texts. Returns it with its number.
    private mutating func open(_ request: TextRequest, by stroke: Stroke) -> TextRequest {
        var request = request
        request.number = open(nil, .press, stroke, for: Self.fetchTime)
        return request
    }

    /// Opens a question to a program, or a request for texts, unless something is open. Returns its number; 0 for none.
    private mutating func open(
        _ program: Int?, _ gesture: Gesture, _ stroke: Stroke, for time: Timestamp
    ) -> UInt32 {
        guard question == nil else { return 0 }
        questionCount &+= 1
        // The key may have waited behind another question, so the deadline counts from now.
        question = OpenQuestion(
            number: questionCount, program: program, gesture: gesture, stroke: stroke, deadline: now + time)
        return questionCount
    }

    /// The event to forward for a key. A repeat uses the key that went down, even if the key would be another now. If
    /// the press was consumed, the key is still up on the virtual keyboard, so its first repeat becomes a press.
    private func forwarded(_ event: KeyEvent, by stroke: Stroke, _ outcome: inout Outcome) -> KeyEvent {
        guard event.phase == stroke.event?.phase else { return event }
        if outcome.output == nil { outcome.output = event.keycode }
        guard event.phase == .repeat else { return event }
        var event = event
        if let held = stroke.held { event.keycode = held } else { event.phase = .press }
        return event
    }

    /// Gives the feedback of a gesture, independently of the handlers. A modifier key has the feedback of its key, or
    /// else of its modifier.
    func giveFeedback(_ gesture: Gesture, _ stroke: Stroke, into effects: inout [Effect]) {
        if state.context.isPassing || feedback.give(gesture, on: stroke.action, into: &effects) { return }
        if let keycode = stroke.modifierKey {
            feedback.give(gesture, on: state.keys.action(ofModifier: keycode), into: &effects)
        }
    }

    // MARK: - What handlers want

    /// The gestures on an action that a handler or the feedback wants, besides press and repeat. None for a key that
    /// passes through.
    func awaitedGestures(on action: KeyboardAction, _ binding: KeyBinding) -> Gestures {
        if state.context.isPassing || state.passes(binding) { return [] }
        return chain.gestures(on: action).union(feedback.gestures(on: action)).subtracting(.immediate)
    }

    /// Whether some handler wants long presses of the action.
    func handlesLongPress(of action: KeyboardAction) -> Bool {
        chain.gestures(on: action).contains(Gestures(.longPress))
    }

    /// The query for the sources of candidates, once for each state of the text; else nil. Withdraws the earlier
    /// candidates.
    mutating func nextCompletionQuery(into effects: inout [Effect]) -> CompletionQuery? {
        if state.settings.completionSources.isEmpty
            || !state.text.withdrawCandidates(in: &state.context, into: &effects)
        {
            return nil
        }
        guard state.context.isTyping else { return nil }
        var query = CompletionQuery(chain.typedWord, in: state.context)
        if let method = chain.inputMethod, state.settings.completionSources.contains(where: \.usesReadings),
            method.composition == query.word
        {
            query.readings = method.otherReadings
        }
        return query
    }

    // MARK: - State

    /// Sets whether keys pass through because a password may be typed.
    mutating func setPrompted(_ isPrompted: Bool, into effects: inout [Effect]) {
        let wasPassing = state.context.isPassing
        tellChain(of: state.setPrompted(isPrompted))
        tellPassing(before: wasPassing, into: &effects)
    }

    /// Ends the passing through that `passUntilReturn` began.
    mutating func endPassingUntilReturn(into effects: inout [Effect]) {
        let wasPassing = state.context.isPassing
        tellChain(of: state.setPassesUntilReturn(false))
        tellPassing(before: wasPassing, into: &effects)
    }

    private func tellPassing(before wasPassing: Bool, into effects: inout [Effect]) {
        let isPassing = state.context.isPassing
        if isPassing != wasPassing { effects.append(.setPassing(isPassing)) }
    }

    /// A key that holds a layer went down or up.
    mutating func holdLayer(_ name: String, isDown: Bool, into effects: inout [Effect]) {
        state.holdLayer(name, isDown: isDown)
        if isDown { giveFeedback(.press, Stroke(.layer(name), at: now), into: &effects) }
    }

    /// Closes an open list without changing the text, because the cursor may be anywhere.
    mutating func closeList(into effects: inout [Effect]) {
        guard state.context.openList != nil else { return }
        state.context.openList = nil
        effects.append(.list(nil))
    }

    /// The letter of a callout came up: accepts the focused item if the focus was moved.
    mutating func letGoOfCallout(at time: Timestamp, into effects: inout [Effect]) {
        guard let list = state.context.openList, list.kind == .callout, list.hasMoved else { return }
        var outcome = Outcome()
        let start = effects.count
        effects.append(taking: list)
        commit(&effects, from: start, by: Stroke(.none, at: time), &outcome)
    }
}

extension ActionDispatch {
    /// The result of an action in the chain.
    struct Outcome {
        /// Whether a handler handled the action.
        var isHandled = false
        /// The key of the virtual keyboard that went down or repeated for the action's key; nil if the key was
        /// consumed.
        var output: Keycode?
        /// Whether a handler set the case of the next letter.
        var setsCase = false
    }
}
