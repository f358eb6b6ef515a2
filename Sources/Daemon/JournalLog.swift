import Glibc
package import Logging

/// Log lines on standard error, one a message. Under systemd each begins with its level as sd-daemon(3) wants it.
///
/// Messages and metadata must not contain a key or a text.
package struct JournalLog: LogHandler {
    /// Never written.
    package var metadata: Logger.Metadata = [:]
    /// The least important level that is written.
    package var logLevel: Logger.Level
    private let isJournal: Bool

    /// A handler that writes messages from a level on.
    package init(level: Logger.Level, environment: [String: String]) {
        logLevel = level
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
        // A log that cannot be written must not stop the keyboard.
        _ = write(STDERR_FILENO, line, line.count)
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
