import Completion
import Keyboard
import Transliteration

/// The way of an action: down the chain, then what its effects mean for the keyboard itself.
///
/// It owns the state of the keyboard that handlers see, and all that effects change.
struct ActionDispatch {
    /// The state of the keyboard.
    private(set) var context: KeyboardContext
    private(set) var keys: KeyMeanings
    private(set) var questions = ProgramQuestions()
    /// The moment that time has come to.
    private var now: Timestamp = 0
    private var chain: HandlerChain
    private var settings: EngineSettings
    private var behavior: any KeyboardBehavior
    /// The settings of the behaviour.
    private var standard: StandardKeyboardBehavior
    private var feedback: KeyFeedback
    private var modal = ModalEditing()
    private var layout = LayoutChoice()
    private var passing = PassingReasons()
    private var completion = CompletionState()
    /// What handlers are told of the word before the cursor, kept so that no key allocates.
    private var typedWord = TypedWord()

    init(_ settings: EngineSettings, behavior: any KeyboardBehavior, feedback: any FeedbackPolicy) {
        let locale = settings.locales[0]
        self.settings = settings
        self.behavior = behavior
        standard = behavior.standard
        self.feedback = KeyFeedback(feedback)
        chain = HandlerChain(settings, behavior: behavior, locale: locale)
        keys = KeyMeanings(settings, layout: locale.layout)
        context = KeyboardContext(locale: locale.id, inputMethod: "none", desktop: settings.desktop)
        setLocale(locale.id)
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
        chain.use(settings, behavior: behavior)
        questions.forgetPrograms()
        layout.reset()
        keys.use(settings)
        context.desktop = settings.desktop
        context.layer = keys.layers.current
        context.keyboardCase = .lowercased
        forgetText()
        let wasKnown = settings.locales.contains { $0.id == context.locale }
        setLocale(wasKnown ? context.locale : settings.locales[0].id)
        if let chosen, wasKnown, settings.inputMethodNames.contains(chosen) { setInputMethod(chosen) }
    }

    /// How long gestures last.
    var times: GestureTimes { standard.times }

    /// The input method in force, as it stands; nil for none.
    var inputMethod: (any InputMethod)? { chain.inputMethod }

    /// Changes the chain by handlers of the user's.
    mutating func changeChain(_ change: (inout HandlerChain) -> Void) {
        change(&chain)
    }

    // MARK: - Actions

    /// Sends a gesture on an action down the chain, with its feedback; answers whether a handler took it.
    @discardableResult
    mutating func perform(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, into effects: inout [Effect]
    ) -> Bool {
        if context.isPassing, let event = trigger.event {
            pass(event, into: &effects)
            return true
        }
        giveFeedback(gesture, action, into: &effects)
        return send(gesture, action, by: trigger, into: &effects)
    }

    /// The same without feedback, for what comes of another action.
    @discardableResult
    mutating func send(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, into effects: inout [Effect]
    ) -> Bool {
        let start = effects.count
        let tellsWord = gesture == .press && settings.mayExpand(by: action) && chain.write(&typedWord)
        if tellsWord { context.typedWord = typedWord }
        let response = chain.handle(gesture, action, by: trigger, in: context, into: &effects)
        if tellsWord { context.typedWord = nil }
        let setsCase = apply(effects, from: start, by: trigger)
        if !settings.programs.isEmpty, effects.count > start, case .ask(let question) = effects[effects.count - 1],
            settings.programs.indices.contains(question.program)
        {
            // The key may have waited behind another question: its own has all its time.
            let deadline = now + settings.programs[question.program].deadline
            effects[effects.count - 1] = .ask(questions.ask(question, by: trigger, until: deadline))
            return true
        }
        if case .expanded(let actions) = response { send(actions, at: trigger.time, into: &effects) }
        if gesture == .press || gesture == .repeat { follow(action, setsCase: setsCase, into: &effects) }
        if case .notMine = response { return false }
        return true
    }

    /// Sends actions that stand in the place of another one, one after the other.
    mutating func send(_ actions: [KeyboardAction], at time: Timestamp, into effects: inout [Effect]) {
        for action in actions {
            send(.press, action, by: ActionTrigger(at: time, isReplaced: true), into: &effects)
        }
    }

