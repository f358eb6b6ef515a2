public import Keyboard

/// First in the chain: lets through what is no text. Chords go to the application as they are, and so does everything
/// while the keyboard is paused. Hotkeys are not its affair.
public struct PassthroughGuard: KeyboardActionHandler {
    /// A handler without settings.
    public init() {}

    public mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard let trigger = context.trigger, !context.isHotkey else { return .notMine }
        guard context.isPaused || context.modifiers.intersects(.chords) else { return .notMine }
        effects.append(.forward(trigger))
        return .handled
    }
}
