/// A handler's answer.
public enum HandlerResponse: Hashable, Sendable {
    /// The effects appended are all there is to do; no other handler is asked.
    case handled
    /// The handlers that follow get this action instead, as a press or a repeat. The user's rules are not asked for it.
    case replaced(KeyboardAction)
    /// These actions happen instead, in order, each from the beginning of the chain as a press without a key. The
    /// user's rules are not asked for them.
    case expanded([KeyboardAction])
    /// The next handler is asked for the same action. Effects that were appended stay, before those of others.
    case notMine
}

/// One stage of the chain between an action and its effects.
///
/// The contract of every handler:
/// - It appends effects and changes nothing else outside itself; it never waits and asks no clock.
/// - It never removes an effect that was there when it was asked.
/// - A press that it answers with effects other than `.forward` is consumed: the engine drops the release.
/// - Its effects take hold when it has answered: the next handler sees the text as they left it, and where it is not the
///   input method that typed, the method forgets its word.
/// - `contextLost` makes it forget every text it remembers, at once.
/// - In steady state it allocates nothing.
public protocol KeyboardActionHandler: Sendable {
    /// Answers a gesture on an action. `trigger` is the key, `context` the state of the keyboard, after the
    /// effects of the handlers before this one.
    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse

    /// The text around the cursor is no longer known.
    mutating func contextLost()

    /// The gestures on an action that it wants. Presses and repeats come to every handler; any other gesture is
    /// recognised only on keys for which a handler names it.
    func gestures(on action: KeyboardAction) -> Gestures
}

extension KeyboardActionHandler {
    /// Presses and repeats, which need no recognition.
    public func gestures(on action: KeyboardAction) -> Gestures { .immediate }

    public mutating func contextLost() {}
}
