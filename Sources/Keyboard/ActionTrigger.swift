/// How an action came to a key.
public enum KeyBinding: Hashable, Sendable {
    /// The layout gives it.
    case layout
    /// A layer or a hotkey without modifiers gives it: modifiers that are held apply to what comes of it.
    case key
    /// A hotkey with modifiers gives it: they belong to the hotkey, and what comes of it is typed without them.
    case chord
}

/// What triggered an action: the key, and what the application would get if that key were forwarded now.
///
/// Made for each gesture, and made anew (`replaced(by:on:)`) when a handler puts another action in the place of one.
public struct ActionTrigger: Hashable, Sendable {
    /// The key event; nil for an action without one: a program triggered it, or a long press.
    public let event: KeyEvent?
    /// The keyboard; `.none` for an action that a program triggered.
    public let device: DeviceID
    /// How the action came to the key. `.chord` for an action that a program triggered: it has no modifiers.
    public let binding: KeyBinding
    /// When it happened.
    public let time: Timestamp
    /// When the key went down.
    public let pressTime: Timestamp
    /// The character that the application would get if the key were forwarded now; nil if none.
    public let passing: Unicode.Scalar?
    /// The desktop's keymap gives the same action for the key, so that forwarding the key carries it out.
    public private(set) var passesAction: Bool
    /// The action stands in the place of another, so that the user's own rules are not asked for it.
    public private(set) var isReplaced: Bool
    /// For a repeat: the key of the virtual keyboard that is down for the key; nil if its press was consumed.
    package var held: Keycode?
    /// The key, if it is a modifier key: only the user's handlers are asked for it.
    package var modifierKey: Keycode?
    /// The key is a modifier key, and the action stands in the place of what it is.
    package private(set) var replacesModifier = false
    /// The first of `EngineSettings.programs` that may still be asked.
    public var nextProgram = 0
    /// The modifiers that are on at the virtual keyboard.
    public let modifiers: Modifiers

    /// A key event with its action. `modifiers` are on at the virtual keyboard, whose keys mean what `desktop` says.
    public init(
        _ event: KeyEvent, for action: KeyboardAction, binding: KeyBinding = .layout, pressTime: Timestamp? = nil,
        under modifiers: Modifiers, on desktop: borrowing KeyLayout
    ) {
        self.event = event
        device = event.device
        self.binding = binding
        time = event.time
        self.pressTime = pressTime ?? event.time
        passing = modifiers.intersects(.chords) ? nil : desktop.character(of: event.keycode, under: modifiers)
        passesAction = desktop.gives(action, by: event.keycode, under: modifiers)
        isReplaced = false
        self.modifiers = modifiers
    }

    /// A trigger without a key event: a program, or a gesture that no key made.
    public init(
        at time: Timestamp, device: DeviceID = .none, binding: KeyBinding = .chord, pressTime: Timestamp? = nil,
        isReplaced: Bool = false
    ) {
        event = nil
        self.device = device
        self.binding = binding
        self.time = time
        self.pressTime = pressTime ?? time
        passing = nil
        passesAction = false
        self.isReplaced = isReplaced
        modifiers = []
    }

    /// The same trigger for an action that stands in the place of the one it was made for.
    public func replaced(by action: KeyboardAction, on desktop: KeyLayout) -> ActionTrigger {
        var trigger = self
        trigger.passesAction = event.map { desktop.gives(action, by: $0.keycode, under: modifiers) } ?? false
        trigger.isReplaced = true
        trigger.replacesModifier = replacesModifier || modifierKey != nil
        trigger.modifierKey = nil
        return trigger
    }

    /// A layer, a hotkey or a program gives the action, not the layout.
    public var isHotkey: Bool { binding != .layout }

    /// The modifiers that are held belong to the hotkey: what comes of it is typed without them.
    public var liftsModifiers: Bool { binding == .chord }
}
