public import Keyboard

/// Something that offers texts for the word before the cursor: emoji, suggestions.
///
/// The contract of every source:
/// - It is asked after a key went out, never before: no key waits for it.
/// - It is a value and answers from the query alone: the same query gives the same items.
/// - It may allocate. It is asked in the daemon's loop: more than two milliseconds are too many, and it reads no file.
/// - It is never asked in a password field, while keys pass, in a command of a modal editor, or while a list is open.
public protocol CompletionSource: Sendable {
    /// The items for that text, best first; none if it has nothing to offer.
    func items(for query: CompletionQuery) -> [Candidate]
}

/// What a source is asked: the text before the cursor, as far as it is known.
public struct CompletionQuery: Hashable, Sendable {
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
        keys: [Unicode.Scalar], word: [Unicode.Scalar], text: [Unicode.Scalar] = [],
        beginsAtStart: Bool = false, locale: String = "vi", inputMethod: String = "none"
    ) {
        self.keys = keys
        self.word = word
        self.text = text
        self.beginsAtStart = beginsAtStart
        self.locale = locale
        self.inputMethod = inputMethod
    }
}
