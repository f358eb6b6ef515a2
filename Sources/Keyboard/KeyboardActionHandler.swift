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
/// - Text that a handler other than the input method types makes the input method forget its word; the chain sees to
///   that.
/// - `contextLost` makes it forget every text it remembers, at once.
/// - In steady state it allocates nothing.
public protocol KeyboardActionHandler: Sendable {
    /// Answers a gesture on an action. `trigger` is the key, `context` the state of the keyboard before it.
    mutating func handle(
        _ gesture: Gesture, _ action: KeyboardAction, by trigger: ActionTrigger, in context: KeyboardContext,
        into effects: inout [Effect]
    ) -> HandlerResponse

    /// The text around the cursor is no longer known.
    mutating func contextLost()

    /// The gestures on an action that it wants. Presses and repeats come to every handler; any other gesture is
    /// recognised only on keys for which a handler names it.
    func gestures(on action: KeyboardAction) -> Gestures

    /// The handler has a use of its own for the character where the text stands now, such as a tone key. Asked of the
    /// handler of the input method: handlers of quotation marks and spaces give way then. May allocate.
    func claims(_ character: Unicode.Scalar) -> Bool

    /// Writes the word before the cursor as its keys into storage that is used again. False, and nothing done, by a handler
    /// that makes no words of keys. Asked of the handler of the input method.
    func write(_ word: inout TypedWord) -> Bool
}

extension KeyboardActionHandler {
    /// Presses and repeats, which need no recognition.
    public func gestures(on action: KeyboardAction) -> Gestures { .immediate }

    public mutating func contextLost() {}

    /// It has none.
    public func claims(_ character: Unicode.Scalar) -> Bool { false }

    /// It makes none.
    public func write(_ word: inout TypedWord) -> Bool { false }
}
