/// The built-in behaviour and its settings. Every feature is off by default.
public struct StandardKeyboardBehavior: KeyboardBehavior, Hashable {
    /// Where letters become capitals without Shift.
    public var autocapitalization = Autocapitalization.none
    /// Two quick spaces after a word become a full stop and a space.
    public var endsSentences = false
    /// Straight quotes become the quotation marks of the locale.
    public var smartQuotes = false
    /// The spaces that are put before punctuation.
    public var punctuationSpaces = PunctuationSpaces.none
    /// Holding BackSpace for `times.wordwiseBackspace` deletes words.
    public var wordwiseBackspace = false
    /// A tap of Shift makes the next letter a capital.
    public var oneShotShift = false
    /// Two quick taps of Shift lock capitals; a third tap unlocks them.
    public var doubleShiftLocks = false
    /// A dead key puts its diacritic on the letter before the cursor, not on the next one.
    public var deadKeysAfterLetter = false
    /// Holding a letter opens the list of its accented variants.
    public var callouts = false
    /// The times that define gestures.
    public var times = GestureTimes()

    /// The behaviour without any configuration: every feature is off.
    public init() {}

    /// The receiver itself.
    public var standard: StandardKeyboardBehavior { self }

    /// One character, or with `wordwiseBackspace` a word after `times.wordwiseBackspace`.
    public func backspaceCount(in document: ShadowDocument, heldFor duration: Timestamp) -> Int {
        guard wordwiseBackspace, duration >= times.wordwiseBackspace else { return 1 }
        return max(1, document.wordBackspaceCount)
    }

    /// A full stop and a space.
    public var endSentenceText: String { ". " }

    /// With `endsSentences`: true for a space within `times.doubleSpace` of the last one, after a word or after a
    /// closing quote or bracket of an unfinished sentence. The character before the spaces must be known.
    public func shouldEndSentence(
        _ document: ShadowDocument, after action: KeyboardAction, since lastSpace: Timestamp?, at time: Timestamp
    ) -> Bool {
        guard endsSentences, action == .space, let lastSpace, time <= lastSpace + times.doubleSpace,
            document.character(before: 0) == " "
        else { return false }
        var distance = 1
        while document.character(before: distance) == " " { distance += 1 }
        guard let character = document.character(before: distance) else { return false }
        return !character.endsWord || character.closesBehindSentence && document.isSentenceEnded == false
    }

    /// The caps lock stays, and a tapped Shift stays until a letter follows. Otherwise the text before the cursor
    /// decides.
    public func preferredCase(after action: KeyboardAction, in context: borrowing KeyboardContext) -> KeyboardCase {
        switch context.keyboardCase {
        case .capsLocked: return .capsLocked
        case .uppercased:
            if case .character(let character) = action, character.properties.isAlphabetic { break }
            return .uppercased
        default: break
        }
        return preferredCase(in: context.document, isRightToLeft: context.isRightToLeft) ?? .lowercased
    }

    /// A tap ends caps lock. With `doubleShiftLocks` a double tap locks capitals. With `oneShotShift` a tap turns the
    /// capital of the next letter on or off.
    public func preferredCase(afterShiftTap isDouble: Bool, in context: borrowing KeyboardContext) -> KeyboardCase? {
        if context.keyboardCase == .capsLocked { return .lowercased }
        if isDouble && doubleShiftLocks { return .capsLocked }
        guard oneShotShift else { return nil }
        return context.keyboardCase.isUppercased ? .lowercased : .uppercased
    }

    /// The case that `autocapitalization` gives after a text; nil if the text is not known. Always lower case from
    /// right to left.
    public func preferredCase(in document: ShadowDocument, isRightToLeft: Bool) -> KeyboardCase? {
        if isRightToLeft { return .lowercased }
        switch autocapitalization {
        case .none: return .lowercased
        case .allCharacters: return .autoUppercased
        case .words: return document.isAtNewWord.map { $0 ? .autoUppercased : .lowercased }
        case .sentences: return document.isAtNewSentence.map { $0 ? .autoUppercased : .lowercased }
        }
    }

    /// From a one-shot layer back to letters, after a space, Return or an apostrophe.
    public func preferredLayer(after action: KeyboardAction, isOneShot: Bool) -> String? {
        guard isOneShot else { return nil }
        switch action {
        case .space, .primary: return KeyboardContext.alphabetic
        case .character("'"), .character("’"), .character("‘"): return KeyboardContext.alphabetic
        default: return nil
        }
    }
}

/// The spaces that belong before punctuation.
public enum PunctuationSpaces: String, Hashable, Sendable, CaseIterable {
    /// No spaces.
    case none
    /// A narrow no-break space before `; : ! ?` and inside « », as in France.
    case french
}