    /// Gives the feedback of a gesture, beside the chain.
    func giveFeedback(_ gesture: Gesture, _ action: KeyboardAction, into effects: inout [Effect]) {
        if !context.isPassing { feedback.give(gesture, on: action, into: &effects) }
    }

    /// The case and the layer that follow an action.
    private mutating func follow(_ action: KeyboardAction, setsCase: Bool, into effects: inout [Effect]) {
        if !setsCase { followCase(after: action) }
        if keys.layers.isOneShot, let name = behavior.preferredLayer(after: action, isOneShot: true) {
            setLayer(name)
            effects.append(.setLayer(context.layer))
        }
    }

    private mutating func followCase(after action: KeyboardAction) {
        if context.keyboardCase == .lowercased && standard.autocapitalization == .none { return }
        context.keyboardCase = behavior.preferredCase(after: action, in: context)
    }

    // MARK: - What keys mean

    /// What a key means now, and how it came to that.
    func meaning(of event: KeyEvent) -> (action: KeyboardAction, binding: KeyBinding) {
        if context.isPassing { return (.key(event.keycode), .layout) }
        let (action, binding) = keys.meaning(of: event.keycode, under: context.modifiers)
        // Escape is the editor's, even where it restores words.
        if context.isCommand, binding == .key, action == .undo { return (.escape, .layout) }
        guard binding == .layout else { return (action, binding) }
        if context.modifiers.intersects(.chords) {
            let trigger = ActionTrigger(at: event.time, device: event.device, binding: .layout)
            if chain.hasRule(for: action, by: trigger, in: context) { return (action, .chord) }
        }
        if context.keyboardCase.isUppercased, case .character(let character) = action {
            let capital = character.capital(in: context.locale)
            if settings.canType(capital) { return (.character(capital), .layout) }
        }
        return (action, .layout)
    }

    /// The gestures on an action that need recognition because something wants them. None in a chord that is the
    /// application's, or while everything passes.
    func awaitedGestures(on action: KeyboardAction, _ binding: KeyBinding) -> Gestures {
        if context.isPassing { return [] }
        if binding == .layout, context.isPaused || context.isCommand || context.modifiers.intersects(.chords) {
            return []
        }
        return chain.gestures(on: action).union(feedback.gestures(on: action)).subtracting(.immediate)
    }

    /// Some handler does something on a long press of the action, besides feedback.
    func handlesLongPress(of action: KeyboardAction) -> Bool {
        chain.gestures(on: action).contains(Gestures(.longPress))
    }

    /// The key of the action is not held down on the virtual keyboard: each repeat is an edit.
    func repeatsByEdits(_ action: KeyboardAction) -> Bool { chain.repeatsByEdits(action) }

    /// How far up a combination or a sequence is bound (`KeyMeanings.level`). 0, also where keys pass: for a password,
    /// as commands of a modal editor, and while paused, except what resumes.
    func level(ofCombination keycode: Keycode) -> Int {
        if context.isPassing || modal.mode == .normal { return 0 }
        let level = level(of: keycode)
        guard context.isPaused, level > 0 else { return level }
        let action = keys.meaning(of: keycode, under: context.modifiers).0
        return action == .resume || action == .togglePause ? level : 0
    }

    /// How far up a key is bound.
    func level(of keycode: Keycode) -> Int { keys.level(of: keycode, under: context.modifiers) }

    /// Tells that keys came to nothing.
    func giveFailureFeedback(into effects: inout [Effect]) {
        if !context.isPassing { feedback.giveFailure(into: &effects) }
    }

    /// What sources are to be asked about the text, once for each state of it; what was offered before is taken back.
    mutating func takeCompletionQuery(into effects: inout [Effect]) -> CompletionQuery? {
        settings.completionSources.isEmpty
            ? nil : completion.takeQuery(chain.typedWord, in: &context, into: &effects)
    }

    /// Offers what sources answered, unless the text has moved on since they were asked.
    mutating func take(_ answer: CompletionAnswer, into effects: inout [Effect]) {
        completion.take(answer, where: settings.canInsert, in: &context, into: &effects)
    }

