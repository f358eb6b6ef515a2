import Glibc
package import Keyboard
package import System

/// The file in which the emoji that were chosen last are kept, if that is wanted: a line for each, the newest first.
/// Nothing but emoji is ever written.
package struct RecentEmojiFile: Sendable {
    private let path: String

    /// The file of a user: `$XDG_STATE_HOME/phim/emoji`.
    package init(environment: [String: String]) {
        path = UserDirectory.state.path(in: environment) + "/phim/emoji"
    }

    /// The emoji of the file, at most so many. A file that does not exist is empty.
    package func read(limit: Int) -> RecentEmoji {
        guard access(path, F_OK) == 0, let text = TextFile.read(path) else { return RecentEmoji() }
        return RecentEmoji(text.split(whereSeparator: \.isNewline).map(String.init), limit: limit)
    }

    /// Puts an emoji first, and answers what the file has then. Another program may have added some meanwhile, and the user
    /// may have deleted the file.
    package func add(_ emoji: String, limit: Int) throws(PlainError) -> RecentEmoji {
        var recent = read(limit: limit)
        recent.add(emoji, limit: limit)
        try TextFile.write(recent.texts.map { $0 + "\n" }.joined(), to: path, mode: 0o600)
        return recent
    }
}
