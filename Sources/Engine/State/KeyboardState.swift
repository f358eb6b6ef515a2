import Completion
import Keyboard
import Transliteration

/// The state of the keyboard, and what changes it.
///
/// Parts of it have types of their own, and only these write their parts of the context: the text before the cursor
/// (`CursorText`), the modes (`KeyboardModes`), the language (`Language`), layers and hotkeys (`KeyMeanings`). The
/// state does not know the handlers: functions return the `Change` that handlers must be told of.
struct KeyboardState: ~Copyable {
    /// The changes that the handlers must be told of.
    struct Change: OptionSet {
        let rawValue: UInt8

        /// The text around the cursor is no longer known.
        static let text = Change(rawValue: 1)
        /// Another layout is used: of another locale, or of a keyboard.
        static let layout = Change(rawValue: 2)
        /// Another input method is used, or the same one in its initial state.
        static let method = Change(rawValue: 4)
    }

    /// The state as handlers see it.
    var context: KeyboardContext
    private(set) var keys: KeyMeanings
    private(set) var settings: EngineSettings
    private(set) var behavior: any KeyboardBehavior
    /// A copy of the settings of the behaviour, since every key reads them.
    private(set) var standard: StandardKeyboardBehavior
    /// The user's rules. A chord that a rule names is not passed to the application.
    private var rules: UserRules
    var text = CursorText()
    var modes = KeyboardModes()
    private var language: Language
    /// When the last key that is no modifier went down; nil before the first.
    private(set) var lastPress: Timestamp?

    init(_ settings: EngineSettings, behavior: any KeyboardBehavior) {
        self.settings = settings
        self.behavior = behavior
        standard = behavior.standard
        rules = UserRules(settings.rules)
        language = Language(settings)
        keys = KeyMeanings(settings, layout: settings.locales[0].layout)
        context = KeyboardContext(locale: language.firstLocale, inputMethod: "none")
        setLocale(language.firstLocale)
        forgetText()
    }

    /// Uses other settings; see `Engine.reconfigure` for what stays.
    mutating func use(_ settings: EngineSettings, behavior: any KeyboardBehavior) {
        let first = self.settings.locales.first { $0.id == context.locale }?.inputMethod
        let chosen = context.inputMethod == first ? nil : context.inputMethod
        self.settings = settings
        self.behavior = behavior
        standard = behavior.standard
        rules = UserRules(settings.rules)
        language.use(settings)
        keys.use(settings)
        context.layer = keys.layers.current
        context.keyboardCase = .lowercased
        forgetText()
        let isThere = language.locale(context.locale) != nil
        setLocale(isThere ? context.locale : language.firstLocale)
        if let chosen, isThere, settings.inputMethodNames.contains(chosen) { setInputMethod(chosen) }
    }

    // MARK: - What keys mean

    /// The current action of a key, and where the key got it from.
    func meaning(of event: KeyEvent) -> (action: KeyboardAction, binding: KeyBinding) {
        if context.isPassing { return (.key(event.keycode), .layout) }
        let (action, binding) = keys.meaning(of: event.keycode, under: context.modifiers)
        // A modal editor gets Escape, even if Escape is bound to `undo`.
        if context.isCommand, binding == .key, action == .undo { return (.escape, .layout) }
        guard binding == .layout else { return (action, binding) }
        if context.modifiers.intersects(.chords), isBound(action, at: event) { return (action, .chord) }
        if context.keyboardCase.isUppercased, case .character(let character) = action {
            let capital = character.capital(in: context.locale)
            if settings.canType(capital) { return (.character(capital), .layout) }
        }
        return (action, .layout)
    }

    /// The action of a modifier key for the user's handlers: first `.key`. They are asked about the modifier after
    /// that.
    func meaning(ofModifier event: KeyEvent) -> (action: KeyboardAction, binding: KeyBinding) {
        let keycode = event.keycode
        guard context.modifiers.intersects(.chords) else { return (.key(keycode), .layout) }
        let isBound = isBound(.key(keycode), at: event) || isBound(keys.action(ofModifier: keycode), at: event)
        return (.key(keycode), isBound ? .chord : .layout)
    }

    /// Whether a rule matches the action of a key under the held modifiers.
    private func isBound(_ action: KeyboardAction, at event: KeyEvent) -> Bool {
        let stroke = Stroke(action, at: event.time, device: event.device, binding: .layout)
        return rules.fits(.press, stroke, in: context)
    }

    /// Whether a key with an action of the layout passes through, because of a chord or the current mode.
    func passes(_ binding: KeyBinding) -> Bool {
        binding == .layout && (context.isPaused || context.isCommand || context.modifiers.intersects(.chords))
    }

    /// Whether the key of the action is not held down on the virtual keyboard, because each repeat is an edit or
    /// matches a rule.
    func repeatsByEdits(_ stroke: Stroke) -> Bool {
        if passes(stroke.binding) { return false }
        return standard.wordwiseBackspace && stroke.action == .backspace
            || rules.gestures(on: stroke.action).contains(Gestures(.repeat))
    }

    /// The level at which a combination or a sequence is bound (`KeyMeanings.level`). 0 if keys pass through for a
    /// password or are commands of a modal editor. While paused, 0 unless the action resumes.
    func level(ofCombination key: Keycode) -> Int {
        if context.isPassing || modes.editorMode == .normal { return 0 }
        let level = level(of: key)
        guard context.isPaused, level > 0 else { return level }
        let action = keys.meaning(of: key, under: context.modifiers).0
        return action == .resume || action == .togglePause ? level : 0
    }

