import Completion
import Keyboard
import Transliteration

/// Performs actions: sends them down the chain of handlers, and applies the effects of the handlers to the keyboard
/// state.
///
/// Every effect is applied in one function (`apply`), as soon as its handler has returned, so that the next handler
/// sees the changed text. Effects change the `KeyboardState`; this type notifies the handlers of the changes.
struct ActionDispatch {
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
    /// Storage for `context.typedWord`, kept so that no key allocates.
    private var typedWord = TypedWord()

    init(_ settings: EngineSettings, behavior: any KeyboardBehavior, feedback: any FeedbackPolicy) {
        state = KeyboardState(settings, behavior: behavior)
        self.feedback = KeyFeedback(feedback)
        tellChain()
    }

    /// Uses other settings; see `Engine.reconfigure` for what stays.
    mutating func use(_ settings: EngineSettings, behavior: any KeyboardBehavior, feedback: any FeedbackPolicy) {
        state.use(settings, behavior: behavior)
        self.feedback = KeyFeedback(feedback)
        tellChain()
    }

    /// Makes the standard handlers again.
    private mutating func tellChain() {
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

    /// Gives the feedback of a gesture on an action, and sends it down the chain.
    @discardableResult
    mutating func perform(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, into effects: inout [Effect]
    ) -> Outcome {
        if state.context.isPassing, let event = trigger.event {
            return trigger.modifierKey == nil ? pass(event, by: trigger, into: &effects) : Outcome()
        }
        expansions.reset()
        giveFeedback(gesture, action, ofModifier: trigger.modifierKey, into: &effects)
        return send(gesture, action, by: trigger, into: &effects)
    }

    /// Like `perform`, but without feedback, for an action that results from another one.
    @discardableResult
    mutating func send(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, into effects: inout [Effect]
    ) -> Outcome {
        if let keycode = trigger.modifierKey {
            return send(gesture, action, ofModifier: keycode, by: trigger, into: &effects)
        }
        var outcome = Outcome()
        let tellsWord = gesture == .press && state.settings.mayExpand(by: action) && chain.write(&typedWord)
        if tellsWord { state.context.typedWord = typedWord }
        let wasAsked = question != nil
        state.text.begin(typing: action.typedCharacter)
        ask(gesture, action, by: trigger, into: &effects, &outcome)
        if state.context.typedWord != nil { state.context.typedWord = nil }
        // The rest is done when the program has answered.
        if question != nil, !wasAsked { return outcome }
        if !action.isModifier { state.text.end(in: &state.context) }
        if gesture == .press || gesture == .repeat {
            if !outcome.setsCase { state.setCase(after: action) }
            if let layer = state.leaveOneShotLayer(after: action) { effects.append(.setLayer(layer)) }
        }
        return outcome
    }

    /// Asks the user's handlers about a modifier key: first as the key (`key:leftctrl`), then as the modifier. The
    /// modifier of the key itself does not count as held meanwhile.
    private mutating func send(
        _ gesture: Gesture, _ action: KeyboardAction, ofModifier keycode: Keycode, by trigger: ActionTrigger,
        into effects: inout [Effect]
    ) -> Outcome {
        let modifiers = state.context.modifiers
        defer { state.context.modifiers = modifiers }
        state.context.modifiers.subtract(state.keys.layout.heldModifiers(of: keycode))
        var outcome = Outcome()
        if state.context.isPassing || state.passes(trigger.binding) { return outcome }
        state.text.begin(typing: nil)
        ask(gesture, action, by: trigger, into: &effects, &outcome)
        if !outcome.isHandled, action == .key(keycode) {
            var trigger = trigger
            if trigger.nextProgram != .max { trigger.nextProgram = 0 }
            ask(gesture, state.keys.action(ofModifier: keycode), by: trigger, into: &effects, &outcome)
        }
        // The action that replaced the key may have typed text.
        if outcome.isHandled, !outcome.setsCase { state.setCase(after: .none) }
        return outcome
    }

    /// Performs actions that replace another one, in order. Actions after a question wait for its answer. A loop of
    /// actions that lead to each other is stopped, with the feedback of a failure.
    mutating func send(_ actions: [KeyboardAction], at time: Timestamp, into effects: inout [Effect]) {
        guard expansions.begin() else { return feedback.giveFailure(into: &effects) }
        defer { expansions.end() }
        let wasAsked = question != nil
        for (place, action) in actions.enumerated() {
            send(.press, action, by: ActionTrigger(at: time, isReplaced: true), into: &effects)
            if question != nil, !wasAsked {
                question?.rest += actions[(place + 1)...]
                return
            }
        }
    }

    /// Asks the handlers from index `first` on, one after the other.
    private mutating func ask(
        from first: Int = 0, _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger,
        into effects: inout [Effect], _ outcome: inout Outcome
    ) {
        for place in first..<chain.count where !chain.isIdle(at: place, for: action) {
            if trigger.modifierKey != nil, !chain.isUsers(at: place) { continue }
            let response = ask(
                place, around: chain.wrapperCount(at: place), gesture, action, by: trigger, into: &effects, &outcome)
            switch response {
            case .notMine: continue
            case .handled:
                outcome.isHandled = true
                return
            case .expanded(let actions):
                outcome.isHandled = true
                return send(actions, at: trigger.time, into: &effects)
            case .replaced(let other):
                let trigger = trigger.replaced(by: other, on: state.settings.desktop)
                let gesture = gesture == .repeat ? Gesture.repeat : .press
                return ask(from: place + 1, gesture, other, by: trigger, into: &effects, &outcome)
            }
        }
    }

    /// Asks the handler at an index through `level` of the handlers around it.
    private mutating func ask(
        _ place: Int, around level: Int, _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger,
        into effects: inout [Effect], _ outcome: inout Outcome
    ) -> HandlerResponse {
        var start = effects.count
        if level == 0 {
            let response = chain.handle(at: place, gesture, action, by: trigger, in: state.context, into: &effects)
            if effects.count > start {
                apply(&effects, from: start, by: trigger, isMethod: place == chain.methodPlace, &outcome)
            }
            return response
        }
        let (context, lossCount) = (state.context, state.text.lossCount)
        var wrapper = chain[wrapper: level - 1, at: place]
        let response = wrapper.handle(gesture, action, by: trigger, in: context, into: &effects) { other, effects in
            apply(&effects, from: start, by: trigger, &outcome)
            let trigger = other == action ? trigger : trigger.replaced(by: other, on: state.settings.desktop)
            defer { start = effects.count }
            return ask(place, around: level - 1, gesture, other, by: trigger, into: &effects, &outcome)
        }
        if state.text.lossCount != lossCount { wrapper.contextLost() }
        chain[wrapper: level - 1, at: place] = wrapper
        apply(&effects, from: start, by: trigger, &outcome)
        return response
    }

    /// Passes a key through while `isPassing`: no handler is asked, and nothing about the key is remembered.
    private mutating func pass(_ event: KeyEvent, by trigger: ActionTrigger, into effects: inout [Effect]) -> Outcome
    {
        var outcome = Outcome(isHandled: true)
        let start = effects.count
        effects.append(.forward(event))
        apply(&effects, from: start, by: trigger, &outcome)
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

    /// Applies effects, in their order.
    private mutating func apply(
        _ effects: inout [Effect], from start: Int, by trigger: ActionTrigger, isMethod: Bool = false,
        _ outcome: inout Outcome
    ) {
        var index = start
        while index < effects.count {
            let effect = effects[index]
            if effect.changesText, !isModifierKey(effect) {
                if !isMethod { chain.forgetWord() }
                tellChain(of: state.changeText(by: effect, by: trigger))
            }
            switch effect {
            case .forward(let event):
                effects[index] = .forward(forwarded(event, by: trigger, &outcome))
                if event.keycode == .escape, event.phase == .press { pressEscape(by: trigger) }
            case .tap(Keystroke(.escape)): pressEscape(by: trigger)
            case .replaced(let replacement):
                state.text.replace(by: replacement, in: &state.context)
                effects.remove(at: index)
                continue
            case .ask(let asked): effects[index] = .ask(openQuestion(asked, by: trigger))
            default:
                if case .remember(let word) = effect { chain.remember(word) }
                if case .setCase = effect { outcome.setsCase = true }
                tellChain(of: state.apply(effect))
            }
            index += 1
        }
    }

    /// Reports an Escape to the modal modes, unless the Escape key itself made it and was already reported.
    private mutating func pressEscape(by trigger: ActionTrigger) {
        if trigger.event?.keycode == .escape { return }
        state.modes.pressEscape(at: trigger.time, in: &state.context)
    }

    /// Opens a question of a handler to a program. Returns the question with its number.
    private mutating func openQuestion(_ asked: ProgramQuestion, by trigger: ActionTrigger) -> ProgramQuestion {
        guard question == nil, state.settings.programs.indices.contains(asked.program) else { return asked }
        questionCount &+= 1
        var asked = asked
        asked.number = questionCount
        // The key may have waited behind another question, so the deadline counts from now.
        let deadline = now + state.settings.programs[asked.program].deadline
        question = OpenQuestion(question: asked, trigger: trigger, deadline: deadline)
        return asked
    }

    /// Whether an effect forwards a modifier key, which types nothing.
    private func isModifierKey(_ effect: Effect) -> Bool {
        if case .forward(let event) = effect { state.keys.isModifier(event.keycode) } else { false }
    }

    /// The event to forward for a key. A repeat uses the key that went down, even if the key would be another now. If
    /// the press was consumed, the key is still up on the virtual keyboard, so its first repeat becomes a press.
    private func forwarded(_ event: KeyEvent, by trigger: ActionTrigger, _ outcome: inout Outcome) -> KeyEvent {
        guard event.phase == trigger.event?.phase else { return event }
        if outcome.output == nil { outcome.output = event.keycode }
        guard event.phase == .repeat else { return event }
        var event = event
        if let held = trigger.held { event.keycode = held } else { event.phase = .press }
        return event
    }

    /// Gives the feedback of a gesture, independently of the handlers. A modifier key has the feedback of its key, or
    /// else of its modifier.
    func giveFeedback(
        _ gesture: Gesture, _ action: KeyboardAction, ofModifier keycode: Keycode? = nil, into effects: inout [Effect]
    ) {
        if state.context.isPassing || feedback.give(gesture, on: action, into: &effects) { return }
        if let keycode { feedback.give(gesture, on: state.keys.action(ofModifier: keycode), into: &effects) }
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
        guard !state.settings.completionSources.isEmpty,
            var query = state.text.nextQuery(chain.typedWord, in: &state.context, into: &effects)
        else { return nil }
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
        tellChain(of: state.endPassingUntilReturn())
        tellPassing(before: wasPassing, into: &effects)
    }

    private func tellPassing(before wasPassing: Bool, into effects: inout [Effect]) {
        let isPassing = state.context.isPassing
        if isPassing != wasPassing { effects.append(.setPassing(isPassing)) }
    }

    /// A key that holds a layer went down or up.
    mutating func holdLayer(_ name: String, isDown: Bool, into effects: inout [Effect]) {
        state.holdLayer(name, isDown: isDown)
        if isDown { giveFeedback(.press, .layer(name), into: &effects) }
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
        apply(&effects, from: start, by: ActionTrigger(at: time), &outcome)
    }
}
