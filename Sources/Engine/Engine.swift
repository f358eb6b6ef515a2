public import Keyboard
public import Transliteration

/// The pure heart: physical keys in, effects out. The same events, twice, give the same effects.
///
/// The engine never asks a clock: events carry their time, and `deadline` says when it wants to be woken next.
public struct Engine: Sendable {
    /// The state of the keyboard.
    public private(set) var context: KeyboardContext
    /// The moment `advance(to:into:)` wants to be called at; nil if nothing is pending.
    public private(set) var deadline: Timestamp?

    var settings: EngineSettings
    var chain: HandlerChain
    var held = HeldKeys()
    var locks = LockState()
    private var layout: KeyLayout
    private var modifierKeys = KeyMarks()
    private var hotkeyKeys = KeyMarks()

    /// An engine in its first locale, with nothing held and nothing known.
    public init(_ settings: EngineSettings) {
        self.settings = settings
        chain = Self.chain(of: settings)
        layout = settings.locales[0].layout
        chain.setComposeTable(settings.locales[0].composeTable)
        context = KeyboardContext(locale: settings.locales[0].id, inputMethod: "none")
        setInputMethod(settings.locales[0].inputMethod)
        markKeys()
    }

    /// How many physical keys are down.
    public var heldKeyCount: Int { held.count }

    /// A lock key is down: whether its lock goes off with this press shows when it comes up.
    public var holdsLockKey: Bool { held.contains { !layout.lockedModifiers(of: $0).isEmpty } }

    /// The input method in force, as it stands; nil for none.
    public var inputMethod: (any InputMethod)? { chain.transliteration.method }

    /// What the physical keys mean now.
    public var currentLayout: KeyLayout { layout }

    /// The names of the input methods in their rotation, `none` among them.
    public var inputMethodNames: [String] { Self.methodNames(of: settings) }

    /// The identifiers of the locales in their rotation.
    public var localeIDs: [String] { settings.locales.map(\.id) }

    /// Puts a handler of the user's before a standard one.
    public mutating func insert(_ handler: some KeyboardActionHandler, before stage: HandlerChain.Stage) {
        chain.insert(handler, before: stage)
    }

    /// Takes new settings. Held keys and locks stay, and so does the locale if it still exists, and in it an input
    /// method that was chosen since, other than the one the locale began with.
    public mutating func reconfigure(_ settings: EngineSettings) {
        let first = self.settings.locales.first { $0.id == context.locale }?.inputMethod
        let chosen = context.inputMethod == first ? nil : context.inputMethod
        self.settings = settings
        let marked = chain.transliteration.marked
        chain = Self.chain(of: settings)
        chain.remember(marked)
        forgetText()
        let wasKnown = settings.locales.contains { $0.id == context.locale }
        setLocale(wasKnown ? context.locale : settings.locales[0].id)
        if let chosen, wasKnown, Self.methodNames(of: settings).contains(chosen) { setInputMethod(chosen) }
        updateModifiers()
    }

    /// Answers a physical key.
    public mutating func handle(_ event: KeyEvent, into effects: inout [Effect]) {
        advance(to: event.time, into: &effects)
        if locks.settle(at: event.time) { updateModifiers() }
        switch event.phase {
        case .press: press(event, into: &effects)
        case .repeat: repeatKey(event, into: &effects)
        case .release: release(event, into: &effects)
        }
        if let limit = settings.idleLimit { deadline = event.time + limit }
    }

    /// Takes an action that no key triggered down the same way as one of a key.
    public mutating func perform(_ action: KeyboardAction, at time: Timestamp, into effects: inout [Effect]) {
        advance(to: time, into: &effects)
        context.trigger = nil
        context.passing = nil
        context.passesAction = false
        context.isHotkey = true
        let start = effects.count
        chain.handle(.press, action, in: context, into: &effects)
        apply(effects, from: start)
    }

    /// Time has come to that moment: whatever waited for it happens.
    public mutating func advance(to time: Timestamp, into effects: inout [Effect]) {
        guard let due = deadline, due <= time else { return }
        deadline = nil
        forgetText()
    }

    /// Everything known of the text before the cursor is forgotten, and wiped.
    mutating func forgetText() {
        context.document.cut()
        chain.contextLost()
    }

