import Glibc

/// How long each of a number of keys took.
struct KeyTimes {
    private var nanoseconds: [UInt64] = []

    /// The present moment of the clock that keys are timed by, in nanoseconds.
    static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// One more key, which was pressed at a moment and has arrived now.
    mutating func add(since start: UInt64) { nanoseconds.append(Self.now() - start) }

    /// The time that this share of the keys did not exceed, in µs; 1 is the longest.
    func percentile(_ share: Double) -> Double {
        let sorted = nanoseconds.sorted()
        guard !sorted.isEmpty else { return 0 }
        let place = Int((Double(sorted.count) * share).rounded(.up)) - 1
        return Double(sorted[min(max(place, 0), sorted.count - 1)]) / 1000
    }

    /// Half, nine of ten, 99 of 100 and all, as columns.
    var columns: String {
        [0.5, 0.9, 0.99, 1].map { Self.column(percentile($0)) }.joined()
    }

    /// A number for a column of ten characters.
    static func column(_ value: Double) -> String { column(Measurement.decimal(value)) }

    static func column(_ text: String) -> String {
        String(repeating: " ", count: max(1, 10 - text.count)) + text
    }
}
