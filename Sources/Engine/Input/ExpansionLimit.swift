/// Limits how often actions replace other actions, since rules, lists and programs can form loops.
struct ExpansionLimit {
    /// The number of replacements since the last key.
    private var count = 0
    /// The current depth of nesting.
    private var depth = 0

    /// The most replacements of a key, and how deep they are nested at most. Rules and lists need a few of them; a loop
    /// reaches the limit at once.
    private static let count = 64
    private static let depth = 16

    /// Resets the count at the next key.
    mutating func reset() { count = 0 }

    /// Begins a replacement. Returns false, and begins nothing, if a limit is reached.
    mutating func begin() -> Bool {
        count += 1
        guard count <= Self.count, depth < Self.depth else { return false }
        depth += 1
        return true
    }

    /// Ends a replacement.
    mutating func end() { depth -= 1 }
}
