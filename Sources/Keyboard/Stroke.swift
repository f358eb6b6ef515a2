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

/// A key on its way, as handlers see it: the key, its action, and what the application would get if the key were
/// forwarded now.
///
/// The engine makes one for each gesture. When a handler replaces the action, `replaced(by:on:)` makes another.
public struct Stroke: Hashable, Sendable {
    /// The action.
    public private(set) var action: KeyboardAction
    /// When it happened and on which keyboard; the keycode counts only if there is an `event`.
    package let source: KeyEvent
    private let isKey: Bool
    /// Where the key got the action from. `.chord` for an action that a program triggered, since it has no modifiers.
    public let binding: KeyBinding
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

    /// The stroke of a key event with an action. `modifiers` are the modifiers that are on at the virtual keyboard;
    /// `desktop` is the layout of its keys.
    public init(
        _ event: KeyEvent, _ action: KeyboardAction, binding: KeyBinding = .layout, pressTime: Timestamp? = nil,
        under modifiers: Modifiers, on desktop: borrowing KeyLayout
    ) {
        source = event
        isKey = true
        self.action = action
        self.binding = binding
        self.pressTime = pressTime ?? event.time
        passing = modifiers.intersects(.chords) ? nil : desktop.character(of: event.keycode, under: modifiers)
        passesAction = desktop.gives(action, by: event.keycode, under: modifiers)
        isReplaced = false
        self.modifiers = modifiers
    }

    /// The stroke of an action without a key event: of a program, or of a gesture that is no event, such as a long
    /// press.
    public init(
        _ action: KeyboardAction, at time: Timestamp, device: DeviceID = .none, binding: KeyBinding = .chord,
        pressTime: Timestamp? = nil, isReplaced: Bool = false
    ) {
        source = KeyEvent(.reserved, .press, time: time, device: device)
        isKey = false
        self.action = action
        self.binding = binding
        self.pressTime = pressTime ?? time
        passing = nil
        passesAction = false
        self.isReplaced = isReplaced
        modifiers = []
    }

    /// The key event; nil for an action without one.
    public var event: KeyEvent? { isKey ? source : nil }

    /// The keyboard; `.none` for an action that a program triggered.
    public var device: DeviceID { source.device }

    /// When the gesture happened.
    public var time: Timestamp { source.time }

    /// The same stroke with an action in place of its own.
    public func replaced(by action: KeyboardAction, on desktop: borrowing KeyLayout) -> Stroke {
        var stroke = self
        stroke.action = action
        stroke.passesAction = isKey && desktop.gives(action, by: source.keycode, under: modifiers)
        stroke.isReplaced = true
        stroke.replacesModifier = replacesModifier || modifierKey != nil
        stroke.modifierKey = nil
        return stroke
    }

    /// The same stroke of a modifier key, as the modifier that the key is.
    package func asModifier(_ action: KeyboardAction) -> Stroke {
        var stroke = self
        stroke.action = action
        if stroke.nextProgram != .max { stroke.nextProgram = 0 }
        return stroke
    }

    /// Whether a layer, a hotkey or a program gives the action, not the layout.
    public var isHotkey: Bool { binding != .layout }

    /// Whether the held modifiers belong to the hotkey, so that the output of the action is typed without them.
    public var liftsModifiers: Bool { binding == .chord }
}
