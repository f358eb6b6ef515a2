import Keyboard

/// How often a source may tell something: focus that changes faster is no work of hands.
struct FocusBudget {
    private var start: Timestamp = 0
    private var count = 0

    private static let window: Timestamp = 1_000_000
    private static let limit = 100

    /// Counts one; false if it is one too many. Then it must be quiet for as long.
    mutating func spend(at now: Timestamp) -> Bool {
        if now - start > Self.window { (start, count) = (now, 0) }
        count += 1
        if count <= Self.limit { return true }
        start = now
        return false
    }
}
