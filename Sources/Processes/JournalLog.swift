import Glibc
package import Logging

/// Log lines on standard error, one a message. Under systemd each begins with its level as sd-daemon(3) wants it.
///
/// A line that cannot be written at once is dropped: a terminal that was stopped by Ctrl+S, or a pipe that nobody reads,
/// must not stop the keyboard.
///
/// Messages and metadata must not contain a key or a text.
package struct JournalLog: LogHandler {
    /// Never written.
    package var metadata: Logger.Metadata = [:]
    /// The least important level that is written.
    package var logLevel: Logger.Level
    private let isJournal: Bool
    private let descriptor: Int32

    /// A handler that writes messages from a level on to standard error, or to another descriptor.
    package init(level: Logger.Level, environment: [String: String], descriptor: Int32 = STDERR_FILENO) {
        logLevel = level
        self.descriptor = descriptor
        isJournal = environment["JOURNAL_STREAM"] != nil
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes a line.
    package func log(event: LogEvent) {
        let prefix = isJournal ? "<\(Self.priority(of: event.level))>" : "phim: \(event.level): "
        let line = Array("\(prefix)\(event.message)\n".utf8)
        // A socket, as the journal's, takes the line or refuses it.
        if send(descriptor, line, line.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL)) >= 0 { return }
        guard errno == ENOTSOCK else { return }
        // What is writable has room for as much as a pipe takes at once (PIPE_BUF).
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&state, 1, 0) == 1, state.revents & Int16(POLLOUT) != 0 {
            _ = write(descriptor, line, min(line.count, Int(PIPE_BUF)))
        }
    }

    private static func priority(of level: Logger.Level) -> Int {
        switch level {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}
