import Completion
import Keyboard

/// The contents of the list of emoji: the user's favourites, the recent and the usual emoji, or the results of a
/// search.
///
/// Emoji that can be neither typed nor pasted are left out.
struct EmojiList: Sendable {
    private let favourites: [String]
    private let recentCount: Int
    private let tone: Emoji.SkinTone
    private let canInsert: @Sendable (String) -> Bool

    /// The number of usual emoji without a search.
    private static let usualCount = 180
    /// The most results of a search.
    private static let searchLimit = 60

    init(_ settings: EngineSettings) {
        favourites = settings.favouriteEmoji
        recentCount = settings.recentEmojiCount
        tone = settings.emojiTone
        canInsert = settings.canInsert
    }

    /// The sections without a search: each emoji once, no empty section.
    func sections(_ recent: RecentEmoji) -> [[String]] {
        var known: Set<String> = []
        let usual = EmojiTable.all.common(Self.usualCount).map { $0.in(tone) }
        return [favourites, Array(recent.texts.prefix(recentCount)), usual].map { texts in
            texts.filter { canInsert($0) && known.insert($0).inserted }
        }.filter { !$0.isEmpty }
    }

    /// The results of a search, best first.
    func search(_ text: String) -> [String] {
        EmojiTable.all.search(text, limit: Self.searchLimit).map { $0.in(tone) }.filter(canInsert)
    }
}
