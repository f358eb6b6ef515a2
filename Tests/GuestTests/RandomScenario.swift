import Configuration
import Keyboard
import Scenarios
import System
import TestSupport

@testable import Typing

/// A scenario of random keys under a random configuration, which expects what `phim type` makes of them.
enum RandomScenario {
    private static let characters = Array("aaeeooddsfrxjwuitngchvmTVD     .,:;?!'()1239-/".unicodeScalars)
    /// The number of keys: a guest types some twenty in a second.
    private static let count = 150

    /// The scenario for a seed. Of the configurations at random the first one is taken whose text the console can type.
    static func make(seed: UInt64) throws -> Scenario {
        var random = SeededRandom(seed: seed)
        for _ in 0..<20 {
            let settings = RandomConfiguration.untimedScenario(&random)
            let keys = (0..<count).map { _ in
                Int.random(in: 0..<12, using: &random) == 0 ? "\u{8}" : characters.randomElement(using: &random)!
            }
            let file = "seed \(seed)"
            let lines = keys.map { $0 == "\u{8}" ? "tap backspace" : "type \($0)" }.joined(separator: "\n")
            let text = try self.text(of: keys, ScenarioParser.parse("## Random\n" + settings, file: file)[0])
            guard GuestTests.Scenarios.isTypeable(text) else { continue }
            return try ScenarioParser.parse("## Random\n\(settings)\n\(lines)\ntext \(text)", file: file)[0]
        }
        throw PlainError("no text of the seed \(seed) can be typed")
    }

    private static func text(of keys: [Unicode.Scalar], _ scenario: Scenario) throws -> String {
        let reading = Configuration.parse(Array(scenario.configuration.utf8), file: scenario.file)
        guard let configuration = reading.configuration else { throw PlainError("\(reading.complaints)") }
        var typewriter = Typewriter(
            try Assembly.make(configuration, file: scenario.file, hasPlane: true).get())
        for key in keys { typewriter.type(key) }
        return typewriter.text
    }
}
