public import Completion
public import Keyboard
public import Transliteration

/// The pure engine: physical keys in, effects out. The same events, twice, give the same effects.
///
/// It never asks a clock: events carry their time, and `deadline` says when `advance` must be called next. What comes in
/// passes the stages in their order, then the gestures (`KeyGestures`: what is down), then the chain of handlers
/// (`ActionDispatch`, which changes the `KeyboardState`). What waits on that way is in one queue.
///
/// Half of its functions are the module's interface: what is asked about the state, what a user of the library changes, and
/// what happens. The others are the queue.
public struct Engine: Sendable {
    private var settings: EngineSettings
    /// Which key it is; whether a program is to answer first; whether it is one with others.
    private var stages: [any KeyStage] = [KeyRemapper(), ProgramWait(), KeyPairs(), KeySequences()]
    /// What each stage needs, as it said last.
    private var needs: [StageNeeds] = []
    /// What waits, the next one last, with the stage that it comes to.
    private var waiting: [(input: KeyInput, stage: Int)] = []
    private var output = StageOutput()
    private var keys: KeyGestures
    private var actions: ActionDispatch
    /// What offers texts besides the sources of the settings.
    private var ownSources: [any CompletionSource] = []
    private var makeBehavior: @Sendable (StandardKeyboardBehavior) -> any KeyboardBehavior = { $0 }
    private var makeFeedbackPolicy: @Sendable (StandardFeedbackPolicy) -> any FeedbackPolicy = { $0 }

    /// An engine in its first locale, with nothing held and nothing known.
    public init(_ settings: EngineSettings) {
        self.settings = settings
        keys = KeyGestures(settings)
        actions = ActionDispatch(settings, behavior: settings.behavior, feedback: settings.feedback)
        waiting.reserveCapacity(64)
        for stage in stages.indices { stages[stage].use(settings, actions.state.standard.times) }
        findNeeds()
    }

    // MARK: - State

    /// The state of the keyboard.
    public var context: KeyboardContext { actions.state.context }

    /// The moment at which `advance(to:into:)` must be called; nil if nothing is pending.
    public var deadline: Timestamp? {
        // A long press waits behind a question, as every input does.
        var deadline = keys.deadline.flatMap { blockingStage == nil ? $0 : nil }
        for need in needs {
            if let other = need.deadline { deadline = min(deadline ?? other, other) }
        }
        return deadline
    }

    /// The locks that are on.
    public var locks: Modifiers { actions.state.context.modifiers.intersection(.locks) }

    /// The mode of a modal editor, as far as it is known; nil if there is none.
    public var editorMode: EditorMode? { actions.state.modes.editorMode }

    /// How many physical keys are down.
    public var heldKeyCount: Int { keys.heldKeyCount }

    /// A lock key is down: whether its lock goes off with this press shows when it comes up.
    public var holdsLockKey: Bool { keys.holdsLockKey(of: actions.state.keys.layout) }

    /// The input method in force, as it stands; nil for none.
    public var inputMethod: (any InputMethod)? { actions.chain.inputMethod }

    /// What a physical key means under the modifiers that are held: by a layer, a hotkey, or the layout. For the last key
    /// of a sequence that has begun, what the sequence means.
    public func meaning(of keycode: Keycode) -> KeyboardAction {
        if case .becomes(let key)? = reading(of: keycode) { return meaning(of: key) }
        return meaning(of: .key(keycode))
    }

    /// Whether a physical key would begin a sequence now, or go on with one.
    public func isPartOfSequence(_ keycode: Keycode) -> Bool {
        if case .isPart? = reading(of: keycode) { true } else { false }
    }

    /// What two physical keys mean together; nil if they are no combination now.
    public func meaning(of first: Keycode, with second: Keycode) -> KeyboardAction? {
        if case .becomes(let key)? = reading(of: first, with: second) { meaning(of: key) } else { nil }
    }

    private func meaning(of key: BoundKey) -> KeyboardAction {
        actions.state.keys.meaning(of: key, under: context.modifiers).0
    }

    private func reading(of keycode: Keycode, with other: Keycode? = nil) -> KeyReading? {
        for stage in stages {
            if let reading = stage.reading(of: keycode, with: other, on: actions.state) { return reading }
        }
        return nil
    }

