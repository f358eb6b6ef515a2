/// The behaviour of the keyboard beyond typing the character of each key: pure functions without state.
///
/// A function changes nothing if it would have to look at text that is not known. To change one function, conform with
/// a type that holds the standard behaviour, return it as `standard`, and implement that function: all others are
/// forwarded to `standard`. The settings of `standard` decide which features are on.
public protocol KeyboardBehavior: Sendable {
    /// The settings, and the default implementation of every function.
    var standard: StandardKeyboardBehavior { get }

    /// How many characters a repeat of BackSpace deletes after the key has been held for `duration` µs; at least 1.
    func backspaceCount(in document: ShadowDocument, heldFor duration: Timestamp) -> Int

    /// The text that replaces two spaces at the end of a sentence.
    var endSentenceText: String { get }

    /// Whether this space ends the sentence, because it is the second of two quick spaces after a word. `document` is
    /// the text before the space; `lastSpace` is the time of the space before, or nil.
    func shouldEndSentence(
        _ document: ShadowDocument, after action: KeyboardAction, since lastSpace: Timestamp?, at time: Timestamp
    ) -> Bool

    /// The case of the next letter after an action; `context` is the state after the effects of the action. Only called
    /// if `standard.autocapitalization` is on or Shift has asked for capitals.
    func preferredCase(after action: KeyboardAction, in context: borrowing KeyboardContext) -> KeyboardCase

    /// The case after a tap of Shift; nil if it does not change. `isDouble`: the tap is the second of two quick ones.
    func preferredCase(afterShiftTap isDouble: Bool, in context: borrowing KeyboardContext) -> KeyboardCase?

    /// The layer after an action; nil if the layer does not change. `isOneShot`: the current layer is for a few
    /// characters only.
    func preferredLayer(after action: KeyboardAction, isOneShot: Bool) -> String?
}

/// The default implementations, which forward to `standard`.
extension KeyboardBehavior {
    /// Forwards to `standard`.
    public func backspaceCount(in document: ShadowDocument, heldFor duration: Timestamp) -> Int {
        standard.backspaceCount(in: document, heldFor: duration)
    }

    /// Forwards to `standard`.
    public var endSentenceText: String { standard.endSentenceText }

    /// Forwards to `standard`.
    public func shouldEndSentence(
        _ document: ShadowDocument, after action: KeyboardAction, since lastSpace: Timestamp?, at time: Timestamp
    ) -> Bool {
        standard.shouldEndSentence(document, after: action, since: lastSpace, at: time)
    }

    /// Forwards to `standard`.
    public func preferredCase(after action: KeyboardAction, in context: borrowing KeyboardContext) -> KeyboardCase {
        standard.preferredCase(after: action, in: context)
    }

    /// Forwards to `standard`.
    public func preferredCase(afterShiftTap isDouble: Bool, in context: borrowing KeyboardContext) -> KeyboardCase? {
        standard.preferredCase(afterShiftTap: isDouble, in: context)
    }

    /// Forwards to `standard`.
    public func preferredLayer(after action: KeyboardAction, isOneShot: Bool) -> String? {
        standard.preferredLayer(after: action, isOneShot: isOneShot)
    }
}
