public import Keyboard

/// A handler that stands around a standard one.
public protocol WrappingHandler: KeyboardActionHandler {
    /// Answers a gesture on an action. `standard` asks the handler that is wrapped, with this action or another; its
    /// answer may be given on.
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

/// A standard handler with another around it, as one.
struct WrappedHandler: KeyboardActionHandler {
    var wrapper: any WrappingHandler
    /// The handler that is wrapped; it may be a wrapped one itself.
    var standard: any KeyboardActionHandler

    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse {
        let start = effects.count
        var own = 0
        let response = Self.ask(
            &wrapper, around: &standard, gesture, action, by: trigger, in: context, into: &effects, own: &own)
        // Text of the wrapper is not the standard handler's: it is treated like that of any other handler.
        let changes = effects[start...].count { $0.changesText }
        if changes > own { standard.contextLost() }
        return response
    }

    mutating func contextLost() {
        wrapper.contextLost()
        standard.contextLost()
    }

    func gestures(on action: KeyboardAction) -> Gestures {
        wrapper.gestures(on: action).union(standard.gestures(on: action))
    }

    func claims(_ character: Unicode.Scalar) -> Bool { wrapper.claims(character) || standard.claims(character) }

    func write(_ word: inout TypedWord) -> Bool { wrapper.write(&word) || standard.write(&word) }

    /// `own` counts the changes of the text that the wrapped handler makes.
    private static func ask(
        _ wrapper: inout any WrappingHandler, around standard: inout any KeyboardActionHandler, _ gesture: Gesture,
        _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect], own: inout Int
    ) -> HandlerResponse {
        wrapper.handle(gesture, action, by: trigger, in: context, into: &effects) { other, effects in
            let start = effects.count
            let trigger = other == action ? trigger : trigger.replaced(by: other, on: context.desktop)
            let response = standard.handle(gesture, other, by: trigger, in: context, into: &effects)
            own += effects[start...].count { $0.changesText }
            return response
        }
    }
}
