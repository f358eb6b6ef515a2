public import Keyboard

/// A handler that stands around a standard one.
public protocol WrappingHandler: KeyboardActionHandler {
    /// Answers a gesture on an action. `standard` asks the handler that is wrapped, with this action or another; its
    /// answer may be given on. The wrapped handler sees the text as the effects so far left it, `context` stays as it was.
    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect], standard: (KeyboardAction, inout [Effect]) -> HandlerResponse
    ) -> HandlerResponse
}

extension WrappingHandler {
    public mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        handle(gesture, action, by: trigger, in: context, into: &effects) { _, _ in .notMine }
    }
}
