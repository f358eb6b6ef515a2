/// The response of a handler to an action.
public enum HandlerResponse: Hashable, Sendable {
    /// The action is done with the appended effects; no other handler is asked.
    case handled
    /// The later handlers get this action instead, as a press or a repeat. The user's rules are not applied to it.
    case replaced(KeyboardAction)
    /// These actions are performed instead, in order, each from the beginning of the chain as a press without a key.
    /// The user's rules are not applied to them.
    case expanded([KeyboardAction])
    /// The next handler is asked about the same action. Effects that this handler appended stay, before the effects of
    /// others.
    case notMine
}

/// One handler of the chain between an action and its effects.
///
/// The contract of every handler:
/// - It appends effects and changes nothing else outside itself; it never waits and never reads a clock.
/// - It never removes an effect that was there when it was asked.
/// - A press that it answers with effects other than `.forward` is consumed: the engine drops the release.
/// - Its effects are applied when it returns: the next handler sees the changed text. If a handler other than the input
///   method typed, the method forgets its word.
/// - `contextLost` makes it forget every remembered text at once.
/// - In steady state it allocates nothing.
public protocol KeyboardActionHandler: Sendable {
    /// Handles a gesture on an action. `stroke` has the action and its key; `context` is the state of the keyboard after
    /// the effects of the handlers before this one. New effects are appended to `effects`.
    mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse

    /// The text around the cursor is no longer known: the handler must forget every remembered text.
    mutating func contextLost()

    /// The kinds of actions that the handler is asked about. The engine reads them when its settings change.
    var kinds: ActionKinds { get }
}

/// A handler that wants other gestures than presses and repeats, which every handler gets.
public protocol GestureHandler: KeyboardActionHandler {
    /// The gestures on an action of `kinds` that the handler wants. Presses and repeats need not be among them. Any other
    /// gesture is recognised only on keys for which a handler returns it here.
    ///
    /// The engine asks the handler as it was when it was added or made: what is returned must not depend on keys.
    func gestures(on action: KeyboardAction) -> Gestures
}

extension KeyboardActionHandler {
    /// Every kind.
    public var kinds: ActionKinds { .all }

    /// Does nothing, for handlers that remember no text.
    public mutating func contextLost() {}
}
