import Glibc
package import Logging

/// Writes one log line per message to standard error. Under systemd each line begins with its level, as in
/// sd-daemon(3).
///
/// A line that cannot be written at once is dropped, because a terminal stopped by Ctrl+S or a pipe without a reader
/// must not block the keyboard.
///
/// Messages and metadata must not contain keys or text.
package struct JournalLog: LogHandler {
    /// The metadata of the logger; not written.
    package var metadata: Logger.Metadata = [:]
    /// The least severe level that is written.
    package var logLevel: Logger.Level
    private let isJournal: Bool
    private let descriptor: Int32

    /// Creates a handler that writes messages of at least `level` to standard error or another descriptor.
    package init(level: Logger.Level, environment: [String: String], descriptor: Int32 = STDERR_FILENO) {
        logLevel = level
        self.descriptor = descriptor
        isJournal = environment["JOURNAL_STREAM"] != nil
    }

    /// A value of the metadata; not written.
    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes one line.
    package func log(event: LogEvent) {
        let prefix = isJournal ? "<\(Self.priority(of: event.level))>" : "phim: \(event.level): "
        let line = Array("\(prefix)\(event.message)\n".utf8)
        // A socket, such as the journal's, accepts the whole line or refuses it.
        if send(descriptor, line, line.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL)) >= 0 { return }
        guard errno == ENOTSOCK else { return }
        // A writable pipe has room for PIPE_BUF bytes.
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
