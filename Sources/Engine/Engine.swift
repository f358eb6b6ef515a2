public import Completion
public import Keyboard
public import Transliteration

/// The engine: physical keys in, effects out. It is deterministic: the same events give the same effects.
///
/// It reads no clock: events carry their time, and `deadline` is the next time at which `advance` must be called. An
/// input passes the stages in their order, then `KeyGestures`, which tracks the held keys, then the chain of handlers
/// in `ActionDispatch`, which changes the `KeyboardState`. All inputs that wait are in one queue.
///
/// The first part of the file is the interface of the module, the last extension is the queue.
public struct Engine: ~Copyable, Sendable {
    private var settings: EngineSettings
    /// The stages: remapping a key, waiting for a program, keys together, sequences of keys.
    private var stages: [any KeyStage] = [KeyRemapper(), ProgramWait(), KeysTogether(), KeySequences()]
    /// The last `needs` of each stage, and what follows from them.
    private var needs: [StageNeeds] = []
    private var stageDeadline: Timestamp?
    private var blockingStage: Int?
    private var passesKeys = false
    /// The physical keys that are down: the last press of each.
    private var down: [KeyEvent] = []
    /// The inputs that wait, the next one last, each with the stage that gets it.
    private var waiting: [(input: KeyInput, stage: Int)] = []
    private var output = StageOutput()
    private var keys: KeyGestures
    private var actions: ActionDispatch
    /// Sources of candidates besides those of the settings.
    private var ownSources: [any CompletionSource] = []
    private var makeBehavior: @Sendable (StandardKeyboardBehavior) -> any KeyboardBehavior = { $0 }
    private var makeFeedbackPolicy: @Sendable (StandardFeedbackPolicy) -> any FeedbackPolicy = { $0 }

    /// An engine in the first locale, with no held keys and an unknown text.
    public init(_ settings: EngineSettings) {
        self.settings = settings
        keys = KeyGestures(settings)
        actions = ActionDispatch(settings, behavior: settings.behavior, feedback: settings.feedback)
        waiting.reserveCapacity(64)
        down.reserveCapacity(32)
        for stage in stages.indices { stages[stage].use(settings, actions.state.standard.times) }
        findNeeds()
    }

    // MARK: - State

    /// The state of the keyboard.
    public var context: KeyboardContext {
        _read { yield actions.state.context }
    }

    /// The time at which `advance(to:into:)` must be called; nil if nothing is pending.
    public var deadline: Timestamp? {
        // While a question is open, a long press waits like every other input.
        guard let longPress = keys.deadline, blockingStage == nil else { return stageDeadline }
        return min(longPress, stageDeadline ?? longPress)
    }

    /// The locks that are on.
    public var locks: Modifiers { actions.state.context.modifiers.intersection(.locks) }

    /// The known mode of the modal editor; nil if there is none.
    public var editorMode: EditorMode? { actions.state.modes.editorMode }

    /// The number of physical keys that are down.
    public var heldKeyCount: Int { down.count }

    /// Whether a lock key is down. A desktop may switch the lock off only when the key comes up.
    public var holdsLockKey: Bool { keys.holdsLockKey(of: actions.state.keys.layout) }

    /// The current input method with its state; nil for none.
    public var inputMethod: (any InputMethod)? { actions.chain.inputMethod }

    /// The action of a physical key under the held modifiers, from a layer, a hotkey or the layout. For the last key of
    /// a sequence that has begun, the action of the sequence.
    public func meaning(of keycode: Keycode) -> KeyboardAction {
        if case .becomes(let key)? = reading(of: [keycode]) { return meaning(ofKey: key) }
        return meaning(ofKey: keycode)
    }

    /// Whether a physical key would begin or continue a sequence now.
    public func isPartOfSequence(_ keycode: Keycode) -> Bool {
        if case .isPart? = reading(of: [keycode]) { true } else { false }
    }

