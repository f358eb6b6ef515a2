/// What the keyboard does beyond typing what its keys say: pure functions of what is known.
///
/// Every one that looks at text does nothing where the text is unknown. All of it is off unless asked for: it is a
/// desk, not a phone.
public struct KeyboardBehavior: Hashable, Sendable {
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
    /// A dead key marks the letter before the cursor, not the one to come.
    public var deadKeysAfterLetter = false
    /// A letter that is held shows its accented kin.
    public var callouts = false
    /// Layers of signs go back to letters after a space or Return, and after an apostrophe or a quote.
    public var returnsToAlphabetic = true
    /// How long gestures last.
    public var times = GestureTimes()

    /// The behaviour that holds without any configuration.
    public init() {}

    /// How many characters BackSpace deletes that has been held for so long, in µs.
    public func backspaceCount(in document: ShadowDocument, heldFor duration: Timestamp) -> Int {
        guard wordwiseBackspace, duration >= times.wordwiseBackspace else { return 1 }
        return max(1, document.wordBackspaceCount)
    }

    /// What ends a sentence.
    public var endSentenceText: String { ". " }

    /// Whether this space ends the sentence: the second quick one after a word. `document` is the text before it.
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

    /// The case that fits the text before the cursor; nil if it is not known, or if nothing is to be changed.
    public func preferredCase(in document: ShadowDocument, isRightToLeft: Bool) -> KeyboardCase? {
        if isRightToLeft { return .lowercased }
        switch autocapitalization {
        case .none: return .lowercased
        case .allCharacters: return .autoUppercased
        case .words: return document.isAtNewWord.map { $0 ? .autoUppercased : .lowercased }
        case .sentences: return document.isAtNewSentence.map { $0 ? .autoUppercased : .lowercased }
        }
    }

    /// The layer that fits after an action; nil if the one in force stays. `isOneShot`: it is a layer of signs, which
    /// is wanted for a moment only.
    public func preferredLayer(after action: KeyboardAction, isOneShot: Bool) -> String? {
        guard returnsToAlphabetic, isOneShot else { return nil }
        switch action {
        case .space, .primary: return KeyboardContext.alphabetic
        case .character("'"), .character("’"), .character("‘"): return KeyboardContext.alphabetic
        default: return nil
        }
    }

    /// Whether an emoji that was put in is to be kept among the recent ones: only one that was inserted.
    public func shouldRegisterEmoji(_ gesture: Gesture, _ action: KeyboardAction) -> Bool {
        if case .emoji = action { return gesture == .press }
        return false
    }

    /// Whether the word that the input method holds is over.
    public func shouldResetWord(after action: KeyboardAction) -> Bool {
        switch action {
        case .space, .primary, .tab, .escape: true
        case .character(let character): character.endsWord
        default: false
        }
    }
}

/// The spaces that belong before punctuation.
public enum PunctuationSpaces: String, Hashable, Sendable, CaseIterable {
    case none
    /// A narrow no-break space before `; : ! ?` and inside « », as in France.
    case french
}
