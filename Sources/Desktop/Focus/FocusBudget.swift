import Keyboard

/// Limits the reports of a source to a rate that no user reaches: 100 per second.
struct FocusBudget {
    private var start: Timestamp = 0
    private var count = 0

    private static let window: Timestamp = 1_000_000
    private static let limit = 100

    /// Counts a report. Returns false if it exceeds the limit; then the source must be quiet for a whole window.
    mutating func spend(at now: Timestamp) -> Bool {
        if now - start > Self.window { (start, count) = (now, 0) }
        count += 1
        if count <= Self.limit { return true }
        start = now
        return false
    }
}
