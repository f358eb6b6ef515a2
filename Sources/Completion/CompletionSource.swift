public import Keyboard
public import Transliteration

/// A source of candidates for the word before the cursor: emoji, suggestions.
///
/// The contract of every source:
/// - It is asked after the output of a key was sent, so no key waits for it.
/// - It is a value without other inputs: the same query gives the same items.
/// - It may allocate. It runs in the daemon's event loop, so it must not take more than two milliseconds and must not
///   read files.
/// - It is never asked in a password field, while keys pass through, in a command of a modal editor, or while a list is
///   open.
public protocol CompletionSource: Sendable {
    /// The candidates for a query, best first; empty if there are none.
    func items(for query: CompletionQuery) -> [Candidate]

    /// Whether the source looks at `CompletionQuery.readings`. They are left out of a query that no source needs them in,
    /// because the word must be ended to find them.
    var usesReadings: Bool { get }
}

extension CompletionSource {
    /// The default: false.
    public var usesReadings: Bool { false }
}

/// The query to a source: the text before the cursor, as far as it is known.
public struct CompletionQuery: Hashable, Sendable {
    /// The keys of the word before the cursor (`tieengs`), if an input method made it; else the word itself (`tiếng`).
    /// Empty between words.
    public var keys: [Unicode.Scalar]
    /// The word before the cursor as it is in the text. Empty between words.
    public var word: [Unicode.Scalar]
    /// The text before the word, oldest first: at most `textLimit` characters.
    public var text: [Unicode.Scalar]
    /// Whether nothing is before `text`: the field was empty, or a line begins there.
    public var beginsAtStart: Bool
    /// The identifier of the current locale.
    public var locale: String
    /// The name of the current input method; `none` for none.
    public var inputMethod: String

    /// What else the keys of the word can mean; nothing if no input method made all of it, or no source uses it.
    public var readings = OtherReadings()

    /// The most text before the word in a query, in Unicode scalars.
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
