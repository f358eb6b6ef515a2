public import Keyboard
public import Transliteration

/// The pure heart: physical keys in, effects out. The same events, twice, give the same effects.
///
/// The engine never asks a clock: events carry their time, and `deadline` says when it wants to be woken next.
public struct Engine: Sendable {
    /// The state of the keyboard.
    public internal(set) var context: KeyboardContext
    /// When the text is forgotten because nothing was typed.
    var idleDeadline: Timestamp?
    /// When some key that is down becomes a long press.
    var gestureDeadline: Timestamp?

    var settings: EngineSettings
    var chain: HandlerChain
    var held = HeldKeys()
    var locks = LockState()
    var stage: KeyStage
    var physicalKeys: [PhysicalKey] = []
    var layers: LayerState
    var bindings: BindingTable
    var modifierTaps = ModifierTaps()
    var caseHandler: CaseHandler
    /// There is more than typing to look after: rules, layers, cases.
    var isExtended = false
    /// The key that came up last, for double taps.
    var lastRelease: (event: KeyEvent, action: KeyboardAction)?
    /// A program that is asked; keys wait behind it.
    var question: OpenQuestion?
    var waitingInputs: [EngineInput] = []
    /// Questions that were given up, and the programs they went to: an answer that comes late says the program lives.
    var lapsedQuestions: [(number: UInt32, program: Int)] = []
    /// The names the configuration has for keyboards, where any of it asks.
    var deviceNames: [(device: DeviceID, names: [String])] = []
    private var layout: KeyLayout
    private var modifierKeys = KeyMarks()
    private var hotkeyKeys = KeyMarks()

    /// An engine in its first locale, with nothing held and nothing known.
    public init(_ settings: EngineSettings) {
        self.settings = settings
        chain = Self.chain(of: settings)
        layout = settings.locales[0].layout
        chain.setLocale(settings.locales[0])
        stage = KeyStage(settings.remaps, holdTime: settings.behavior.times.tapHold)
        layers = LayerState(settings.layers)
        bindings = BindingTable(settings.hotkeys)
        caseHandler = CaseHandler(settings.behavior)
        physicalKeys.reserveCapacity(32)
        context = KeyboardContext(locale: settings.locales[0].id, inputMethod: "none")
        context.isRightToLeft = layout.isRightToLeft
        setInputMethod(settings.locales[0].inputMethod)
        markKeys()
        isExtended = settings.isExtended
        forgetText()
    }

