public import Keyboard

/// A handler of the user's that stands around a standard one.
public protocol WrappingHandler: KeyboardActionHandler {
    /// Answers a gesture on an action. `standard` asks the handler that is wrapped, with this action or another; its
    /// answer may be given on.
    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect],
        standard: (KeyboardAction, inout [Effect]) -> HandlerResponse
    ) -> HandlerResponse
}

extension WrappingHandler {
    public mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        handle(gesture, action, in: context, into: &effects) { _, _ in .notMine }
    }
}

/// The handlers of the user's in a chain.
struct CustomHandlers: Sendable {
    var before: [(stage: HandlerChain.Stage, handler: any KeyboardActionHandler)] = []
    var around: [HandlerChain.Stage: any WrappingHandler] = [:]

    var isEmpty: Bool { before.isEmpty && around.isEmpty }

    /// The gestures on an action that they want to be asked for.
    func gestures(on action: KeyboardAction) -> Gestures {
        var gestures: Gestures = []
        for entry in before { gestures.formUnion(entry.handler.gestures(on: action)) }
        for handler in around.values { gestures.formUnion(handler.gestures(on: action)) }
        return gestures
    }

    /// Asks those before a standard handler; answers whether one of them handled the action.
    mutating func ask(
        before stage: HandlerChain.Stage, _ gesture: Gesture, _ action: inout KeyboardAction,
        in context: KeyboardContext, into effects: inout [Effect]
    ) -> Bool {
        for index in before.indices where before[index].stage == stage {
            switch before[index].handler.handle(gesture, action, in: context, into: &effects) {
            case .handled: return true
            case .replaced(let other): action = other
            case .notMine: break
            }
        }
        return false
    }

    mutating func contextLost() {
        for index in before.indices { before[index].handler.contextLost() }
        for stage in around.keys { around[stage]!.contextLost() }
    }
}
