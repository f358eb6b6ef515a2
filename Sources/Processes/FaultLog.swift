package import Keyboard
package import Logging

/// Logs faults; the same fault at most once a minute.
package struct FaultLog {
    /// The time during which the same fault is not logged again, in µs.
    private static let interval: Timestamp = 60_000_000

    private let log: Logger
    private let subject: String
    private var told: [String: Timestamp] = [:]

    /// Creates a log whose lines begin with `subject`.
    package init(_ subject: String, _ log: Logger) {
        self.subject = subject
        self.log = log
    }

    /// Logs a fault. There must be only a few different texts, and none may contain outside input.
    package mutating func tell(_ fault: String, at now: Timestamp) {
        if let last = told[fault], now < last + Self.interval { return }
        told[fault] = now
        log.warning("\(subject) \(fault)")
    }
}
