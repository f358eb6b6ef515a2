/// The recently chosen emoji, newest first, without duplicates.
public struct RecentEmoji: Hashable, Sendable {
    /// The emoji.
    public private(set) var texts: [String] = []

    /// An empty list.
    public init() {}

    /// At most `limit` emoji of a list, newest first. Texts that are no emoji are dropped.
    public init(_ texts: some Sequence<String>, limit: Int) {
        for text in texts where text.isOneEmoji && !self.texts.contains(text) && self.texts.count < limit {
            self.texts.append(text)
        }
    }

    /// Puts an emoji first and keeps at most `limit` emoji.
    public mutating func add(_ emoji: String, limit: Int) {
        self = RecentEmoji([emoji] + texts, limit: limit)
    }
}
