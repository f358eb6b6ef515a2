import CAllocations
import FoundationEssentials

/// A benchmark's figures: the median round, and the allocations of the last one.
struct Measurement {
    private var rounds: [Duration] = []
    private var allocations: UInt64 = 0
    private let keys: Int

    /// Times `body`, which types so many keys, after one round that only warms up.
    init(keys: Int, rounds: Int, _ body: () -> Void) {
        self.keys = keys
        body()
        let clock = ContinuousClock()
        for _ in 0..<rounds {
            let before = phim_allocations()
            let start = clock.now
            body()
            let duration = start.duration(to: clock.now)
            allocations = phim_allocations() - before
            self.rounds.append(duration)
        }
    }

    /// The median round's time for each key, in nanoseconds.
    var perKey: Double {
        let median = rounds.sorted()[rounds.count / 2]
        let nanoseconds = Double(median.components.attoseconds) / 1e9 + Double(median.components.seconds) * 1e9
        return nanoseconds / Double(max(keys, 1))
    }

    /// The allocations for each key, in the last round.
    var allocationsPerKey: Double { Double(allocations) / Double(max(keys, 1)) }

    /// One line a figure.
    func print(_ title: String) {
        Swift.print("\(title): \(keys) keys, \(rounds.count) rounds")
        Swift.print("  \(Self.decimal(perKey)) ns a key")
        Swift.print("  \(Int(1e9 / max(perKey, 0.001))) keys/s")
        Swift.print("  \(allocations) allocations in a round")
        Swift.print("  \(Self.decimal(allocationsPerKey)) allocations a key")
    }

    static func decimal(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}

/// The keys of a file, each word with a space after it.
func keystrokes(in file: String) throws -> [Unicode.Scalar] {
    let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
    return text.split(whereSeparator: \.isWhitespace).flatMap { Array($0.unicodeScalars) + [" "] }
}
