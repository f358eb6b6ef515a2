package import Keyboard

/// The wait before a failed action is repeated: it doubles each time, up to 60 s.
package struct Backoff {
    /// The first wait, in µs.
    private let shortest: Timestamp
    /// The longest wait, in µs. After a lifetime of at least this, the shortest wait is used again.
    package static let longest: Timestamp = 60_000_000

    private var last: Timestamp = 0

    /// Creates a backoff without failures; `shortest` is the first wait in µs.
    package init(shortest: Timestamp = 1_000_000) { self.shortest = shortest }

    /// The wait after a failure, in µs. `lifetime` is how long the action lasted before it failed, in µs.
    package mutating func wait(after lifetime: Timestamp) -> Timestamp {
        last = lifetime >= Self.longest || last == 0 ? shortest : min(last * 2, Self.longest)
        return last
    }
}
