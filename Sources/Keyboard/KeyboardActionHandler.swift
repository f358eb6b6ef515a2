/// A handler's answer.
public enum HandlerResponse: Hashable, Sendable {
    /// The effects appended are all there is to do; nobody else is asked.
    case handled
    /// The handlers that follow get this action instead. A replaced action is not replaced by the same handler again.
    case replaced(KeyboardAction)
    /// Not mine: the next handler is asked. No effect was appended.
    case notMine
}

/// One stage of the chain between an action and its effects.
///
/// The contract of every handler:
/// - It appends effects and changes nothing else outside itself; it never waits and asks no clock.
/// - It answers `.notMine` only if it appended nothing.
/// - A press that it answers with effects other than `.forward` is consumed: the engine swallows the release.
/// - `contextLost` makes it forget every text it remembers, at once.
/// - Once it is warm, it allocates nothing.
public protocol KeyboardActionHandler: Sendable {
    /// Answers a gesture on an action.
    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse

    /// The text around the cursor is no longer known.
    mutating func contextLost()

    /// The gestures on an action it wants to be asked for. Nobody waits for one that no handler names.
    func gestures(on action: KeyboardAction) -> Gestures
}

extension KeyboardActionHandler {
    /// Presses and repeats, which nobody has to wait for.
    public func gestures(on action: KeyboardAction) -> Gestures { .immediate }

    public mutating func contextLost() {}
}
