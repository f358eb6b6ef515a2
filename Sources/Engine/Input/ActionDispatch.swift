import Completion
import Keyboard
import Transliteration

/// The way of an action: down the chain of handlers, and what their effects mean for the keyboard itself.
///
/// Every effect takes hold in one place (`apply`), as soon as the handler that gave it has answered: the next handler sees
/// the text as it is then. The parts of the state have owners of their own, which alone change what the context says of
/// them: the text before the cursor (`CursorText`), the modes (`KeyboardModes`), the language (`Language`), and layers and
/// hotkeys (`KeyMeanings`).
struct ActionDispatch {
    /// The state of the keyboard, as handlers see it.
    var context: KeyboardContext
    private(set) var keys: KeyMeanings
    var chain = HandlerChain()
    var modes = KeyboardModes()
    var feedback: KeyFeedback
    /// The moment that time has come to.
    var now: Timestamp = 0
    /// The question that an action led to: the engine takes it.
    var question: OpenQuestion?
    private var questionCount: UInt32 = 0
    private var expansions = ExpansionLimit()
    private var text = CursorText()
    private var language: Language
    private var settings: EngineSettings
    private var behavior: any KeyboardBehavior
    /// The settings of the behaviour, kept since every key asks.
    private var standard: StandardKeyboardBehavior
    /// The user's rules: a chord that one of them names is no chord of the application.
    private var rules: UserRules
    /// What handlers are told of the word before the cursor, kept so that no key allocates.
    private var typedWord = TypedWord()

    init(_ settings: EngineSettings, behavior: any KeyboardBehavior, feedback: any FeedbackPolicy) {
        self.settings = settings
        self.behavior = behavior
        standard = behavior.standard
        self.feedback = KeyFeedback(feedback)
        rules = UserRules(settings.rules)
        language = Language(settings)
        keys = KeyMeanings(settings, layout: settings.locales[0].layout)
        context = KeyboardContext(locale: language.firstLocale, inputMethod: "none", desktop: settings.desktop)
        chain.use(settings, behavior: behavior, locale: settings.locales[0])
        setLocale(language.firstLocale)
        forgetText()
    }

    /// Takes other settings; what stays is said at `Engine.reconfigure`.
    mutating func use(_ settings: EngineSettings, behavior: any KeyboardBehavior, feedback: any FeedbackPolicy) {
        let first = self.settings.locales.first { $0.id == context.locale }?.inputMethod
        let chosen = context.inputMethod == first ? nil : context.inputMethod
        self.settings = settings
        self.behavior = behavior
        standard = behavior.standard
        self.feedback = KeyFeedback(feedback)
        rules = UserRules(settings.rules)
        language.use(settings)
        keys.use(settings)
        context.desktop = settings.desktop
        context.layer = keys.layers.current
        context.keyboardCase = .lowercased
        let locale = language.locale(context.locale)
        chain.use(settings, behavior: behavior, locale: locale ?? settings.locales[0])
        forgetText()
        setLocale(locale?.id ?? language.firstLocale)
        if let chosen, locale != nil, settings.inputMethodNames.contains(chosen) { setInputMethod(chosen) }
    }

    /// How long gestures last.
    var times: GestureTimes { standard.times }

    // MARK: - Actions

    /// Sends a gesture on an action down the chain, with its feedback.
    @discardableResult
    mutating func perform(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, into effects: inout [Effect]
    ) -> Outcome {
        if context.isPassing, let event = trigger.event {
            return trigger.modifierKey == nil ? pass(event, by: trigger, into: &effects) : Outcome()
        }
        expansions.reset()
        giveFeedback(gesture, action, ofModifier: trigger.modifierKey, into: &effects)
        return send(gesture, action, by: trigger, into: &effects)
    }

