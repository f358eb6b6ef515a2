public import Keyboard

/// Offers emoji for a name after a colon: `:heart`, `:tim`.
public struct EmojiSource: CompletionSource {
    private let tone: Emoji.SkinTone
    private let limit: Int

    /// A source of at most `limit` emoji for a word, in a skin tone.
    public init(tone: Emoji.SkinTone = .none, limit: Int = 24) {
        self.tone = tone
        self.limit = limit
    }

    /// The emoji whose names begin with the text after the colon; none without a colon or with fewer than two
    /// characters.
    public func items(for query: CompletionQuery) -> [Candidate] {
        guard let name = EmojiName(query), name.text.count > 1 else {
            return []
        }
        let table = EmojiTable.all
        var found = table.search(name.text, limit: limit)
        if found.isEmpty, name.word != name.text { found = table.search(name.word, limit: limit) }
        return found.map { Candidate($0.in(tone), replacing: name.count) }
    }
}

/// A typed name of an emoji: the text after a colon that does not follow a word.
public struct EmojiName: Hashable, Sendable {
    /// The name with the keys of the last word.
    public var text: String
    /// The name as it is in the text.
    public var word: String
    /// The number of characters in the text, including the colon.
    public var count: Int

    /// The longest name.
    private static let maximumLength = 40

    /// The name at the end of the typed text; nil if there is none.
    public init?(_ query: CompletionQuery) {
        let (text, keys, word) = (query.text, query.keys, query.word)
        let tail = text.suffix(Self.maximumLength)
        guard let colon = tail.lastIndex(of: ":") else { return nil }
        let between = tail[(colon + 1)...]
        if between.contains(where: { $0.isSpace || $0.isNewline }) { return nil }
        // Not in 12:30 or in http://x.
        if colon > 0, !text[colon - 1].endsWord { return nil }
        self.text = String(String.UnicodeScalarView(between + keys))
        self.word = String(String.UnicodeScalarView(between + word))
        count = between.count + word.count + 1
    }
}
