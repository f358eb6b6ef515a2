/// Splits a stream of bytes into lines.
package struct LineReader {
    private var received: [UInt8] = []
    private let limit: Int

    /// Creates a reader for lines of at most `limit` bytes.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Whether an unfinished line is longer than the limit.
    package var isOverlong: Bool { received.count > limit && !received.contains(0x0a) }

    /// Appends received bytes.
    package mutating func append(_ bytes: some Sequence<UInt8>) { received += bytes }

    /// Removes the next complete line and returns it without its newline; nil if there is none.
    package mutating func next() -> [UInt8]? {
        guard let end = received.firstIndex(of: 0x0a) else { return nil }
        defer { received.removeFirst(end + 1) }
        return Array(received[..<end])
    }

    /// Drops all bytes.
    package mutating func removeAll() { received.removeAll() }
}