    /// What modifier keys do that are tapped together, so often; nil if they only are modifiers.
    public func meaning(ofTaps keycodes: [Keycode], count: Int) -> KeyboardAction? {
        keys.meaning(ofTaps: keycodes, count: count, in: actions.state.keys.layout)
    }

    /// The names of the input methods in their rotation, `none` among them.
    public var inputMethodNames: [String] { settings.inputMethodNames }

    /// The identifiers of the locales in their rotation.
    public var localeIDs: [String] { settings.locales.map(\.id) }

    /// The names of the layers in their order, letters first.
    public var layerNames: [String] { actions.state.keys.layers.allNames }

    /// Feedback is given.
    public var givesFeedback: Bool { settings.feedback.isOn }

    // MARK: - What the user changes

    /// Switches feedback, until the next reload.
    public mutating func setFeedback(isOn: Bool) {
        settings.feedback.isOn = isOn
        actions.feedback = KeyFeedback(makeFeedbackPolicy(settings.feedback))
    }

    /// Puts a handler of the user's before a standard one, after those put there earlier. It stays over new settings.
    public mutating func insert(_ handler: some KeyboardActionHandler, before stage: HandlerChain.Stage) {
        actions.chain.insert(handler, before: stage)
    }

    /// Puts a handler of the user's around a standard one: it is asked in its place, and may ask it in turn. It stays
    /// over new settings.
    public mutating func wrap(_ stage: HandlerChain.Stage, in handler: some WrappingHandler) {
        actions.chain.wrap(stage, in: handler)
    }

    /// Takes a standard handler out of the chain, or puts it back in. It stays out over new settings.
    public mutating func set(_ stage: HandlerChain.Stage, isOn: Bool) {
        actions.chain.set(stage, isOn: isOn)
    }

    /// Adds a source of what is offered for the word before the cursor, behind those there are. It stays over new settings.
    public mutating func add(_ source: some CompletionSource) {
        ownSources.append(source)
        useSettings()
    }

    /// Replaces the standard behaviour: `make` is given the one of the settings, now and after each reload.
    public mutating func setBehavior(
        _ make: @escaping @Sendable (_ standard: StandardKeyboardBehavior) -> any KeyboardBehavior
    ) {
        makeBehavior = make
        useSettings()
    }

    /// Replaces the standard feedback policy: `make` is given the one of the settings, now and after each reload.
    public mutating func setFeedbackPolicy(
        _ make: @escaping @Sendable (_ standard: StandardFeedbackPolicy) -> any FeedbackPolicy
    ) {
        makeFeedbackPolicy = make
        actions.feedback = KeyFeedback(make(settings.feedback))
    }

    /// These emoji were chosen last; what was known of that is forgotten.
    public mutating func setRecentEmoji(_ emoji: RecentEmoji) {
        actions.state.context.recentEmoji = emoji
    }

    /// A keyboard has these names in the configuration; none for one that is gone.
    public mutating func name(_ device: DeviceID, _ names: [String]) {
        actions.state.context.deviceNames[device] = names.isEmpty ? nil : names
        for stage in stages.indices { stages[stage].name(device, names) }
        findNeeds()
    }

    /// Takes new settings. Held keys and locks stay, and so does the locale if it still exists, and in it an input
    /// method that was chosen since, other than the one the locale began with.
    public mutating func reconfigure(_ settings: EngineSettings) {
        self.settings = settings
        useSettings()
    }

    private mutating func useSettings() {
        var settings = settings
        settings.completionSources = sources
        let behavior = makeBehavior(settings.behavior)
        actions.use(settings, behavior: behavior, feedback: makeFeedbackPolicy(settings.feedback))
        for stage in stages.indices {
            stages[stage].use(settings, behavior.standard.times)
            for (device, names) in actions.state.context.deviceNames { stages[stage].name(device, names) }
        }
        findNeeds()
        keys.use(settings)
        keys.updateModifiers(of: &actions)
    }

    // MARK: - What happens

    /// Answers a physical key.
    public mutating func handle(_ event: KeyEvent, into effects: inout [Effect]) {
        advance(to: event.time, into: &effects)
        if keys.settleLocks(at: event.time) { keys.updateModifiers(of: &actions) }
        let change = KeyChange(event)
        // A press of a key that went down before it was remapped, or before a sequence began: its release was lost.
        if event.phase == .press, stage(for: .key(change), from: 0) != nil, keys.holds(change) {
            send(.key(change.with(.release, at: event.time)), to: 1, into: &effects)
        }
        send(.key(change), into: &effects)
    }