    // MARK: - State

    /// Time has come to that moment.
    mutating func setTime(_ time: Timestamp) {
        now = max(now, time)
    }

    mutating func setModifiers(_ modifiers: Modifiers) {
        context.modifiers = modifiers
    }

    /// An editor reports its mode; nil if it has lost the focus.
    mutating func report(_ mode: EditorMode?) {
        modal.report(mode)
        context.isCommand = modal.mode == .normal
    }

    /// Another field has the focus.
    mutating func beginField() {
        modal.beginField()
        context.isCommand = modal.mode == .normal
    }

    /// The mode of a modal editor, as far as it is known; nil if there is none.
    var editorMode: EditorMode? { modal.mode }

    /// A key goes down: it is text, or a command of a modal editor.
    mutating func followEditor(_ event: KeyEvent) {
        guard modal.isActive, context.openList == nil, !context.isPassing else { return }
        let plain = context.modifiers.subtracting(.chords)
        context.isCommand = modal.passes(
            event.keycode, context.desktop.character(of: event.keycode, under: plain), under: context.modifiers,
            at: event.time)
    }

    /// A key, a combination or a rule stands for Escape: to a modal editor it is the key.
    private mutating func followEscape(_ keycode: Keycode, by trigger: ActionTrigger) {
        guard keycode == .escape, trigger.event?.keycode != .escape, modal.isActive, !context.isPassing else {
            return
        }
        context.isCommand = modal.passes(.escape, nil, under: [], at: trigger.time)
    }

    private mutating func setModal(_ isModal: Bool) {
        context.isModal = isModal
        modal.setFollowsKeys(isModal)
        context.isCommand = modal.mode == .normal
    }

    mutating func setRecentEmoji(_ emoji: RecentEmoji) {
        context.recentEmoji = emoji
    }

    mutating func setDeviceNames(_ names: [String], of device: DeviceID) {
        context.deviceNames[device] = names.isEmpty ? nil : names
    }

    /// Takes another feedback policy.
    mutating func use(_ feedback: any FeedbackPolicy) {
        self.feedback = KeyFeedback(feedback)
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
        let start = effects.count
        effects.append(taking: list)
        apply(effects, from: start, by: ActionTrigger(at: time))
    }

    /// Everything known of the text around the cursor is forgotten, and wiped.
    mutating func forgetText() {
        completion.textChanged(in: &context)
        context.document.cut()
        context.openList = nil
        chain.contextLost()
        followCase(after: .none)
    }

    private mutating func setLocale(_ id: String) {
        guard let locale = settings.locales.first(where: { $0.id == id }) else { return }
        context.locale = id
        completion.textChanged(in: &context)
        useLayout(of: locale)
        setModal(locale.isModal)
        setInputMethod(locale.inputMethod)
    }

    /// The layout of a keyboard is in force: its own, or the locale's. Answers whether another one was before.
    mutating func useLayout(of device: DeviceID) -> Bool {
        if settings.deviceLayouts.isEmpty { return false }
        guard layout.choose(for: context.deviceNames[device.keyboard] ?? [], in: settings),
            let locale = settings.locales.first(where: { $0.id == context.locale })
        else { return false }
        useLayout(of: locale)
        return true
    }

    private mutating func useLayout(of locale: Locale) {
        let locale = layout.locale(locale, in: settings)
        keys.use(locale.layout)
        context.isRightToLeft = locale.layout.isRightToLeft
        chain.use(locale)
    }

