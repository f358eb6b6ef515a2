/// Ends loops of actions that stand in the place of each other: rules, lists and programs can lead back to themselves.
struct ExpansionLimit {
    /// How often it happened since the last key.
    private var count = 0
    /// How deep they are nested now.
    private var depth = 0

    private static let count = 64
    private static let depth = 16

    /// Another key is pressed.
    mutating func reset() { count = 0 }

    /// Actions are to stand in the place of another; false, and nothing begun, if they must not.
    mutating func begin() -> Bool {
        count += 1
        guard count <= Self.count, depth < Self.depth else { return false }
        depth += 1
        return true
    }

    /// What has begun is over.
    mutating func end() { depth -= 1 }
}