    /// The action of physical keys pressed together; nil if they are no combination now.
    public func meaning(ofTogether keycodes: [Keycode]) -> KeyboardAction? {
        if case .becomes(let key)? = reading(of: keycodes) { meaning(ofKey: key) } else { nil }
    }

    private func meaning(ofKey key: Keycode) -> KeyboardAction {
        actions.state.keys.meaning(of: key, under: context.modifiers).0
    }

    private func reading(of keycodes: [Keycode]) -> KeyReading? {
        for stage in stages {
            if let reading = stage.reading(of: keycodes, on: actions.state) { return reading }
        }
        return nil
    }

    /// The action of modifier keys that are tapped together `count` times; nil if the tap has no action.
    public func meaning(ofTaps keycodes: [Keycode], count: Int) -> KeyboardAction? {
        keys.meaning(ofTaps: keycodes, count: count, in: actions.state.keys.layout)
    }

    /// The names of the input methods in their rotation, `none` among them.
    public var inputMethodNames: [String] { settings.inputMethodNames }

    /// The identifiers of the locales in their rotation.
    public var localeIDs: [String] { settings.locales.map(\.id) }

    /// The names of the layers in their order, `alphabetic` first.
    public var layerNames: [String] { actions.state.keys.layers.allNames }

    /// Whether feedback is given.
    public var givesFeedback: Bool { settings.feedback.isOn }

    // MARK: - What the user changes

    /// Switches feedback on or off, until the next reload.
    public mutating func setFeedback(isOn: Bool) {
        settings.feedback.isOn = isOn
        actions.feedback = KeyFeedback(makeFeedbackPolicy(settings.feedback))
    }

    /// Inserts a handler of the user before a standard one, after those inserted there earlier. It stays when the
    /// settings change.
    public mutating func insert(_ handler: some KeyboardActionHandler, before standard: HandlerChain.StandardHandler)
    {
        actions.chain.insert(handler, before: standard)
    }

    /// Wraps a standard handler in a handler of the user, which is asked instead and may call the standard one. It
    /// stays when the settings change.
    public mutating func wrap(_ standard: HandlerChain.StandardHandler, in handler: some WrappingHandler) {
        actions.chain.wrap(standard, in: handler)
    }

    /// Switches a standard handler off or on. The choice stays when the settings change.
    public mutating func set(_ standard: HandlerChain.StandardHandler, isOn: Bool) {
        actions.chain.set(standard, isOn: isOn)
    }

    /// Adds a source of candidates after those that exist. It stays when the settings change.
    public mutating func add(_ source: some CompletionSource) {
        ownSources.append(source)
        useSettings()
    }

    /// Replaces the standard behaviour. `make` gets the behaviour of the settings, now and after each reload.
    public mutating func setBehavior(
        _ make: @escaping @Sendable (_ standard: StandardKeyboardBehavior) -> any KeyboardBehavior
    ) {
        makeBehavior = make
        useSettings()
    }

    /// Replaces the standard feedback policy. `make` gets the policy of the settings, now and after each reload.
    public mutating func setFeedbackPolicy(
        _ make: @escaping @Sendable (_ standard: StandardFeedbackPolicy) -> any FeedbackPolicy
    ) {
        makeFeedbackPolicy = make
        actions.feedback = KeyFeedback(make(settings.feedback))
    }

    /// Sets the recently chosen emoji.
    public mutating func setRecentEmoji(_ emoji: RecentEmoji) {
        actions.state.context.recentEmoji = emoji
    }

    /// Sets the names that the configuration gives a keyboard; empty for a keyboard that is gone.
    public mutating func name(_ device: DeviceID, _ names: [String]) {
        actions.state.context.deviceNames[device] = names.isEmpty ? nil : names
        for stage in stages.indices { stages[stage].name(device, names) }
        findNeeds()
    }