    private mutating func setInputMethod(_ name: String) {
        let method = settings.inputMethods.first { $0.name == name }
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

// Keys that pass untouched.
extension ActionDispatch {
    /// The screen is locked or a console asks for a password, as far as it was said.
    var isPrompted: Bool { passing.isPrompted }

    /// Keys are none of ours from now on, or are again.
    mutating func setPrompted(_ isPrompted: Bool, into effects: inout [Effect]) {
        passing.isPrompted = isPrompted
        followPassing(into: &effects)
    }

    /// Keys do not pass any longer for having been told so.
    mutating func endPassingUntilReturn(into effects: inout [Effect]) {
        passing.endsWithReturn = false
        followPassing(into: &effects)
    }

    private mutating func followPassing(into effects: inout [Effect]) {
        let wasPassing = context.isPassing
        followPassing()
        if context.isPassing != wasPassing { effects.append(.setPassing(context.isPassing)) }
    }

    private mutating func followPassing() {
        context.isPassing = passing.isPrompted || passing.endsWithReturn
        forgetText()
    }

    /// The key goes on as it came; nobody is asked, and nothing of it is kept.
    private mutating func pass(_ event: KeyEvent, into effects: inout [Effect]) {
        effects.append(.forward(event))
        forgetText()
        guard passing.endsWithReturn, event.phase == .press else { return }
        let action = context.desktop.action(of: event.keycode, under: [])
        if action == .primary || action == .escape { endPassingUntilReturn(into: &effects) }
    }
}

// What effects mean for the state of the keyboard.
extension ActionDispatch {
    /// Follows effects; answers whether one of them set the case.
    @discardableResult
    private mutating func apply(_ effects: borrowing [Effect], from start: Int, by trigger: ActionTrigger) -> Bool {
        var setsCase = false
        for index in start..<effects.count {
            switch effects[index] {
            case .forward(let event):
                applyForward(event, by: trigger)
                if event.phase == .press { followEscape(event.keycode, by: trigger) }
            case .edit(let edit): context.document.apply(edit)
            case .deleteSequence(let count): context.document.delete(count)
            case .tap(let keycode, let modifiers):
                settle(context.follow(keycode, under: modifiers))
                if modifiers.isEmpty { followEscape(keycode, by: trigger) }
            case .setLocale(let id): setLocale(id)
            case .setInputMethod(let name): setInputMethod(name)
            case .setLayer(let name): setLayer(name)
            case .setCase(let keyboardCase):
                context.keyboardCase = keyboardCase
                setsCase = true
            case .setModal(let isModal): setModal(isModal)
            case .pause: setPaused(true)
            case .resume:
                setPaused(false)
                passing.endsWithReturn = false
                followPassing()
            case .setPassing(let isPassing):
                passing.endsWithReturn = isPassing
                followPassing()
            case .remember(let word): chain.remember(word)
            case .rememberEmoji(let emoji): context.recentEmoji.add(emoji, limit: settings.recentEmojiCount)
            case .list(let list): context.openList = list
            case .run, .feedback, .ask, .offer: break
            }
            if effects[index].changesText { completion.textChanged(in: &context) }
        }
        return setsCase
    }

    private mutating func applyForward(_ event: KeyEvent, by trigger: ActionTrigger) {
        guard event.phase != .release, !keys.isModifier(event.keycode) else { return }
        settle(context.follow(event, by: trigger))
    }

    /// What is known of the text after a key that went out.
    private mutating func settle(_ followed: FollowedKey) {
        switch followed {
        case .followed: break
        case .beganLine:
            // Whether it began a line or sent a form, a new text begins at the cursor.
            forgetText()
            context.document.beginLine()
        case .unknown: forgetText()
        }
    }
}

// Questions to programs.
extension ActionDispatch {
    /// Puts an input behind the question that is open; answers whether too many wait by now.
    mutating func wait(_ input: EngineInput) -> Bool { questions.wait(input) }

    mutating func takeWaiting() -> [EngineInput] { questions.takeWaiting() }

    /// The question is over; its program stays as it was.
    mutating func closeQuestion() -> OpenQuestion? { questions.close() }

    /// The question is given up, and its program is not asked again until it answers something.
    mutating func lapseQuestion() -> OpenQuestion? {
        guard let open = questions.lapse() else { return nil }
        if !open.isOutdated { chain.setProgram(open.question.program, isThere: false) }
        return open
    }

    /// An answer to a question that was given up says that its program lives.
    mutating func takeLateAnswer(to number: UInt32) {
        if let program = questions.lateProgram(of: number) { chain.setProgram(program, isThere: true) }
    }

    /// A program runs, or it does not run any more.
    mutating func setProgram(_ program: Int, isThere: Bool) {
        chain.setProgram(program, isThere: isThere)
    }
}
