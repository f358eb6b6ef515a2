import Glibc
package import Keyboard
package import System

/// The file of recently chosen emoji, if the user wants them stored: one per line, newest first. Only emoji are written
/// to it.
package struct RecentEmojiFile: Sendable {
    private let path: String

    /// The file of a user: `$XDG_STATE_HOME/phim/emoji`.
    package init(environment: [String: String]) {
        path = UserDirectory.state.path(in: environment) + "/phim/emoji"
    }

    /// The emoji of the file, at most `limit`. A missing file counts as empty.
    package func read(limit: Int) -> RecentEmoji {
        guard access(path, F_OK) == 0, let text = TextFile.read(path) else { return RecentEmoji() }
        return RecentEmoji(text.split(whereSeparator: \.isNewline).map(String.init), limit: limit)
    }

    /// Puts an emoji first and returns the new contents of the file. The file is read again, since another program may
    /// have added emoji and the user may have deleted it.
    package func add(_ emoji: String, limit: Int) throws(PlainError) -> RecentEmoji {
        var recent = read(limit: limit)
        recent.add(emoji, limit: limit)
        try TextFile.write(recent.texts.map { $0 + "\n" }.joined(), to: path, mode: 0o600)
        return recent
    }
}