    /// The moment `advance(to:into:)` wants to be called at; nil if nothing is pending.
    public var deadline: Timestamp? {
        // Almost always there is none: each is looked at once.
        var deadline = idleDeadline
        if let other = stage.deadline { deadline = min(deadline ?? other, other) }
        if let other = gestureDeadline { deadline = min(deadline ?? other, other) }
        if let other = question?.deadline { deadline = min(deadline ?? other, other) }
        return deadline
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

    /// The names of the layers in their order, letters first.
    public var layerNames: [String] { layers.allNames }

    /// The list that is open; nil if none is.
    public var openList: OpenList? { chain.list.state }

    /// Feedback is given.
    public var givesFeedback: Bool { settings.feedback.isOn }

    /// Switches feedback, until the next reload.
    public mutating func setFeedback(isOn: Bool) {
        settings.feedback.isOn = isOn
    }

    /// Puts a handler of the user's before a standard one.
    public mutating func insert(_ handler: some KeyboardActionHandler, before stage: HandlerChain.Stage) {
        chain.insert(handler, before: stage)
        isExtended = true
    }

    /// Puts a handler of the user's around a standard one: it is asked in its place, and may ask it in turn.
    public mutating func wrap(_ stage: HandlerChain.Stage, in handler: some WrappingHandler) {
        chain.wrap(stage, in: handler)
        isExtended = true
    }

    /// Takes a standard handler out of the chain, or back in.
    public mutating func set(_ stage: HandlerChain.Stage, isOn: Bool) {
        chain.set(stage, isOn: isOn)
    }

    /// A keyboard goes by these names in the configuration; none for one that is gone.
    public mutating func name(_ device: DeviceID, _ names: [String]) {
        deviceNames.removeAll { $0.device == device }
        if !names.isEmpty { deviceNames.append((device, names)) }
        // Where no keyboard has a name any more, no key looks them up.
        context.deviceNames = []
        stage.name(device, names)
    }

    /// Takes new settings. Held keys and locks stay, and so does the locale if it still exists, and in it an input
    /// method that was chosen since, other than the one the locale began with.
    public mutating func reconfigure(_ settings: EngineSettings) {
        let first = self.settings.locales.first { $0.id == context.locale }?.inputMethod
        let chosen = context.inputMethod == first ? nil : context.inputMethod
        self.settings = settings
        let marked = chain.transliteration.marked
        let oldChain = chain
        chain = Self.chain(of: settings)
        chain.keep(oldChain)
        chain.remember(marked)
        stage.use(settings.remaps, holdTime: settings.behavior.times.tapHold)
        for (device, names) in deviceNames { stage.name(device, names) }
        layers.replace(settings.layers)
        context.layer = layers.current
        bindings = BindingTable(settings.hotkeys)
        caseHandler = CaseHandler(settings.behavior)
        context.keyboardCase = .lowercased
        isExtended = settings.isExtended || chain.isExtended
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
        if stage.isTransparent(for: event.keycode) {
            take(event, into: &effects)
        } else {
            stage.take(event, into: &physicalKeys)
            takePhysicalKeys(into: &effects)
        }
        if let limit = settings.idleLimit { idleDeadline = event.time + limit }
    }

    /// Takes an action that no key triggered down the same way as one of a key.
    public mutating func perform(
        _ action: KeyboardAction, _ gesture: Gesture = .press, at time: Timestamp, into effects: inout [Effect]
    ) {
        advance(to: time, into: &effects)
        context.time = time
        take(.action(gesture, action), into: &effects)
    }

    /// Time has come to that moment: whatever waited for it happens.
    @inline(__always)
    public mutating func advance(to time: Timestamp, into effects: inout [Effect]) {
        // Asked for each key, and almost never is anything due.
        if idleDeadline.isDue(at: time) || stage.deadline.isDue(at: time) || gestureDeadline.isDue(at: time)
            || question != nil
        {
            doWhatIsDue(at: time, into: &effects)
        }
    }

    private mutating func doWhatIsDue(at time: Timestamp, into effects: inout [Effect]) {
        while let due = deadline, due <= time {
            context.time = due
            if let question, question.deadline <= due {
                lapse(into: &effects)
            } else if let deadline = stage.deadline, deadline <= due {
                stage.advance(to: due, into: &physicalKeys)
                takePhysicalKeys(into: &effects)
            } else if let deadline = gestureDeadline, deadline <= due {
                recogniseLongPress(at: due, into: &effects)
            } else {
                idleDeadline = nil
                forgetText()
            }
        }
    }

    /// Everything known of the text before the cursor is forgotten, and wiped.
    mutating func forgetText() {
        context.document.cut()
        chain.contextLost()
        if !caseHandler.isOff { context.keyboardCase = caseHandler.keyboardCase(after: .none, in: context) }
    }

    /// Fills in what handlers want to know of the key, and what the application would get if it were forwarded now.
    mutating func prepare(_ event: KeyEvent, _ action: KeyboardAction, binding: Binding) {
        context.time = event.time
        context.isHotkey = binding != .none
        context.liftsModifiers = binding == .chord
        context.isReplaced = false
        if !deviceNames.isEmpty {
            context.deviceNames = deviceNames.first { $0.device == event.device.keyboard }?.names ?? []
        }
        let modifiers = held.outputModifiers(in: settings.desktop).union(locks.locks)
        context.trigger = event
        context.passesAction = settings.desktop.gives(action, by: event.keycode, under: modifiers)
        context.passing =
            modifiers.intersects(.chords) ? nil : settings.desktop.character(of: event.keycode, under: modifiers)
    }

    /// The action to come has no key.
    mutating func prepareWithoutKey(isReplaced: Bool) {
        context.trigger = nil
        context.passing = nil
        context.passesAction = false
        context.isHotkey = true
        context.liftsModifiers = true
        context.isReplaced = isReplaced
        context.deviceNames = []
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
        let keys = Set(settings.hotkeys.map(\.keycode))
        hotkeyKeys = keys.isEmpty ? KeyMarks() : KeyMarks { keys.contains($0) }
    }

    mutating func setPaused(_ isPaused: Bool) {
        context.isPaused = isPaused
        forgetText()
    }

    mutating func setLocale(_ id: String) {
        guard let locale = settings.locales.first(where: { $0.id == id }) else { return }
        context.locale = id
        layout = locale.layout
        chain.setLocale(locale)
        context.isRightToLeft = layout.isRightToLeft
        markKeys()
        setInputMethod(locale.inputMethod)
        updateModifiers()
    }

    mutating func setInputMethod(_ name: String) {
        let method = settings.inputMethods.first { $0.name == name }
        context.inputMethod = method == nil ? "none" : name
        chain.setMethod(method)
    }

    /// Another layer is uppermost.
    mutating func setLayer(_ name: String) {
        layers.choose(name)
        context.layer = layers.current
    }

    /// Recomputes the modifiers after a key went down or up, or the layout changed.
    mutating func updateModifiers() {
        context.modifiers = held.modifiers(in: layout).union(locks.locks)
    }

    private static func methodNames(of settings: EngineSettings) -> [String] {
        settings.inputMethods.map(\.name) + ["none"]
    }

    private static func chain(of settings: EngineSettings) -> HandlerChain {
        HandlerChain(settings, inputMethods: methodNames(of: settings))
    }
}

extension Timestamp? {
    /// There is such a moment, and it has come.
    @inline(__always)
    fileprivate func isDue(at time: Timestamp) -> Bool {
        if let self { self <= time } else { false }
    }
}
