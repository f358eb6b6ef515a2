/// The behaviour that comes with Phím, and its settings. All of it is off unless it is switched on.
public struct StandardKeyboardBehavior: KeyboardBehavior, Hashable {
    /// When letters become capitals by themselves.
    public var autocapitalization = Autocapitalization.none
    /// Two quick spaces after a word are a full stop and a space.
    public var endsSentences = false
    /// Straight quotes become those of the locale.
    public var smartQuotes = false
    /// Spaces before punctuation as French has them.
    public var punctuationSpaces = PunctuationSpaces.none
    /// BackSpace that is held for a while deletes words.
    public var wordwiseBackspace = false
    /// A tap of Shift makes the next letter a capital.
    public var oneShotShift = false
    /// Two quick taps of Shift lock the capitals, a third takes the lock off.
    public var doubleShiftLocks = false
    /// A dead key puts its diacritic on the letter before the cursor, not on the one to come.
    public var deadKeysAfterLetter = false
    /// A letter that is held shows its accented variants.
    public var callouts = false
    /// How long gestures last.
    public var times = GestureTimes()

    /// The behaviour that holds without any configuration.
    public init() {}

    /// The behaviour itself.
    public var standard: StandardKeyboardBehavior { self }

    public func backspaceCount(in document: ShadowDocument, heldFor duration: Timestamp) -> Int {
        guard wordwiseBackspace, duration >= times.wordwiseBackspace else { return 1 }
        return max(1, document.wordBackspaceCount)
    }

    public var endSentenceText: String { ". " }

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

    public func preferredCase(after action: KeyboardAction, in context: KeyboardContext) -> KeyboardCase {
        switch context.keyboardCase {
        case .capsLocked: return .capsLocked
        case .uppercased:
            if case .character(let character) = action, character.properties.isAlphabetic { break }
            return .uppercased
        default: break
        }
        return preferredCase(in: context.document, isRightToLeft: context.isRightToLeft) ?? .lowercased
    }

    public func preferredCase(afterShiftTap isDouble: Bool, in context: KeyboardContext) -> KeyboardCase? {
        if context.keyboardCase == .capsLocked { return .lowercased }
        if isDouble && doubleShiftLocks { return .capsLocked }
        guard oneShotShift else { return nil }
        return context.keyboardCase.isUppercased ? .lowercased : .uppercased
    }

    /// The case that fits the text before the cursor; nil if it is not known.
    public func preferredCase(in document: ShadowDocument, isRightToLeft: Bool) -> KeyboardCase? {
        if isRightToLeft { return .lowercased }
        switch autocapitalization {
        case .none: return .lowercased
        case .allCharacters: return .autoUppercased
        case .words: return document.isAtNewWord.map { $0 ? .autoUppercased : .lowercased }
        case .sentences: return document.isAtNewSentence.map { $0 ? .autoUppercased : .lowercased }
        }
    }

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
    case none
    /// A narrow no-break space before `; : ! ?` and inside « », as in France.
    case french
}
