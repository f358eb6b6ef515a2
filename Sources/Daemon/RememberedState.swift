import FoundationEssentials
import Glibc
import System

/// The file in which the daemon keeps the active locale and input method, if it is to start with them again:
/// `$XDG_STATE_HOME/phim/locale`, two words on a line.
struct RememberedState {
    private let path: String
    /// What the file says; nil if that is not known.
    private var kept: String?

    init(environment: [String: String]) {
        path = UserDirectory.state.path(in: environment) + "/phim/locale"
    }

    /// What reads what was on, for another thread; it answers nil if nothing was kept.
    var reading: @Sendable () -> Language? {
        { [path] in
            let words = TextFile.read(path)?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
            return words.count == 2 ? Language(locale: words[0], method: words[1]) : nil
        }
    }

    /// Keeps what is on: answers what writes it to the disk, for another thread; nil if that is kept already. What cannot
    /// be written is not kept; that is no reason to stop typing.
    mutating func keep(locale: String, method: String) -> (@Sendable () -> Void)? {
        let line = "\(locale) \(method)\n"
        if line == kept { return nil }
        kept = line
        return { [path] in
            let url = URL(filePath: path)
            try? FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try? Data(line.utf8).write(to: url, options: .atomic)
        }
    }
}
