public import Completion
public import Keyboard
public import Transliteration

/// The pure engine: physical keys in, effects out. The same events, twice, give the same effects.
///
/// It never asks a clock: events carry their time, and `deadline` says when `advance` must be called next. A key goes through
/// five parts, each the owner of its own state: the key remapper (which key it is), the questions to programs that it
/// may have to wait for, the pairs and sequences of keys (whether it is one key with others), the key gestures (what is
/// down), and the action dispatch (the chain of handlers, and the state of the keyboard).
public struct Engine: Sendable {
    private var settings: EngineSettings
    private var remapper: KeyRemapper
    private var remappedKeys: [RemappedKey] = []
    private var pairs = KeyPairs()
    private var sequences = KeySequences()
    /// There are pairs or sequences, or there were and keys of them are down.
    private var combines = false
    private var keys: KeyGestures
    private var actions: ActionDispatch
    /// What offers texts besides the sources of the settings.
    private var ownSources: [any CompletionSource] = []
    private var makeBehavior: @Sendable (StandardKeyboardBehavior) -> any KeyboardBehavior = { $0 }
    private var makeFeedbackPolicy: @Sendable (StandardFeedbackPolicy) -> any FeedbackPolicy = { $0 }

    /// An engine in its first locale, with nothing held and nothing known.
    public init(_ settings: EngineSettings) {
        self.settings = settings
        remapper = KeyRemapper(settings.remaps, holdTime: settings.behavior.times.tapHold)
        remappedKeys.reserveCapacity(32)
        keys = KeyGestures(settings)
        actions = ActionDispatch(settings, behavior: settings.behavior, feedback: settings.feedback)
        useCombinations()
    }

    // MARK: - State

    /// The state of the keyboard.
    public var context: KeyboardContext { actions.context }

    /// The moment at which `advance(to:into:)` must be called; nil if nothing is pending.
    public var deadline: Timestamp? {
        // A long press waits behind a question, as every input does.
        var deadline = actions.questions.open?.deadline ?? keys.deadline
        if let other = remapper.deadline { deadline = min(deadline ?? other, other) }
        guard combines else { return deadline }
        if let other = pairs.deadline { deadline = min(deadline ?? other, other) }
        if let other = sequences.deadline { deadline = min(deadline ?? other, other) }
        return deadline
    }

    /// The locks that are on.
    public var locks: Modifiers { actions.context.modifiers.intersection(.locks) }

    /// The mode of a modal editor, as far as it is known; nil if there is none.
    public var editorMode: EditorMode? { actions.modes.editorMode }

    /// How many physical keys are down.
    public var heldKeyCount: Int { keys.heldKeyCount }

    /// A lock key is down: whether its lock goes off with this press shows when it comes up.
    public var holdsLockKey: Bool { keys.holdsLockKey(of: actions.keys.layout) }

    /// The input method in force, as it stands; nil for none.
    public var inputMethod: (any InputMethod)? { actions.inputMethod }

    /// What a physical key means under the modifiers that are held: by a layer, a hotkey, or the layout. For the last key
    /// of a sequence that has begun, what the sequence means.
    public func meaning(of keycode: Keycode) -> KeyboardAction {
        var keycode = keycode
        if case .completes(let sequence)? = sequences.role(of: keycode, in: actions) { keycode = sequence }
        return actions.keys.meaning(of: keycode, under: context.modifiers).0
    }

    /// Whether a physical key would begin a sequence now, or go on with one.
    public func isPartOfSequence(_ keycode: Keycode) -> Bool {
        switch sequences.role(of: keycode, in: actions) {
        case .begins, .goesOn: true
        case .completes, nil: false
        }
    }

    /// What two physical keys mean together; nil if they are no combination now.
    public func meaning(of first: Keycode, with second: Keycode) -> KeyboardAction? {
        guard let keycode = pairs.keycode(of: first, second, in: actions) else { return nil }
        return actions.keys.meaning(of: keycode, under: context.modifiers).0
    }

    /// What modifier keys do that are tapped together, so often; nil if they only are modifiers.
    public func meaning(ofTaps keycodes: [Keycode], count: Int) -> KeyboardAction? {
        keys.meaning(ofTaps: keycodes, count: count, in: actions.keys.layout)
    }

    /// The names of the input methods in their rotation, `none` among them.
    public var inputMethodNames: [String] { settings.inputMethodNames }

    /// The identifiers of the locales in their rotation.
    public var localeIDs: [String] { settings.locales.map(\.id) }