    /// The level at which a key is bound (`KeyMeanings.level`).
    func level(of key: Keycode) -> Int { keys.level(of: key, under: context.modifiers) }

    // MARK: - The text before the cursor

    /// Forgets the text around the cursor and overwrites its memory.
    @discardableResult
    mutating func forgetText() -> Change {
        text.forget(in: &context)
        setCase(after: .none)
        return .text
    }

    /// Offers the candidates of the sources that can be typed or pasted.
    mutating func offer(_ items: [Candidate], into effects: inout [Effect]) {
        text.offer(items.filter { settings.canInsert($0.text) }, in: &context, into: &effects)
    }

    // MARK: - Effects

    /// The text has changed by an effect. `length` is the number of known characters before the cursor until then.
    mutating func textChanged(_ text: TextAfterKey, from length: Int) -> Change {
        self.text.follow(text, from: length, in: &context)
        if text == .known { return [] }
        setCase(after: .none)
        return .text
    }

    /// Remembers the user's choice for a word.
    mutating func remember(_ word: WordOverride) { language.remember(word) }

    /// Remembers an emoji as the most recent one.
    mutating func remember(_ emoji: String) { context.recentEmoji.add(emoji, limit: settings.recentEmojiCount) }

    /// Sets the case of the next letter after an action.
    mutating func setCase(after action: KeyboardAction) {
        if context.keyboardCase == .lowercased && standard.autocapitalization == .none { return }
        context.keyboardCase = behavior.preferredCase(after: action, in: context)
    }

    /// Shift was tapped, for the first or the second time.
    mutating func tapShift(isDouble: Bool) {
        if let other = behavior.preferredCase(afterShiftTap: isDouble, in: context) { context.keyboardCase = other }
    }

    // MARK: - Modes

    /// Notes a key that goes down and is no modifier, and decides whether it is text or a command of a modal editor.
    mutating func press(_ keycode: Keycode, at time: Timestamp) {
        lastPress = time
        guard modes.isActive else { return }
        let character = settings.desktop.character(of: keycode, under: context.modifiers.subtracting(.chords))
        modes.press(keycode, typing: character, at: time, in: &context)
    }

    /// Sets whether keys after Escape are commands.
    mutating func setModal(_ isModal: Bool) {
        modes.setModal(
            isModal, commands: settings.editorCommands, ofEditor: settings.isModalEditor, in: &context)
    }

    /// Sets whether a password may be typed, and forgets the text.
    mutating func setPrompted(_ isPrompted: Bool) -> Change {
        modes.setPrompted(isPrompted, in: &context)
        return forgetText()
    }

    /// Begins or ends the passing through until Return or Escape, and forgets the text.
    mutating func setPassesUntilReturn(_ passes: Bool) -> Change {
        modes.setPassesUntilReturn(passes, in: &context)
        return forgetText()
    }

    /// Passes every key through, except hotkeys, and forgets the text.
    mutating func pause() -> Change {
        context.isPaused = true
        return forgetText()
    }

    /// Ends every passing through that the user began, and forgets the text.
    mutating func resume() -> Change {
        context.isPaused = false
        return setPassesUntilReturn(false)
    }

    // MARK: - Language and layers

    /// The current locale, with the current layout.
    var locale: Locale { language.locale(context.locale) ?? settings.locales[0] }

    /// The current input method in its initial state; nil for none.
    var inputMethod: TransliterationHandler? { language.method(context.inputMethod) }

    /// Uses the layout of a keyboard, or of the locale if the keyboard has none.
    mutating func useLayout(of device: DeviceID) -> Change {
        guard language.chooseLayout(forDeviceNamed: context.deviceNames[device.keyboard] ?? []) else { return [] }
        useLayout(of: locale)
        return .layout
    }

    /// A key that holds a layer went down or up.
    mutating func holdLayer(_ name: String, isDown: Bool) {
        keys.holdLayer(name, isDown: isDown)
        context.layer = keys.layers.current
    }

    /// Leaves a one-shot layer. Returns the layer that is current then; nil if none was left.
    mutating func leaveOneShotLayer(after action: KeyboardAction) -> String? {
        guard keys.layers.isOneShot, let name = behavior.preferredLayer(after: action, isOneShot: true) else {
            return nil
        }
        setLayer(name)
        return context.layer
    }

    /// Switches to a layer.
    mutating func setLayer(_ name: String) {
        keys.chooseLayer(name)
        context.layer = keys.layers.current
    }

    /// Switches to a locale; does nothing if there is none with this identifier.
    @discardableResult
    mutating func setLocale(_ id: String) -> Change {
        guard let locale = language.locale(id) else { return [] }
        context.locale = id
        text.textChanged(in: &context)
        useLayout(of: locale)
        setModal(locale.isModal)
        return setInputMethod(locale.inputMethod).union(.layout)
    }

    private mutating func useLayout(of locale: Locale) {
        keys.use(locale.layout)
        context.isRightToLeft = locale.layout.isRightToLeft
    }

    /// Switches to an input method; none if there is none with this name.
    @discardableResult
    mutating func setInputMethod(_ name: String) -> Change {
        context.inputMethod = language.hasMethod(name) ? name : "none"
        return .method
    }
}
