import Completion
import Keyboard

/// What the list of emoji holds: the user's favourites, the ones chosen last and the usual ones; or what a search finds.
///
/// What can get into the application in no way is left out.
struct EmojiList: Sendable {
    private let favourites: [String]
    private let recentCount: Int
    private let tone: Emoji.SkinTone
    private let canInsert: @Sendable (String) -> Bool

    /// How many usual emoji there are before anything is searched for.
    private static let usualCount = 180
    /// The most that a search finds.
    private static let searchLimit = 60

    /// The emoji of those settings.
    init(_ settings: EngineSettings) {
        favourites = settings.favouriteEmoji
        recentCount = settings.recentEmojiCount
        tone = settings.emojiTone
        canInsert = settings.canInsert
    }

    /// Everything in its sections, each emoji once, and none of them empty.
    func sections(_ recent: RecentEmoji) -> [[String]] {
        var known: Set<String> = []
        let usual = EmojiTable().common(Self.usualCount).map { $0.in(tone) }
        return [favourites, Array(recent.texts.prefix(recentCount)), usual].map { texts in
            texts.filter { canInsert($0) && known.insert($0).inserted }
        }.filter { !$0.isEmpty }
    }

    /// What a search finds, best first.
    func search(_ text: String) -> [String] {
        EmojiTable().search(text, limit: Self.searchLimit).map { $0.in(tone) }.filter(canInsert)
    }
}