    /// Fills in what the application would get if the key were forwarded now.
    mutating func preparePassing(of event: KeyEvent, _ action: KeyboardAction) {
        let modifiers = held.outputModifiers(in: settings.desktop).union(locks.locks)
        context.trigger = event
        context.passesAction = settings.desktop.gives(action, by: event.keycode, under: modifiers)
        context.passing =
            modifiers.intersects(.chords) ? nil : settings.desktop.character(of: event.keycode, under: modifiers)
    }

    /// Whether the action to come is a hotkey's.
    mutating func setHotkey(_ isHotkey: Bool) {
        context.isHotkey = isHotkey
    }

    /// Does what the effects of one event mean for the engine's own state.
    mutating func apply(_ effects: borrowing [Effect], from start: Int) {
        for index in start..<effects.count {
            // Most effects are of the first two kinds; the rest of an effect is not even looked at then.
            if case .forward(let event) = effects[index] {
                applyForward(event)
            } else if case .edit(let edit) = effects[index] {
                context.document.apply(edit)
            } else {
                applyRequest(effects[index])
            }
        }
    }

    @inline(never)
    private mutating func applyRequest(_ effect: Effect) {
        switch effect {
        case .setLocale(let id): setLocale(id)
        case .setInputMethod(let name): setInputMethod(name)
        case .pause: setPaused(true)
        case .resume: setPaused(false)
        case .forward, .edit, .run, .remember, .tap, .setKeyboardType, .feedback, .ask, .perform: break
        }
    }

    private mutating func applyForward(_ event: KeyEvent) {
        guard event.phase != .release, !isModifier(event.keycode) else { return }
        if event.phase == .press, !context.isPaused {
            if let character = context.passing, event == context.trigger {
                context.document.insert(character)
                return
            }
            let action = settings.desktop.action(of: event.keycode, under: [])
            if !context.modifiers.intersects(.chords), followCursor(action) { return }
        }
        forgetText()
    }

    /// Does to the known text what an editing key does; false if that is not known.
    private mutating func followCursor(_ action: KeyboardAction) -> Bool {
        let selects = context.modifiers.contains(.shift)
        switch action {
        case .backspace:
            context.document.delete(1)
            return true
        case .moveCursorBackward: return !selects && context.document.moveBackward()
        case .moveCursorForward: return !selects && context.document.moveForward()
        case .deleteForward: return !selects && context.document.deleteForward()
        default: return false
        }
    }

    /// Whether the key holds a modifier or switches a lock, here or on the desktop. Such keys always go through.
    @inline(__always)
    func isModifier(_ keycode: Keycode) -> Bool { modifierKeys[keycode] }

    /// Whether some hotkey ends with the key.
    @inline(__always)
    func isHotkeyKey(_ keycode: Keycode) -> Bool { hotkeyKeys[keycode] }

    /// Marks the keys that are no text, anew after a change of the layout or of the settings.
    private mutating func markKeys() {
        modifierKeys = KeyMarks { keycode in
            !layout.heldModifiers(of: keycode).isEmpty || !layout.lockedModifiers(of: keycode).isEmpty
                || !settings.desktop.heldModifiers(of: keycode).isEmpty
                    && layout.action(of: keycode, under: []) == .key(keycode)
        }
        hotkeyKeys = KeyMarks { keycode in settings.hotkeys.contains { $0.keycode == keycode } }
    }

    private mutating func setPaused(_ isPaused: Bool) {
        context.isPaused = isPaused
        forgetText()
    }

    private mutating func setLocale(_ id: String) {
        guard let locale = settings.locales.first(where: { $0.id == id }) else { return }
        context.locale = id
        layout = locale.layout
        chain.setComposeTable(locale.composeTable)
        markKeys()
        setInputMethod(locale.inputMethod)
        updateModifiers()
    }

    private mutating func setInputMethod(_ name: String) {
        let method = settings.inputMethods.first { $0.name == name }
        context.inputMethod = method == nil ? "none" : name
        chain.setMethod(method)
    }

    /// Recomputes the modifiers after a key went down or up, or the layout changed.
    mutating func updateModifiers() {
        context.modifiers = held.modifiers(in: layout).union(locks.locks)
    }

    private static func methodNames(of settings: EngineSettings) -> [String] {
        settings.inputMethods.map(\.name) + ["none"]
    }

    private static func chain(of settings: EngineSettings) -> HandlerChain {
        HandlerChain(locales: settings.locales.map(\.id), inputMethods: methodNames(of: settings))
    }
}
