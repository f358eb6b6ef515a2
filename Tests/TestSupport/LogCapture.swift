package import Logging
import Synchronization

/// Keeps what is logged.
package final class LogCapture: LogHandler {
    private let kept = Mutex<[String]>([])

    package init() {}

    package var messages: [String] { kept.withLock { $0 } }
    package var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    package var logLevel: Logger.Level {
        get { .debug }
        set {}
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    package func log(event: LogEvent) {
        kept.withLock { $0.append("\(event.level): \(event.message)") }
    }
}
