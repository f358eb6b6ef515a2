import Keyboard

/// Passes keys through that are not text: chords, all keys while the keyboard is paused, and commands of a modal
/// editor. Hotkeys go on to the next handler.
struct PassthroughGuard: KeyboardActionHandler {
    init() {}

    mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        guard let event = stroke.event, !stroke.isHotkey else { return .notMine }
        guard context.isPaused || context.isCommand || context.modifiers.intersects(.chords) else { return .notMine }
        effects.append(.forward(event))
        return .handled
    }
}