    /// The same without feedback, for what comes of another action.
    @discardableResult
    mutating func send(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, into effects: inout [Effect]
    ) -> Outcome {
        if let keycode = trigger.modifierKey {
            return send(gesture, action, ofModifier: keycode, by: trigger, into: &effects)
        }
        var outcome = Outcome()
        let tellsWord = gesture == .press && settings.mayExpand(by: action) && chain.write(&typedWord)
        if tellsWord { context.typedWord = typedWord }
        let wasAsked = question != nil
        text.begin(typing: action.typedCharacter)
        ask(gesture, action, by: trigger, into: &effects, &outcome)
        if context.typedWord != nil { context.typedWord = nil }
        // The rest happens when the program has answered.
        if question != nil, !wasAsked { return outcome }
        if !action.isModifier { text.end(in: &context) }
        if gesture == .press || gesture == .repeat {
            if !outcome.setsCase { setCase(after: action) }
            leaveOneShotLayer(after: action, into: &effects)
        }
        return outcome
    }

    /// Asks the user's handlers for a modifier key: as the key that it is (`key:leftctrl`), and then as the modifier. What
    /// it does itself does not count as held meanwhile.
    private mutating func send(
        _ gesture: Gesture, _ action: KeyboardAction, ofModifier keycode: Keycode, by trigger: ActionTrigger,
        into effects: inout [Effect]
    ) -> Outcome {
        let modifiers = context.modifiers
        defer { context.modifiers = modifiers }
        context.modifiers.subtract(keys.layout.heldModifiers(of: keycode))
        var outcome = Outcome()
        if context.isPassing || passes(trigger.binding) { return outcome }
        text.begin(typing: nil)
        ask(gesture, action, by: trigger, into: &effects, &outcome)
        if !outcome.isHandled, action == .key(keycode) {
            var trigger = trigger
            if trigger.nextProgram != .max { trigger.nextProgram = 0 }
            ask(gesture, keys.action(ofModifier: keycode), by: trigger, into: &effects, &outcome)
        }
        // What stands in the place of the key may have typed.
        if outcome.isHandled, !outcome.setsCase { setCase(after: .none) }
        return outcome
    }

    /// Sends actions that stand in the place of another one, one after the other. Those that follow a question wait for
    /// its answer. Actions of the user's own that lead to each other without an end stop, with the feedback of a failure.
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

