package import Keyboard
package import Logging

/// Writes faults down, each once and then at most once a minute, however often it happens.
package struct FaultLog {
    /// How long the same fault is not logged again, in µs.
    private static let interval: Timestamp = 60_000_000

    private let log: Logger
    private let subject: String
    private var told: [String: Timestamp] = [:]

    /// Faults of a thing, called so at the beginning of each line.
    package init(_ subject: String, _ log: Logger) {
        self.subject = subject
        self.log = log
    }

    /// A fault has happened. Its text is one of a few, and never holds what came from outside.
    package mutating func tell(_ fault: String, at now: Timestamp) {
        if let last = told[fault], now < last + Self.interval { return }
        told[fault] = now
        log.warning("\(subject) \(fault)")
    }
}