    /// Uses new settings. Held keys and locks stay. The locale stays if it still exists, and so does an input method
    /// that the user chose in it.
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

    /// Handles an event of a physical key.
    public mutating func handle(_ event: KeyEvent, into effects: inout [Effect]) {
        advance(to: event.time, into: &effects)
        if keys.applyWaitingLights(at: event.time) { keys.updateModifiers(of: &actions) }
        let index = event.phase == .repeat ? nil : down.lastIndex { $0.isSameKey(as: event) }
        switch event.phase {
        case .press where index == nil: down.append(event)
        // The release of this key was lost.
        case .press: send(.key(event.with(.release, at: event.time)), into: &effects)
        case .release: if let index { down.remove(at: index) }
        case .repeat: break
        }
        send(.key(event), into: &effects)
    }

    /// Performs an action that no key triggered. It waits and goes through the handlers like the action of a key.
    public mutating func perform(
        _ action: KeyboardAction, _ gesture: Gesture = .press, at time: Timestamp, into effects: inout [Effect]
    ) {
        advance(to: time, into: &effects)
        send(.action(gesture, action, at: time), into: &effects)
    }

    /// Handles an event that is no key event: a click, a removed keyboard, lost events.
    public mutating func handle(_ notice: Notice, at time: Timestamp, into effects: inout [Effect]) {
        advance(to: time, into: &effects)
        switch notice {
        case .locks(let shown):
            // The LEDs reflect keys before the ones that wait in the queue, so they apply at once.
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
        // Inputs that wait are typed into the field that has the focus now.
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

    /// Advances the time: everything with a deadline up to it happens.
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

    /// Whether there are sources of candidates, so that `complete` may find some.
    public var hasSources: Bool { !actions.state.settings.completionSources.isEmpty }

    /// Asks the sources of candidates, if the text has changed since the last call. Call it after the effects of an
    /// event were carried out, since it may take one or two milliseconds.
    public mutating func complete(into effects: inout [Effect]) {
        guard let query = actions.nextCompletionQuery(into: &effects) else { return }
        actions.state.offer(sources.flatMap { $0.items(for: query) }, into: &effects)
    }

    private var sources: [any CompletionSource] { settings.completionSources + ownSources }

    /// Handles the answer of a program. A late answer to a question that was given up shows that the program works
    /// again; any other unknown number is ignored.
    public mutating func answer(
        _ number: UInt32, _ answer: ProgramAnswer, at time: Timestamp, into effects: inout [Effect]
    ) {
        advance(to: time, into: &effects)
        send(.answer(number, answer, at: time), into: &effects)
        advance(to: time, into: &effects)
    }

    /// Handles the texts of a request, in the order of its sources; empty if they cannot be had. The number of a request
    /// that was given up is ignored.
    public mutating func deliver(
        _ texts: [String], to number: UInt32, at time: Timestamp, into effects: inout [Effect]
    ) {
        advance(to: time, into: &effects)
        send(.texts(number, texts), into: &effects)
        advance(to: time, into: &effects)
    }

    /// Sets whether a program runs.
    public mutating func setProgram(_ program: Int, isThere: Bool, at time: Timestamp, into effects: inout [Effect]) {
        advance(to: time, into: &effects)
        send(.program(program, isThere: isThere), into: &effects)
        advance(to: time, into: &effects)
    }
}

// The queue of the stages.
extension Engine {
    /// The first stage from index `first` on that does not pass an input on unchanged; nil if all stages do.
    private func stage(for input: KeyInput, from first: Int) -> Int? {
        if passesKeys, case .key = input { return nil }
        return (first..<stages.count).first { !stages[$0].passes(input) }
    }

    private mutating func findNeeds() {
        needs = stages.map(\.needs)
        combineNeeds()
    }

    /// Computes what follows from the needs of all stages.
    private mutating func combineNeeds() {
        stageDeadline = nil
        for need in needs {
            if let deadline = need.deadline { stageDeadline = min(stageDeadline ?? deadline, deadline) }
        }
        blockingStage = needs.firstIndex(where: \.isBlocking)
        passesKeys = needs.allSatisfy(\.passesKeys)
    }

    /// Sends an input through the stages, and then the inputs that wait.
    private mutating func send(_ input: KeyInput, into effects: inout [Effect]) {
        enter(input, at: 0, into: &effects)
        sendWaiting(into: &effects)
    }

    /// Sends the inputs that wait, up to those behind a blocking stage.
    private mutating func sendWaiting(into effects: inout [Effect]) {
        while let next = waiting.last {
            if let blockingStage, next.stage > blockingStage { return }
            // Long presses before this input have waited with it, and come first.
            if let due = keys.deadline, let time = next.input.time, due <= time {
                recogniseLongPress(at: due, into: &effects)
            } else {
                waiting.removeLast()
                enter(next.input, at: next.stage, into: &effects)
            }
        }
    }

    /// Gives an input to the first stage that handles it. The outputs of the stage are queued.
    private mutating func enter(_ input: KeyInput, at first: Int, into effects: inout [Effect]) {
        guard let stage = stage(for: input, from: first) else { return act(on: input, into: &effects) }
        let mayWait = !needs[(stage + 1)...].contains(where: \.awaitsKey)
        stages[stage].handle(input, mayWait: mayWait, on: actions.state, into: &output)
        queueOutput(of: stage)
    }

    /// Queues the outputs of a stage before all other inputs, except those that go `.behind` them, and reads what the
    /// stage needs now.
    private mutating func queueOutput(of stage: Int) {
        needs[stage] = stages[stage].needs
        combineNeeds()
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

    /// Releases all keys of a keyboard, or of all keyboards if `device` is nil: they are gone without a release event.
    private mutating func letGo(of device: DeviceID?, at time: Timestamp, into effects: inout [Effect]) {
        for stage in stages.indices {
            stages[stage].letGo(of: device, at: time, into: &output)
            sendOutput(of: stage, into: &effects)
        }
        keys.letGo(of: device, at: time, by: &actions, into: &effects)
        down.removeAll { device == nil || $0.device == device }
        openQuestion(into: &effects)
        if let device { name(device, []) }
        actions.forgetText()
    }

    private mutating func recogniseLongPress(at time: Timestamp, into effects: inout [Effect]) {
        keys.recogniseLongPress(at: time, by: &actions, into: &effects)
        openQuestion(into: &effects)
    }

    /// Performs an input that has passed all stages.
    private mutating func act(on input: KeyInput, into effects: inout [Effect]) {
        switch input {
        case .key(let event): keys.handle(event, by: &actions, into: &effects)
        case .layer(let name, let isDown): actions.holdLayer(name, isDown: isDown, into: &effects)
        case .action(let gesture, let action, let time):
            actions.perform(gesture, Stroke(action, at: time), into: &effects)
        case .replacements(let other, let time): actions.send(other, at: time, into: &effects)
        case .resumed(let question): keys.resume(question, by: &actions, into: &effects)
        case .program(let program, let isThere): actions.chain.setProgram(program, isThere: isThere)
        case .usedUp: keys.spoilModifierTap()
        case .failure: if !context.isPassing { actions.feedback.giveFailure(into: &effects) }
        case .question, .answer, .texts: break
        }
        keys.updateModifiers(of: &actions)
        openQuestion(into: &effects)
    }

    /// Sends the question that an action led to, which blocks the inputs behind it.
    private mutating func openQuestion(into effects: inout [Effect]) {
        guard let question = actions.takeQuestion() else { return }
        enter(.question(question), at: 0, into: &effects)
        // The remaining actions come before the other inputs that wait, but after the answer.
        if !question.rest.isEmpty {
            waiting.append((.replacements(question.rest, at: question.stroke.time), stages.count))
        }
    }
}
