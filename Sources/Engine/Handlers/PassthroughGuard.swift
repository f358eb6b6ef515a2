import Keyboard

/// Lets through what is no text: chords go to the application as they are, and so do all keys while the keyboard is
/// paused and while they are commands of a modal editor. Hotkeys go on to the next handler.
struct PassthroughGuard: KeyboardActionHandler {
    /// A handler without settings.
    init() {}

    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        guard let event = trigger.event, !trigger.isHotkey else { return .notMine }
        guard context.isPaused || context.isCommand || context.modifiers.intersects(.chords) else { return .notMine }
        effects.append(.forward(event))
        return .handled
    }
}
