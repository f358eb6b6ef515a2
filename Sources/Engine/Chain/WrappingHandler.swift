public import Keyboard

/// A handler around a standard one, which decides whether to call it.
public protocol WrappingHandler: KeyboardActionHandler {
    /// Handles a gesture on an action. `standard` calls the wrapped handler with this or another action; its response
    /// may be returned. The wrapped handler sees the text after the effects so far; `context` does not change during
    /// the call.
    mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect],
        standard: (KeyboardAction, inout [Effect]) -> HandlerResponse
    ) -> HandlerResponse
}

extension WrappingHandler {
    /// Handles a gesture without a wrapped handler: `standard` answers `.notMine`.
    public mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        handle(gesture, stroke, in: context, into: &effects) { _, _ in .notMine }
    }
}