    /// The names of the layers in their order, letters first.
    public var layerNames: [String] { actions.keys.layers.allNames }

    /// Feedback is given.
    public var givesFeedback: Bool { settings.feedback.isOn }

    // MARK: - What the user changes

    /// Switches feedback, until the next reload.
    public mutating func setFeedback(isOn: Bool) {
        settings.feedback.isOn = isOn
        actions.use(makeFeedbackPolicy(settings.feedback))
    }

    /// Puts a handler of the user's before a standard one, after those put there earlier. It stays over new settings.
    public mutating func insert(_ handler: some KeyboardActionHandler, before stage: HandlerChain.Stage) {
        actions.changeChain { $0.insert(handler, before: stage) }
    }

    /// Puts a handler of the user's around a standard one: it is asked in its place, and may ask it in turn. It stays
    /// over new settings.
    public mutating func wrap(_ stage: HandlerChain.Stage, in handler: some WrappingHandler) {
        actions.changeChain { $0.wrap(stage, in: handler) }
    }

    /// Takes a standard handler out of the chain, or puts it back in. It stays out over new settings.
    public mutating func set(_ stage: HandlerChain.Stage, isOn: Bool) {
        actions.changeChain { $0.set(stage, isOn: isOn) }
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
        actions.use(make(settings.feedback))
    }

    /// These emoji were chosen last; what was known of that is forgotten.
    public mutating func setRecentEmoji(_ emoji: RecentEmoji) {
        actions.setRecentEmoji(emoji)
    }

    /// A keyboard goes by these names in the configuration; none for one that is gone.
    public mutating func name(_ device: DeviceID, _ names: [String]) {
        actions.setDeviceNames(names, of: device)
        remapper.name(device, names)
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
        remapper.use(settings.remaps, holdTime: behavior.standard.times.tapHold)
        for (device, names) in actions.context.deviceNames { remapper.name(device, names) }
        keys.use(settings)
        useCombinations()
        keys.updateModifiers(of: &actions)
    }

    private mutating func useCombinations() {
        let times = actions.times
        pairs.use(settings.combinations, times)
        sequences.use(settings.combinations, times)
        combines = !settings.combinations.isEmpty || pairs.isBusy || sequences.isBusy
    }

    // MARK: - What happens

    /// Answers a physical key.
    public mutating func handle(_ event: KeyEvent, into effects: inout [Effect]) {
        advance(to: event.time, into: &effects)
        if keys.settleLocks(at: event.time) { keys.updateModifiers(of: &actions) }
        if remapper.isTransparent(for: event.keycode) {
            take(.key(event), into: &effects)
        } else {
            // A press of a key that went down before it was remapped: its release was lost.
            if event.phase == .press, keys.holds(event) {
                take(.key(KeyEvent(event.keycode, .release, time: event.time, device: event.device)), into: &effects)
            }
            remapper.take(event, into: &remappedKeys)
            takeRemappedKeys(into: &effects)
        }
    }

    /// Takes an action that no key triggered down the same way as one of a key.
    public mutating func perform(
        _ action: KeyboardAction, _ gesture: Gesture = .press, at time: Timestamp, into effects: inout [Effect]
    ) {
        advance(to: time, into: &effects)
        take(.action(gesture, action, at: time), into: &effects)
    }

    /// Answers what is no key: a click, a keyboard that is gone, lost events.
    public mutating func handle(_ notice: Notice, at time: Timestamp, into effects: inout [Effect]) {
        advance(to: time, into: &effects)
        switch notice {
        case .locks(let shown):
            // Lights are older than the keys that wait, and end nothing.
            keys.lights(shown, at: time)
            return keys.updateModifiers(of: &actions)
        case .keyRepeat(let delay): return keys.setDesktopRepeat(after: delay)
        case .editor(let mode): return actions.changeModes { $0.report(mode, in: &$1) }
        case .passing(let isPrompted): if isPrompted == actions.modes.isPrompted { return }
        default: break
        }
        while let open = actions.closeQuestion() { goOn(open, into: &effects) }
        actions.closeList(into: &effects)
        keys.spoilModifierTap()
        switch notice {
        case .pointerButton:
            // Ctrl on a tap-hold key and a click are Ctrl and a click.
            remapper.settle(into: &remappedKeys)
            takeRemappedKeys(into: &effects)
            settleCombinations(into: &effects)
            actions.forgetText()
        case .focusChanged:
            actions.changeModes { $0.beginField(in: &$1) }
            actions.forgetText()
            // What waits is typed where the focus is now.
            settleCombinations(into: &effects)
        case .eventsDropped, .outputFailed:
            settleCombinations(into: &effects)
            actions.forgetText()
        case .deviceGone(let device): abandonKeys(of: device, at: time, into: &effects)
        case .released:
            abandonKeys(of: nil, at: time, into: &effects)
            actions.endPassingUntilReturn(into: &effects)
        case .passing(let isPrompted):
            actions.setPrompted(isPrompted, into: &effects)
            settleCombinations(into: &effects)
        case .locks, .keyRepeat, .editor: break
        }
    }

