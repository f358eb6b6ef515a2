import System

/// The file that keeps the active locale and input method for the next start: `$XDG_STATE_HOME/phim/locale`, two words
/// on one line.
struct RememberedState {
    private let path: String
    /// The content that was written last; nil if nothing was written by this process.
    private var kept: String?

    init(environment: [String: String]) {
        path = UserDirectory.state.path(in: environment) + "/phim/locale"
    }

    /// A closure for the background thread that reads the file; it returns nil if nothing was kept.
    var reading: @Sendable () -> Language? {
        { [path] in
            let words = TextFile.read(path)?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
            return words.count == 2 ? Language(locale: words[0], method: words[1]) : nil
        }
    }

    /// Returns a closure for the background thread that writes the locale and the input method; nil if they are
    /// unchanged. A failed write is ignored: it is no reason to stop typing.
    mutating func keep(locale: String, method: String) -> (@Sendable () -> Void)? {
        let line = "\(locale) \(method)\n"
        if line == kept { return nil }
        kept = line
        return { [path] in try? TextFile.write(line, to: path, mode: 0o600) }
    }
}
