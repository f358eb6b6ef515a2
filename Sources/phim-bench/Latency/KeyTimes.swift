import Glibc

/// The times of a number of keys.
struct KeyTimes {
    private var nanoseconds: [UInt64] = []

    /// The present time of the monotonic clock, in nanoseconds.
    static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Adds a key that was pressed at `start` and has arrived now.
    mutating func add(since start: UInt64) { nanoseconds.append(Self.now() - start) }

    /// The time that this share of the keys did not exceed, in µs; a share of 1 gives the longest time.
    func percentile(_ share: Double) -> Double {
        let sorted = nanoseconds.sorted()
        guard !sorted.isEmpty else { return 0 }
        let place = Int((Double(sorted.count) * share).rounded(.up)) - 1
        return Double(sorted[min(max(place, 0), sorted.count - 1)]) / 1000
    }

    /// The percentiles 50, 90, 99 and 100, as columns.
    var columns: String {
        [0.5, 0.9, 0.99, 1].map { Self.column(percentile($0)) }.joined()
    }

    /// A number for a column of ten characters.
    static func column(_ value: Double) -> String { column(Measurement.decimal(value)) }

    static func column(_ text: String) -> String {
        String(repeating: " ", count: max(1, 10 - text.count)) + text
    }
}