    /// Sends an action that no key triggered the same way as one of a key.
    public mutating func perform(
        _ action: KeyboardAction, _ gesture: Gesture = .press, at time: Timestamp, into effects: inout [Effect]
    ) {
        advance(to: time, into: &effects)
        send(.action(gesture, action, at: time), into: &effects)
    }

    /// Answers what is no key: a click, a keyboard that is gone, lost events.
    public mutating func handle(_ notice: Notice, at time: Timestamp, into effects: inout [Effect]) {
        advance(to: time, into: &effects)
        switch notice {
        case .locks(let shown):
            // The lights tell of keys before those that wait.
            keys.lights(shown, at: time)
            return keys.updateModifiers(of: &actions)
        case .keyRepeat(let delay): return keys.setDesktopRepeat(after: delay)
        case .editor(let mode): return actions.state.modes.report(mode, in: &actions.state.context)
        case .passing(let isPrompted): if isPrompted == actions.state.modes.isPrompted { return }
        default: break
        }
        while let stage = blockingStage { settle(stage, at: notice, into: &effects) }
        actions.closeList(into: &effects)
        keys.spoilModifierTap()
        switch notice {
        case .focusChanged:
            actions.state.modes.beginField(in: &actions.state.context)
            actions.forgetText()
        case .passing(let isPrompted): actions.setPrompted(isPrompted, into: &effects)
        default: break
        }
        // What waits is typed where the focus is now.
        for stage in stages.indices { settle(stage, at: notice, into: &effects) }
        switch notice {
        case .pointerButton, .eventsDropped: actions.forgetText()
        case .outputFailed:
            actions.forgetText()
            if !context.isPassing { actions.feedback.giveFailure(into: &effects) }
        case .deviceGone(let device): letGo(of: device, at: time, into: &effects)
        case .released:
            letGo(of: nil, at: time, into: &effects)
            actions.endPassingUntilReturn(into: &effects)
        case .focusChanged, .passing, .locks, .keyRepeat, .editor: break
        }
    }

    /// Time has come to that moment: whatever waited for it happens.
    public mutating func advance(to time: Timestamp, into effects: inout [Effect]) {
        while let due = deadline, due <= time {
            actions.now = max(actions.now, due)
            if let stage = needs.firstIndex(where: { $0.deadline.map { $0 <= due } ?? false }) {
                stages[stage].advance(to: due, into: &output)
                sendOutput(of: stage, into: &effects)
            } else {
                recogniseLongPress(at: due, into: &effects)
            }
        }
        actions.now = max(actions.now, time)
    }

    /// Asks the sources of candidates, if the text has changed since they were asked last. To be called after the
    /// effects of an event went out, since this may take a millisecond or two.
    public mutating func complete(into effects: inout [Effect]) {
        guard let query = actions.nextCompletionQuery(into: &effects) else { return }
        actions.state.offer(sources.flatMap { $0.items(for: query) }, into: &effects)
    }

    private var sources: [any CompletionSource] { settings.completionSources + ownSources }

    /// A program answered. An answer to a question that was given up says that the program lives; any other is ignored.
    public mutating func answer(
        _ number: UInt32, _ answer: ProgramAnswer, at time: Timestamp, into effects: inout [Effect]
    ) {
        advance(to: time, into: &effects)
        send(.answer(number, answer, at: time), into: &effects)
        advance(to: time, into: &effects)
    }

    /// A program runs, or it does not run any more.
    public mutating func setProgram(_ program: Int, isThere: Bool, at time: Timestamp, into effects: inout [Effect]) {
        advance(to: time, into: &effects)
        send(.program(program, isThere: isThere), into: &effects)
        advance(to: time, into: &effects)
    }
}

// The way through the stages.
extension Engine {
    /// The stage behind which nothing goes on now; nil if there is none.
    private var blockingStage: Int? { needs.firstIndex(where: \.isBlocking) }

    /// The first stage from one on that makes something of an input; nil if it passes them all.
    private func stage(for input: KeyInput, from first: Int) -> Int? {
        let isKey = if case .key = input { true } else { false }
        for stage in first..<stages.count where !(isKey && needs[stage].passesKeys) {
            if !stages[stage].passes(input) { return stage }
        }
        return nil
    }

