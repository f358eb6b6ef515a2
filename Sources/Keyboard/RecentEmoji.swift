/// The emoji that were chosen last, the newest first, each once.
public struct RecentEmoji: Hashable, Sendable {
    /// The emoji.
    public private(set) var texts: [String] = []

    /// None yet.
    public init() {}

    /// Those of an older list, the newest first. What is no emoji is left out.
    public init(_ texts: some Sequence<String>, limit: Int) {
        for text in texts where text.isOneEmoji && !self.texts.contains(text) && self.texts.count < limit {
            self.texts.append(text)
        }
    }

    /// An emoji was chosen: it is the newest. No more than so many are kept.
    public mutating func add(_ emoji: String, limit: Int) {
        self = RecentEmoji([emoji] + texts, limit: limit)
    }
}
