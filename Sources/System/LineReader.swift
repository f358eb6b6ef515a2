/// Makes lines of bytes that come in pieces.
package struct LineReader {
    private var received: [UInt8] = []
    private let limit: Int

    /// A reader of lines of at most `limit` bytes.
    package init(limit: Int) {
        self.limit = limit
    }

    /// A line has more bytes than the limit and has not ended yet.
    package var isOverlong: Bool { received.count > limit && !received.contains(0x0a) }

    /// Takes bytes.
    package mutating func append(_ bytes: some Sequence<UInt8>) { received += bytes }

    /// The next whole line, without its newline; nil if none has come.
    package mutating func next() -> [UInt8]? {
        guard let end = received.firstIndex(of: 0x0a) else { return nil }
        defer { received.removeFirst(end + 1) }
        return Array(received[..<end])
    }

    /// Forgets what has come.
    package mutating func removeAll() { received.removeAll() }
}