    private mutating func findNeeds() {
        needs = stages.map(\.needs)
    }

    /// Sends an input through the stages from one on, and then whatever goes on with it.
    private mutating func send(_ input: KeyInput, to stage: Int = 0, into effects: inout [Effect]) {
        enter(input, at: stage, into: &effects)
        sendWaiting(into: &effects)
    }

    /// Sends what waits, as far as it may go on.
    private mutating func sendWaiting(into effects: inout [Effect]) {
        while let next = waiting.last {
            if let blockingStage, next.stage > blockingStage { return }
            // Where the input has waited, long presses before it have, too.
            if let due = keys.deadline, let time = next.input.time, due <= time {
                recogniseLongPress(at: due, into: &effects)
            } else {
                waiting.removeLast()
                enter(next.input, at: next.stage, into: &effects)
            }
        }
    }

    /// An input comes to a stage. What a stage makes of it waits.
    private mutating func enter(_ input: KeyInput, at first: Int, into effects: inout [Effect]) {
        guard let stage = stage(for: input, from: first) else { return act(on: input, into: &effects) }
        let mayWait = !needs[(stage + 1)...].contains(where: \.awaitsKey)
        stages[stage].handle(input, mayWait: mayWait, on: actions.state, into: &output)
        queueOutput(of: stage)
    }

    /// Puts what a stage gave before everything that waits, but for what is to wait behind it; and looks at what it
    /// needs now.
    private mutating func queueOutput(of stage: Int) {
        needs[stage] = stages[stage].needs
        for (input, way) in output.inputs.reversed() {
            switch way {
            case .on: waiting.append((input, stage + 1))
            case .again: waiting.append((input, stage))
            case .behind: waiting.insert((input, stage + 1), at: 0)
            }
        }
        output.clear()
    }

    private mutating func sendOutput(of stage: Int, into effects: inout [Effect]) {
        queueOutput(of: stage)
        sendWaiting(into: &effects)
    }

    private mutating func settle(_ stage: Int, at notice: Notice, into effects: inout [Effect]) {
        stages[stage].settle(at: notice, into: &output)
        sendOutput(of: stage, into: &effects)
    }

    /// All keys of a keyboard, or of all, are gone without having come up.
    private mutating func letGo(of device: DeviceID?, at time: Timestamp, into effects: inout [Effect]) {
        for stage in stages.indices {
            stages[stage].letGo(of: device, at: time, into: &output)
            sendOutput(of: stage, into: &effects)
        }
        keys.abandonKeys(of: device, at: time, by: &actions, into: &effects)
        openQuestion(into: &effects)
        if let device { name(device, []) }
        actions.forgetText()
    }

    private mutating func recogniseLongPress(at time: Timestamp, into effects: inout [Effect]) {
        keys.recogniseLongPress(at: time, by: &actions, into: &effects)
        openQuestion(into: &effects)
    }

    /// What has passed all stages happens.
    private mutating func act(on input: KeyInput, into effects: inout [Effect]) {
        switch input {
        case .key(let change): keys.handle(change, by: &actions, into: &effects)
        case .layer(let name, let isDown): actions.holdLayer(name, isDown: isDown, into: &effects)
        case .action(let gesture, let action, let time):
            actions.perform(gesture, action, by: ActionTrigger(at: time), into: &effects)
        case .replacements(let other, let time): actions.send(other, at: time, into: &effects)
        case .resumed(let question): keys.resume(question, by: &actions, into: &effects)
        case .program(let program, let isThere): actions.chain.setProgram(program, isThere: isThere)
        case .usedUp: keys.spoilModifierTap()
        case .failure: if !context.isPassing { actions.feedback.giveFailure(into: &effects) }
        case .question, .answer: break
        }
        keys.updateModifiers(of: &actions)
        openQuestion(into: &effects)
    }

    /// A question that an action led to stops what comes behind it.
    private mutating func openQuestion(into effects: inout [Effect]) {
        guard let question = actions.takeQuestion() else { return }
        enter(.question(question), at: 0, into: &effects)
        // Before all that waits, but behind the answer.
        if !question.rest.isEmpty {
            waiting.append((.replacements(question.rest, at: question.trigger.time), stages.count))
        }
    }
}
