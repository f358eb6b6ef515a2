package import Keyboard

/// How long to wait before something that failed is tried again: twice as long each time, up to 60 s.
package struct Backoff {
    /// The first wait, in µs.
    private let shortest: Timestamp
    /// The longest wait, in µs. After something that lasted as long before it failed, the shortest wait comes again.
    package static let longest: Timestamp = 60_000_000

    private var last: Timestamp = 0

    /// No failure yet. The first wait is so long, in µs.
    package init(shortest: Timestamp = 1_000_000) { self.shortest = shortest }

    /// It has failed after so long; how long to wait now.
    package mutating func wait(after lifetime: Timestamp) -> Timestamp {
        last = lifetime >= Self.longest || last == 0 ? shortest : min(last * 2, Self.longest)
        return last
    }
}
