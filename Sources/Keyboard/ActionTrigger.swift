/// Where a key got its action from.
public enum KeyBinding: Hashable, Sendable {
    /// The layout of the locale or of the keyboard.
    case layout
    /// A layer, or a hotkey without modifiers. Held modifiers still apply to the output of the action.
    case key
    /// A hotkey with modifiers. The held modifiers belong to the hotkey: the output of the action is typed without
    /// them.
    case chord
}

/// The key or program that triggered an action, and what the application would get if the key were forwarded now.
///
/// The engine makes one for each gesture. When a handler replaces the action, `replaced(by:on:)` makes another.
public struct ActionTrigger: Hashable, Sendable {
    /// The key event; nil for an action without one, such as a long press or an action of a program.
    public let event: KeyEvent?
    /// The keyboard; `.none` for an action that a program triggered.
    public let device: DeviceID
    /// Where the key got the action from. `.chord` for an action that a program triggered, since it has no modifiers.
    public let binding: KeyBinding
    /// When the gesture happened.
    public let time: Timestamp
    /// When the key went down.
    public let pressTime: Timestamp
    /// The character that the application would get if the key were forwarded now; nil if none.
    public let passing: Unicode.Scalar?
    /// Whether the desktop's keymap gives the same action for the key, so that forwarding the key performs the action.
    public private(set) var passesAction: Bool
    /// Whether the action replaced another one. The user's rules are not applied to such an action.
    public private(set) var isReplaced: Bool
    /// For a repeat: the key of the virtual keyboard that is down for the repeated key; nil if the press was consumed.
    package var held: Keycode?
    /// The keycode if the key is a modifier key, else nil. Only the user's handlers get actions of modifier keys.
    package var modifierKey: Keycode?
    /// Whether the key is a modifier key whose own action was replaced by this one.
    package private(set) var replacesModifier = false
    /// The index in `EngineSettings.programs` of the first program that may still be asked; `.max` for none.
    public var nextProgram = 0
    /// The modifiers that are on at the virtual keyboard.
    public let modifiers: Modifiers

    /// A trigger for a key event and its action. `modifiers` are the modifiers that are on at the virtual keyboard;
    /// `desktop` is the layout of its keys.
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

    /// A trigger without a key event: for a program, or for a gesture that is no event, such as a long press.
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

    /// The same trigger for an action that replaces the one the trigger was made for.
    public func replaced(by action: KeyboardAction, on desktop: KeyLayout) -> ActionTrigger {
        var trigger = self
        trigger.passesAction = event.map { desktop.gives(action, by: $0.keycode, under: modifiers) } ?? false
        trigger.isReplaced = true
        trigger.replacesModifier = replacesModifier || modifierKey != nil
        trigger.modifierKey = nil
        return trigger
    }

    /// Whether a layer, a hotkey or a program gives the action, not the layout.
    public var isHotkey: Bool { binding != .layout }

    /// Whether the held modifiers belong to the hotkey, so that the output of the action is typed without them.
    public var liftsModifiers: Bool { binding == .chord }
}