    /// Asks the handlers from one on, one after the other.
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
                let trigger = trigger.replaced(by: other, on: context.desktop)
                let gesture = gesture == .repeat ? Gesture.repeat : .press
                return ask(from: place + 1, gesture, other, by: trigger, into: &effects, &outcome)
            }
        }
    }

    /// Asks the handler at a place, by way of so many handlers that are around it.
    private mutating func ask(
        _ place: Int, around level: Int, _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger,
        into effects: inout [Effect], _ outcome: inout Outcome
    ) -> HandlerResponse {
        var start = effects.count
        if level == 0 {
            let response = chain.handle(at: place, gesture, action, by: trigger, in: context, into: &effects)
            if effects.count > start {
                apply(&effects, from: start, by: trigger, isMethod: place == chain.methodPlace, &outcome)
            }
            return response
        }
        let (seen, lossCount) = (context, text.lossCount)
        var wrapper = chain[wrapper: level - 1, at: place]
        let response = wrapper.handle(gesture, action, by: trigger, in: seen, into: &effects) { other, effects in
            apply(&effects, from: start, by: trigger, &outcome)
            let trigger = other == action ? trigger : trigger.replaced(by: other, on: context.desktop)
            defer { start = effects.count }
            return ask(place, around: level - 1, gesture, other, by: trigger, into: &effects, &outcome)
        }
        if text.lossCount != lossCount { wrapper.contextLost() }
        chain[wrapper: level - 1, at: place] = wrapper
        apply(&effects, from: start, by: trigger, &outcome)
        return response
    }

    /// The key goes on as it came; no handler is asked, and nothing of it is kept.
    private mutating func pass(_ event: KeyEvent, by trigger: ActionTrigger, into effects: inout [Effect]) -> Outcome
    {
        var outcome = Outcome(isHandled: true)
        let start = effects.count
        effects.append(.forward(event))
        apply(&effects, from: start, by: trigger, &outcome)
        forgetText()
        guard modes.passesUntilReturn, event.phase == .press else { return outcome }
        let action = context.desktop.action(of: event.keycode, under: [])
        if action == .primary || action == .escape { endPassingUntilReturn(into: &effects) }
        return outcome
    }

    // MARK: - Effects

    /// Effects take hold, in their order. `isMethod`: the input method typed them.
    private mutating func apply(
        _ effects: inout [Effect], from start: Int, by trigger: ActionTrigger, isMethod: Bool = false,
        _ outcome: inout Outcome
    ) {
        var index = start
        while index < effects.count {
            let effect = effects[index]
            if effect.changesText, !isModifierKey(effect) {
                if !isMethod { chain.forgetWord() }
                let lossCount = text.lossCount
                text.apply(effect, by: trigger, in: &context)
                if text.lossCount != lossCount { textLost() }
            }
            switch effect {
            case .forward(let event):
                effects[index] = .forward(forwarded(event, by: trigger, &outcome))
                if event.keycode == .escape, event.phase == .press, trigger.event?.keycode != .escape {
                    modes.pressEscape(at: trigger.time, in: &context)
                }
            case .tap(.escape, []) where trigger.event?.keycode != .escape:
                modes.pressEscape(at: trigger.time, in: &context)
            case .replaced(let replacement):
                text.replace(by: replacement, in: &context)
                effects.remove(at: index)
                continue
            case .ask(let asked): effects[index] = .ask(ask(asked, by: trigger))
            case .remember(let word):
                language.remember(word)
                chain.remember(word)
            case .rememberEmoji(let emoji): context.recentEmoji.add(emoji, limit: settings.recentEmojiCount)
            case .list(let list): context.openList = list
            case .setLocale(let id): setLocale(id)
            case .setInputMethod(let name): setInputMethod(name)
            case .setLayer(let name): setLayer(name)
            case .setCase(let keyboardCase):
                context.keyboardCase = keyboardCase
                outcome.setsCase = true
            case .setModal(let isModal): modes.setModal(isModal, in: &context)
            case .pause: setPaused(true)
            case .resume:
                setPaused(false)
                modes.setPassesUntilReturn(false, in: &context)
            case .setPassing(let isPassing):
                modes.setPassesUntilReturn(isPassing, in: &context)
                forgetText()
            case .edit, .deleteSequence, .tap, .run, .feedback, .offer: break
            }
            index += 1
        }
    }

    /// A handler asks a program; answers the question with its number.
    private mutating func ask(_ asked: ProgramQuestion, by trigger: ActionTrigger) -> ProgramQuestion {
        guard question == nil, settings.programs.indices.contains(asked.program) else { return asked }
        questionCount &+= 1
        var asked = asked
        asked.number = questionCount
        // The key may have waited behind another question: its own has all its time.
        let deadline = now + settings.programs[asked.program].deadline
        question = OpenQuestion(question: asked, trigger: trigger, deadline: deadline)
        return asked
    }

    /// A modifier key types nothing.
    private func isModifierKey(_ effect: Effect) -> Bool {
        if case .forward(let event) = effect { keys.isModifier(event.keycode) } else { false }
    }

    /// A key as it goes on. One that repeats is the key that went down, whatever its key would be now. If the press was
    /// consumed, the key is still up on the virtual keyboard: its first repeat is its press.
    private func forwarded(_ event: KeyEvent, by trigger: ActionTrigger, _ outcome: inout Outcome) -> KeyEvent {
        guard event.phase == trigger.event?.phase else { return event }
        if outcome.output == nil { outcome.output = event.keycode }
        guard event.phase == .repeat else { return event }
        var event = event
        if let held = trigger.held { event.keycode = held } else { event.phase = .press }
        return event
    }

    /// Gives the feedback of a gesture, beside the chain. That of a modifier key is the key's own, or else the modifier's.
    func giveFeedback(
        _ gesture: Gesture, _ action: KeyboardAction, ofModifier keycode: Keycode? = nil, into effects: inout [Effect]
    ) {
        if context.isPassing || feedback.give(gesture, on: action, into: &effects) { return }
        if let keycode { feedback.give(gesture, on: keys.action(ofModifier: keycode), into: &effects) }
    }

    private mutating func leaveOneShotLayer(after action: KeyboardAction, into effects: inout [Effect]) {
        guard keys.layers.isOneShot, let name = behavior.preferredLayer(after: action, isOneShot: true) else {
            return
        }
        setLayer(name)
        effects.append(.setLayer(context.layer))
    }

    private mutating func setCase(after action: KeyboardAction) {
        if context.keyboardCase == .lowercased && standard.autocapitalization == .none { return }
        context.keyboardCase = behavior.preferredCase(after: action, in: context)
    }

    // MARK: - What keys mean

    /// What a key means now, and how it came to that.
    func meaning(of change: KeyChange) -> (action: KeyboardAction, binding: KeyBinding) {
        if context.isPassing { return (.key(change.event.keycode), .layout) }
        let (action, binding) = keys.meaning(of: change.key, under: context.modifiers)
        // Escape is the editor's, even where it restores words.
        if context.isCommand, binding == .key, action == .undo { return (.escape, .layout) }
        guard binding == .layout else { return (action, binding) }
        if context.modifiers.intersects(.chords), isBound(action, at: change) { return (action, .chord) }
        if context.keyboardCase.isUppercased, case .character(let character) = action {
            let capital = character.capital(in: context.locale)
            if settings.canType(capital) { return (.character(capital), .layout) }
        }
        return (action, .layout)
    }

    /// A rule is for the action of a key under the modifiers that are held.
    private func isBound(_ action: KeyboardAction, at change: KeyChange) -> Bool {
        let trigger = ActionTrigger(at: change.time, device: change.device, binding: .layout)
        return rules.fits(.press, action, by: trigger, in: context)
    }

    /// What a modifier key is to the user's handlers, before they are asked for the modifier: the key.
    func meaning(ofModifier keycode: Keycode, at change: KeyChange) -> (action: KeyboardAction, binding: KeyBinding) {
        guard context.modifiers.intersects(.chords) else { return (.key(keycode), .layout) }
        let isBound = isBound(.key(keycode), at: change) || isBound(keys.action(ofModifier: keycode), at: change)
        return (.key(keycode), isBound ? .chord : .layout)
    }

    /// The gestures on an action that need recognition because something wants them. None in a chord that is the
    /// application's, or while everything passes.
    func awaitedGestures(on action: KeyboardAction, _ binding: KeyBinding) -> Gestures {
        if context.isPassing || passes(binding) { return [] }
        return chain.gestures(on: action).union(feedback.gestures(on: action)).subtracting(.immediate)
    }

    /// A key that the layout gives is the application's: a chord, or everything is.
    private func passes(_ binding: KeyBinding) -> Bool {
        binding == .layout && (context.isPaused || context.isCommand || context.modifiers.intersects(.chords))
    }

    /// Some handler does something on a long press of the action, besides feedback.
    func handlesLongPress(of action: KeyboardAction) -> Bool {
        chain.gestures(on: action).contains(Gestures(.longPress))
    }

    /// The key of the action is not held down on the virtual keyboard: each repeat is an edit, or a rule's.
    func repeatsByEdits(_ action: KeyboardAction, _ binding: KeyBinding) -> Bool {
        if passes(binding) { return false }
        return action == .backspace && standard.wordwiseBackspace
            || rules.gestures(on: action).contains(Gestures(.repeat))
    }

    /// How far up a combination or a sequence is bound (`KeyMeanings.level`). 0, also where keys pass: for a password,
    /// as commands of a modal editor, and while paused, except what resumes.
    func level(ofCombination key: BoundKey) -> Int {
        if context.isPassing || modes.editorMode == .normal { return 0 }
        let level = level(of: key)
        guard context.isPaused, level > 0 else { return level }
        let action = keys.meaning(of: key, under: context.modifiers).0
        return action == .resume || action == .togglePause ? level : 0
    }

    /// How far up a key is bound.
    func level(of key: BoundKey) -> Int { keys.level(of: key, under: context.modifiers) }

    /// What sources are to be asked about the text, once for each state of it; what was offered before is taken back.
    mutating func nextCompletionQuery(into effects: inout [Effect]) -> CompletionQuery? {
        settings.completionSources.isEmpty ? nil : text.nextQuery(chain.typedWord, in: &context, into: &effects)
    }

    /// Offers what sources answered, as far as it can be typed.
    mutating func offer(_ items: [Candidate], into effects: inout [Effect]) {
        text.offer(items.filter { settings.canInsert($0.text) }, in: &context, into: &effects)
    }

    // MARK: - State

    /// Keys pass from now on, since a password may be typed; or they do not any more.
    mutating func setPrompted(_ isPrompted: Bool, into effects: inout [Effect]) {
        changePassing(into: &effects) { $0.setPrompted(isPrompted, in: &$1) }
    }

    /// Keys do not pass any longer for having been told so.
    mutating func endPassingUntilReturn(into effects: inout [Effect]) {
        changePassing(into: &effects) { $0.setPassesUntilReturn(false, in: &$1) }
    }

    private mutating func changePassing(
        into effects: inout [Effect], _ change: (inout KeyboardModes, inout KeyboardContext) -> Void
    ) {
        let wasPassing = context.isPassing
        change(&modes, &context)
        forgetText()
        if context.isPassing != wasPassing { effects.append(.setPassing(context.isPassing)) }
    }

    /// Shift was tapped, for the first or the second time.
    mutating func tapShift(isDouble: Bool) {
        if let other = behavior.preferredCase(afterShiftTap: isDouble, in: context) { context.keyboardCase = other }
    }

    /// A layer's key went down, or up.
    mutating func holdLayer(_ name: String, isDown: Bool, into effects: inout [Effect]) {
        keys.holdLayer(name, isDown: isDown)
        context.layer = keys.layers.current
        if isDown { giveFeedback(.press, .layer(name), into: &effects) }
    }

    /// The cursor may be anywhere: an open list is closed with what stands there.
    mutating func closeList(into effects: inout [Effect]) {
        guard context.openList != nil else { return }
        context.openList = nil
        effects.append(.list(nil))
    }

    /// The letter of a callout came up: the focused item is taken if the focus was moved.
    mutating func letGoOfCallout(at time: Timestamp, into effects: inout [Effect]) {
        guard let list = context.openList, list.kind == .callout, list.hasMoved else { return }
        var outcome = Outcome()
        let start = effects.count
        effects.append(taking: list)
        apply(&effects, from: start, by: ActionTrigger(at: time), &outcome)
    }

    /// Everything known of the text around the cursor is forgotten, and wiped.
    mutating func forgetText() {
        text.forget(in: &context)
        textLost()
    }

    private mutating func textLost() {
        chain.contextLost()
        setCase(after: .none)
    }

    private mutating func setLocale(_ id: String) {
        guard let locale = language.locale(id) else { return }
        context.locale = id
        text.textChanged(in: &context)
        useLayout(of: locale)
        modes.setModal(locale.isModal, in: &context)
        setInputMethod(locale.inputMethod)
    }

    /// The layout of a keyboard is in force: its own, or the locale's. Answers whether another one was before.
    mutating func useLayout(of device: DeviceID) -> Bool {
        guard language.chooseLayout(forDeviceNamed: context.deviceNames[device.keyboard] ?? []),
            let locale = language.locale(context.locale)
        else { return false }
        useLayout(of: locale)
        return true
    }

    private mutating func useLayout(of locale: Locale) {
        keys.use(locale.layout)
        context.isRightToLeft = locale.layout.isRightToLeft
        chain.use(locale, settings, behavior: behavior)
    }

    private mutating func setInputMethod(_ name: String) {
        let method = language.method(name)
        context.inputMethod = method == nil ? "none" : name
        chain.use(method)
    }

    private mutating func setLayer(_ name: String) {
        keys.chooseLayer(name)
        context.layer = keys.layers.current
    }

    private mutating func setPaused(_ isPaused: Bool) {
        context.isPaused = isPaused
        forgetText()
    }
}
