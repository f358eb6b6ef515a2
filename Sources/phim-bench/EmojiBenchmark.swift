import ArgumentParser
import Completion

struct EmojiBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "emoji",
        abstract: "Measures the search over all emoji, from its first letter on.",
        discussion: "A “key” is one search. The table is made anew for each, as it is for each key that is typed.")

    @Option(help: "The number of rounds; the median is printed.") var rounds = 9

    func run() {
        for word in ["a", "s", "he", "th", "heart", "trai tim", "qqqq"] {
            Measurement(keys: 1, rounds: rounds) { _ = EmojiTable().search(word, limit: 24) }
                .print("emoji, “\(word)”")
        }
    }
}
