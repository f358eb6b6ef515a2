public import Keyboard

/// Something that offers texts for the word before the cursor: emoji, suggestions.
///
/// The contract of every source:
/// - It is asked after a key went out, never before: no key waits for it.
/// - It is a value and answers from the query alone: the same query gives the same items. So it may be asked on another
///   thread, and its answer is dropped if the text has moved on since (`CompletionQuery.era`).
/// - It may allocate. It is asked in the daemon's loop: more than two milliseconds are too many.
/// - A source that takes longer says so (`isSlow`): it is asked on another thread, and what it offers comes behind what the
///   others offered.
/// - It is never asked in a password field, while keys pass, in a command of a modal editor, or while a list is open.
public protocol CompletionSource: Sendable {
    /// The items for that text, best first; none if it has nothing to offer.
    func items(for query: CompletionQuery) -> [Candidate]

    /// It may take longer than two milliseconds, as one does that reads a file.
    var isSlow: Bool { get }
}

extension CompletionSource {
    /// False.
    public var isSlow: Bool { false }
}

/// What a source is asked: the text before the cursor, as far as it is known.
public struct CompletionQuery: Hashable, Sendable {
    /// The state of the text. Every change of it has another number; an answer to an older one is dropped.
    public var era: UInt64
    /// The keys that made the word before the cursor, where an input method made it of keys (`tieengs`); else the word
    /// as it stands (`tiếng`). Empty between words.
    public var keys: [Unicode.Scalar]
    /// The word before the cursor as it stands in the text. Empty between words.
    public var word: [Unicode.Scalar]
    /// The text before the word, oldest first: at most `textLimit` characters.
    public var text: [Unicode.Scalar]
    /// Nothing stands before `text`: the field was empty, or a line begins there.
    public var beginsAtStart: Bool
    /// The identifier of the locale in force.
    public var locale: String
    /// The name of the input method in force; `none` if keys go in as they are.
    public var inputMethod: String

    /// How much text a query has before the word, in Unicode scalars.
    public static let textLimit = 256

    /// A query about a word and the text before it.
    public init(
        era: UInt64 = 0, keys: [Unicode.Scalar], word: [Unicode.Scalar], text: [Unicode.Scalar] = [],
        beginsAtStart: Bool = false, locale: String = "vi", inputMethod: String = "none"
    ) {
        self.era = era
        self.keys = keys
        self.word = word
        self.text = text
        self.beginsAtStart = beginsAtStart
        self.locale = locale
        self.inputMethod = inputMethod
    }
}

/// What was offered for a query.
public struct CompletionAnswer: Hashable, Sendable {
    /// The era of the query.
    public var era: UInt64
    /// The items, best first.
    public var items: [Candidate]
    /// They come behind those that were offered before for the same query.
    public var isFurther: Bool

    /// An answer to the query of that era.
    public init(to era: UInt64, _ items: [Candidate], isFurther: Bool = false) {
        self.era = era
        self.isFurther = isFurther
        self.items = items
    }
}