    /// Time has come to that moment: whatever waited for it happens.
    public mutating func advance(to time: Timestamp, into effects: inout [Effect]) {
        while let due = deadline, due <= time {
            actions.setTime(due)
            if let open = actions.questions.open, open.deadline <= due {
                lapseQuestion(into: &effects)
            } else if let deadline = remapper.deadline, deadline <= due {
                remapper.advance(to: due, into: &remappedKeys)
                takeRemappedKeys(into: &effects)
            } else if actions.questions.open == nil, let deadline = keys.deadline, deadline <= due {
                keys.recogniseLongPress(at: due, by: &actions, into: &effects)
            } else {
                endWaits(at: due, into: &effects)
            }
        }
        actions.setTime(time)
    }

    /// Asks the sources of candidates, if the text has changed since they were asked last. To be called after the
    /// effects of an event went out, since this may take a millisecond or two.
    ///
    /// Sources that are slow are not asked here, but by whoever has another thread for them: with the query that this
    /// returns, if there are such sources.
    @discardableResult
    public mutating func complete(into effects: inout [Effect]) -> CompletionQuery? {
        guard let query = takeCompletionQuery(into: &effects) else { return nil }
        let sources = sources
        let items = sources.flatMap { $0.isSlow ? [] : $0.items(for: query) }
        take(CompletionAnswer(to: query.era, items), into: &effects)
        return sources.contains(where: \.isSlow) ? query : nil
    }

    /// The sources of candidates that are to be asked on another thread.
    public var slowSources: [any CompletionSource] { sources.filter(\.isSlow) }

    private var sources: [any CompletionSource] { settings.completionSources + ownSources }

    /// What sources of candidates are to be asked now, for whoever asks them on another thread; nil if there is nothing
    /// to ask. What was offered for an older text is taken back.
    public mutating func takeCompletionQuery(into effects: inout [Effect]) -> CompletionQuery? {
        actions.nextCompletionQuery(into: &effects)
    }

    /// Takes an answer to a query. It is dropped if the text has moved on.
    public mutating func take(_ answer: CompletionAnswer, into effects: inout [Effect]) {
        actions.offer(answer, into: &effects)
    }

    /// A program answered. An answer to a question that was given up says that the program lives; any other is ignored.
    public mutating func answer(
        _ number: UInt32, _ answer: ProgramAnswer, at time: Timestamp, into effects: inout [Effect]
    ) {
        advance(to: time, into: &effects)
        actions.takeLateAnswer(to: number)
        guard actions.questions.open?.question.number == number, let open = actions.closeQuestion() else { return }
        switch answer {
        case .notMine: goOn(open, into: &effects)
        case .handled(let replacement):
            actions.send(replacement, at: time, into: &effects)
            takeWaitingInputs(into: &effects)
        }
        advance(to: time, into: &effects)
    }

    /// A program runs, or it does not run any more.
    public mutating func setProgram(_ program: Int, isThere: Bool, at time: Timestamp, into effects: inout [Effect]) {
        advance(to: time, into: &effects)
        actions.setProgram(program, isThere: isThere)
        guard !isThere, let open = actions.questions.open, open.question.program == program, !open.isOutdated else {
            return
        }
        lapseQuestion(into: &effects)
        advance(to: time, into: &effects)
    }

    // MARK: - Inputs in their order

    private mutating func takeRemappedKeys(into effects: inout [Effect]) {
        // By place and cleared in the end: a copy would take the storage away, and the next key would allocate.
        for place in remappedKeys.indices {
            switch remappedKeys[place] {
            case .key(let event): take(.key(event), into: &effects)
            case .layer(let name, let isDown): take(.layer(name, isDown: isDown), into: &effects)
            }
        }
        remappedKeys.removeAll(keepingCapacity: true)
    }

