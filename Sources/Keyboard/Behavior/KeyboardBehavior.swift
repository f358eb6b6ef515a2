/// What the keyboard does beyond typing what its keys say: functions of what is known, without a state of their own.
///
/// Each of them does nothing where it would have to look at text that is not known. To change one, conform with a type
/// that holds the standard behaviour, give back that as `standard`, and write the one function: every other one is the
/// standard's. The settings of `standard` say what is switched on at all.
public protocol KeyboardBehavior: Sendable {
    /// The settings, and every function that is not changed.
    var standard: StandardKeyboardBehavior { get }

    /// How many characters BackSpace deletes that has been held for so long, in µs.
    func backspaceCount(in document: ShadowDocument, heldFor duration: Timestamp) -> Int

    /// What ends a sentence in place of two spaces.
    var endSentenceText: String { get }

    /// Whether this space ends the sentence: the second quick one after a word. `document` is the text before it.
    func shouldEndSentence(
        _ document: ShadowDocument, after action: KeyboardAction, since lastSpace: Timestamp?, at time: Timestamp
    ) -> Bool

    /// The case after an action; `context` is as after its effects. Only asked if `standard.autocapitalization` is on
    /// or Shift has asked for capitals.
    func preferredCase(after action: KeyboardAction, in context: KeyboardContext) -> KeyboardCase

    /// The case after a tap of Shift, or the second of two quick ones; nil if it stays.
    func preferredCase(afterShiftTap isDouble: Bool, in context: KeyboardContext) -> KeyboardCase?

    /// The layer after an action; nil if the one in force stays. `isOneShot`: the layer is meant for a few characters.
    func preferredLayer(after action: KeyboardAction, isOneShot: Bool) -> String?
}

extension KeyboardBehavior {
    public func backspaceCount(in document: ShadowDocument, heldFor duration: Timestamp) -> Int {
        standard.backspaceCount(in: document, heldFor: duration)
    }

    public var endSentenceText: String { standard.endSentenceText }

    public func shouldEndSentence(
        _ document: ShadowDocument, after action: KeyboardAction, since lastSpace: Timestamp?, at time: Timestamp
    ) -> Bool {
        standard.shouldEndSentence(document, after: action, since: lastSpace, at: time)
    }

    public func preferredCase(after action: KeyboardAction, in context: KeyboardContext) -> KeyboardCase {
        standard.preferredCase(after: action, in: context)
    }

    public func preferredCase(afterShiftTap isDouble: Bool, in context: KeyboardContext) -> KeyboardCase? {
        standard.preferredCase(afterShiftTap: isDouble, in: context)
    }

    public func preferredLayer(after action: KeyboardAction, isOneShot: Bool) -> String? {
        standard.preferredLayer(after: action, isOneShot: isOneShot)
    }
}
