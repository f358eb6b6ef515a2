import CAllocations
import FoundationEssentials
import Keyboard

/// The result of a benchmark: the time of the median round, and the allocations of the last round.
struct Measurement {
    private var rounds: [Duration] = []
    private var allocations: UInt64 = 0
    private let keys: Int

    /// Measures `body`, which types this number of keys, after one round that is not measured if it `warmsUp`.
    init(keys: Int, rounds: Int, warmsUp: Bool = true, _ body: () -> Void) {
        self.keys = keys
        if warmsUp { body() }
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

    /// The time of a key in the median round, in nanoseconds.
    var perKey: Double {
        let median = rounds.sorted()[rounds.count / 2]
        let nanoseconds = Double(median.components.attoseconds) / 1e9 + Double(median.components.seconds) * 1e9
        return nanoseconds / Double(max(keys, 1))
    }

    /// The allocations of a key in the last round.
    var allocationsPerKey: Double { Double(allocations) / Double(max(keys, 1)) }

    /// Prints one line for each value.
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

/// The keys of a file: its words, each followed by a space.
func keystrokes(in file: String) throws -> [Unicode.Scalar] {
    let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
    return text.split(whereSeparator: \.isWhitespace).flatMap { Array($0.unicodeScalars) + [" "] }
}

extension Keystroke {
    /// Its press and release, between those of Shift if it has that.
    var keyEvents: [KeyEvent] {
        let tap = [KeyEvent(keycode, .press), KeyEvent(keycode, .release)]
        return isShifted ? [KeyEvent(.leftShift, .press)] + tap + [KeyEvent(.leftShift, .release)] : tap
    }
}