    /// Takes an input, or puts it behind the question that is open.
    private mutating func take(_ input: EngineInput, into effects: inout [Effect]) {
        // Where the input has waited, long presses before it have, too.
        while let due = keys.deadline, let time = input.time, due <= time, actions.questions.open == nil {
            keys.recogniseLongPress(at: due, by: &actions, into: &effects)
        }
        if actions.questions.open != nil {
            if actions.wait(input) { lapseQuestion(into: &effects) }
            return
        }
        if combines {
            if case .key(let event) = input { return combine(event, into: &effects) }
            if let first = pairs.endWait() {
                follow(first, into: &effects)
                return take(input, into: &effects)
            }
        }
        switch input {
        case .key(let event): keys.handle(event, by: &actions, into: &effects)
        case .layer(let name, let isDown): actions.holdLayer(name, isDown: isDown, into: &effects)
        case .action(let gesture, let action, let time):
            actions.perform(gesture, action, by: ActionTrigger(at: time), into: &effects)
        }
        keys.updateModifiers(of: &actions)
    }

    private mutating func takeWaitingInputs(into effects: inout [Effect]) {
        for input in actions.takeWaiting() { take(input, into: &effects) }
    }

    /// A question is given up, and its program is not asked again until it answers something.
    private mutating func lapseQuestion(into effects: inout [Effect]) {
        if let open = actions.lapseQuestion() { goOn(open, into: &effects) }
    }

    /// The key of a question that is over goes on, and what waited behind it.
    private mutating func goOn(_ open: OpenQuestion, into effects: inout [Effect]) {
        keys.resume(open, by: &actions, into: &effects)
        takeWaitingInputs(into: &effects)
    }

    /// All keys of a keyboard, or of all, are gone without having come up.
    private mutating func abandonKeys(of device: DeviceID?, at time: Timestamp, into effects: inout [Effect]) {
        remapper.letGo(of: device, at: time, into: &remappedKeys)
        takeRemappedKeys(into: &effects)
        settleCombinations(into: &effects)
        while let release = pairs.letGo(of: device, at: time) { keys.handle(release, by: &actions, into: &effects) }
        sequences.letGo(of: device)
        keys.abandonKeys(of: device, at: time, by: &actions, into: &effects)
        if let device { name(device, []) }
        actions.forgetText()
    }
}

// Keys pressed together, and keys pressed one after the other.
extension Engine {
    /// Takes a key that may be one of two pressed together.
    private mutating func combine(_ event: KeyEvent, into effects: inout [Effect]) {
        switch pairs.take(event, mayBegin: !sequences.isOpen, in: actions) {
        case .goesOn: follow(event, into: &effects)
        case .waits, .isUsedUp: keys.spoilModifierTap()
        case .becomes(let event): follow(event, into: &effects)
        case .follows(let first):
            follow(first, into: &effects)
            take(.key(event), into: &effects)
        }
    }

    /// Takes a key that may be one of several pressed one after the other.
    private mutating func follow(_ event: KeyEvent, into effects: inout [Effect]) {
        switch sequences.take(event, in: actions) {
        case .goesOn: keys.handle(event, by: &actions, into: &effects)
        case .isUsedUp: keys.spoilModifierTap()
        case .becomes(let event): keys.handle(event, by: &actions, into: &effects)
        case .follows(let release):
            keys.handle(release, by: &actions, into: &effects)
            take(.key(event), into: &effects)
        case .ends:
            keys.spoilModifierTap()
            actions.giveFailureFeedback(into: &effects)
        case .fails:
            typeUnfinishedSequence(into: &effects)
            take(.key(event), into: &effects)
        }
        keys.updateModifiers(of: &actions)
    }

    /// The keys after the leader of a sequence that came to nothing go on.
    private mutating func typeUnfinishedSequence(into effects: inout [Effect]) {
        actions.giveFailureFeedback(into: &effects)
        while let event = sequences.nextTyped() {
            if actions.questions.open == nil {
                keys.handle(event, by: &actions, into: &effects)
                keys.updateModifiers(of: &actions)
            } else if actions.wait(.key(event)) {
                lapseQuestion(into: &effects)
            }
        }
    }

    /// The time is over for keys that could have been more.
    private mutating func endWaits(at due: Timestamp, into effects: inout [Effect]) {
        if let deadline = pairs.deadline, deadline <= due, let first = pairs.endWait() {
            follow(first, into: &effects)
        } else if sequences.end() {
            typeUnfinishedSequence(into: &effects)
        }
    }

    /// Something ends every wait. A sequence that has begun is forgotten: its keys may not be typed somewhere else.
    private mutating func settleCombinations(into effects: inout [Effect]) {
        guard combines else { return }
        sequences.drop()
        if let first = pairs.endWait() { follow(first, into: &effects) }
    }
}
