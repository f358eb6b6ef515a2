import ArgumentParser
import Completion
import FoundationEssentials
import Transliteration

struct SuggestionBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggestions",
        abstract: "Measures the keys that suggestions save in a Vietnamese text, and what finding them takes.",
        discussion: """
            Each word is typed in the input method, through the whole engine. As soon as the first suggestion is the word, \
            it is taken by one key, Down: the next letter puts the space. A word that khong-dau marks wrongly is corrected \
            at once, by BackSpace and the keys of TELEX. The keys of each text are compared with those of TELEX without \
            suggestions, a space after each word. Parts between punctuation and digits are typed if a word in four has \
            diacritics: the others are English or code.
            """)

    @Argument(help: "A text of Vietnamese lines.", completion: .file()) var file: String
    @Option(name: .shortAndLong, help: "telex, khong-dau, or none for plain letters.") var method = "khong-dau"
    @Option(help: "So many lines are typed.") var lines = 2000
    @Option(help: "A word is completed from so many letters on.") var letters = 1

    func run() throws {
        let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
        let parts = text.split(separator: "\n").prefix(lines).flatMap { line in
            line.split { !($0.isLetter || $0 == " ") }.compactMap(Self.words)
        }
        var source = SuggestionSource()
        source.marks = true
        source.languages = [.vietnamese]
        source.letterCount = letters
        let alone = try count(parts, with: nil)
        let suggested = try count(parts, with: source)
        print("\(suggested.words) words, \(suggested.telex) keys in TELEX with a space after each word")
        for (title, count) in [("without suggestions", alone), ("with suggestions", suggested)] {
            print("\(method) \(title): \(count.keys) keys")
            print("  \(Self.percent(count.keys, of: count.telex)) % of the keys of TELEX saved")
            print("  \(Self.percent(count.letters, of: count.telex - count.words)) % of its letters saved")
            print("  \(count.corrected) words corrected, \(count.wrong) wrong in the end")
        }
        print("\(suggested.taken) words taken; for each query, in processor time:")
        let mean = suggested.time / Double(max(suggested.queries, 1))
        print("  \(Measurement.decimal(mean)) µs, \(suggested.queries) queries")
        print("  \(Measurement.decimal(suggested.first)) µs the first")
        print("  \(Measurement.decimal(suggested.longest)) µs at most")
        print("  \(Measurement.decimal(suggested.longestByClock)) µs at most by the clock: other programs count too")
    }

    /// The words of a part of a line, if it is Vietnamese and can be typed.
    private static func words(_ part: Substring) -> [VietnameseKeys]? {
        let texts = part.split(separator: " ")
        let words = texts.compactMap { VietnameseKeys(String($0)) }
        guard !words.isEmpty, words.count == texts.count else { return nil }
        return words.count { $0.letters != $0.telex } * 4 >= words.count ? words : nil
    }

    private func count(_ parts: [[VietnameseKeys]], with source: SuggestionSource?) throws -> SuggestionTypist.Count {
        guard var typist = SuggestionTypist(method: method, source) else {
            throw ValidationError("unknown input method “\(method)”")
        }
        for words in parts { typist.type(words) }
        return typist.count
    }

    private static func percent(_ count: Int, of all: Int) -> String {
        Measurement.decimal(100 * (1 - Double(count) / Double(max(all, 1))))
    }
}
