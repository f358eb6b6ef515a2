import Keyboard

/// How often a source may report: no user changes the focus faster than this.
struct FocusBudget {
    private var start: Timestamp = 0
    private var count = 0

    private static let window: Timestamp = 1_000_000
    private static let limit = 100

    /// Counts a report; false if it is one too many. Then the source must be quiet for the same time.
    mutating func spend(at now: Timestamp) -> Bool {
        if now - start > Self.window { (start, count) = (now, 0) }
        count += 1
        if count <= Self.limit { return true }
        start = now
        return false
    }
}
