import FoundationEssentials
import Glibc
import System

/// The file in which the daemon keeps which locale and which input method are on, if it is to begin with them again:
/// `$XDG_STATE_HOME/phim/locale`, two words on a line.
struct RememberedState {
    private let path: String

    init(environment: [String: String]) {
        let home = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        path = (home ?? (environment["HOME"] ?? "/root") + "/.local/state") + "/phim/locale"
    }

    /// What was on; nil if nothing was kept.
    func read() -> (locale: String, method: String)? {
        let words = TextFile.read(path)?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
        return words.count == 2 ? (words[0], words[1]) : nil
    }

    /// Keeps what is on. What cannot be written is not kept; that is no reason to stop typing.
    func write(locale: String, method: String) {
        let url = URL(filePath: path)
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data("\(locale) \(method)\n".utf8).write(to: url, options: .atomic)
    }
}
