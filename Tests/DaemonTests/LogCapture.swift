import Logging
import Synchronization

/// Keeps what is logged.
final class LogCapture: LogHandler {
    private let kept = Mutex<[String]>([])

    var messages: [String] { kept.withLock { $0 } }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .debug }
        set {}
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        kept.withLock { $0.append("\(event.level): \(event.message)") }
    }
}
