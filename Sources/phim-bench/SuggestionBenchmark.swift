import ArgumentParser
import Completion
import FoundationEssentials
import Keyboard
import Transliteration

struct SuggestionBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggestions",
        abstract: "Measures what suggestions take for a word, and the keys they save in a Vietnamese text.",
        discussion: """
            Each word is typed in TELEX, or with --plain without diacritics. As soon as the first suggestion is the word, \
            it is taken by one key, Down: the next letter puts the space. What is compared with is TELEX without \
            suggestions, a space after each word.
            """)

    @Argument(help: "A text of Vietnamese lines.", completion: .file()) var file: String
    @Flag(help: "Type letters without diacritics.") var plain = false
    @Option(help: "So many lines are typed.") var lines = 2000

    /// What was counted.
    private struct Count {
        var words = 0
        var telex = 0
        var keys = 0
        var taken = 0
        var wrong = 0
        var queries = 0
        var time = Duration.zero
        var longest = Duration.zero
    }

    func run() throws {
        let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
        var source = SuggestionSource()
        source.marks = true
        source.languages = [.vietnamese]
        var count = Count()
        for line in text.split(separator: "\n").prefix(lines) {
            let parts = line.split { !($0.isLetter || $0 == " ") }
            for part in parts { type(part.split(separator: " ").map(String.init), with: source, &count) }
        }
        let saved = 100 * (1 - Double(count.keys) / Double(max(count.telex, 1)))
        print("\(count.words) words, \(count.telex) keys in TELEX, \(count.keys) with suggestions")
        print(
            "  \(Measurement.decimal(saved)) % saved, \(count.taken) words taken, \(count.wrong) left without diacritics"
        )
        print("  \(Self.microseconds(count.time / max(count.queries, 1))) µs a key, \(count.queries) keys")
        print("  \(Self.microseconds(count.longest)) µs at most")
    }

    private func type(_ words: [String], with source: SuggestionSource, _ count: inout Count) {
        var before = ""
        var revision = Revision()
        for word in words {
            guard let keys = VietnameseKeys(word) else { return }
            count.words += 1
            count.telex += keys.telex.count + 1
            var method = VietnameseMethod(VietnameseSettings(.telex))
            var typed: [Unicode.Scalar] = []
            var isTaken = false
            for key in plain ? keys.letters : keys.telex {
                typed.append(key)
                method.insert(key, literally: false, into: &revision)
                let query = CompletionQuery(
                    keys: typed, word: plain ? typed : method.composition, text: Array(before.unicodeScalars),
                    beginsAtStart: true)
                let start = ContinuousClock.now
                let first = source.items(for: query).first
                let duration = start.duration(to: .now)
                count.queries += 1
                count.time += duration
                count.longest = max(count.longest, duration)
                let left = (plain ? keys.letters : keys.telex).count - typed.count + 1
                if let first, first.text == word, left > 1 || plain {
                    isTaken = true
                    break
                }
            }
            count.keys += typed.count + 1
            count.taken += isTaken ? 1 : 0
            if plain, !isTaken, keys.letters != keys.telex { count.wrong += 1 }
            // Wrong words are corrected, without counting how.
            before += word + " "
        }
    }

    private static func microseconds(_ duration: Duration) -> String {
        Measurement.decimal(
            Double(duration.components.attoseconds) / 1e12 + Double(duration.components.seconds) * 1e6)
    }
}

/// The keys of a Vietnamese word.
private struct VietnameseKeys {
    private(set) var letters: [Unicode.Scalar] = []
    /// The key of a tone comes last.
    private(set) var telex: [Unicode.Scalar] = []

    private static let vowels: [(telex: String, forms: String)] = [
        ("a", "aáàảãạ"), ("aw", "ăắằẳẵặ"), ("aa", "âấầẩẫậ"), ("e", "eéèẻẽẹ"), ("ee", "êếềểễệ"), ("i", "iíìỉĩị"),
        ("o", "oóòỏõọ"), ("oo", "ôốồổỗộ"), ("ow", "ơớờởỡợ"), ("u", "uúùủũụ"), ("uw", "ưứừửữự"), ("y", "yýỳỷỹỵ"),
        ("dd", "đ"),
    ]

    /// The keys of a word of small or capital letters; nil if another character is in it.
    init?(_ word: String) {
        var tone: Unicode.Scalar?
        for scalar in word.unicodeScalars {
            let isUpper = scalar.properties.isUppercase
            let small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
            func cased(_ letter: Unicode.Scalar) -> Unicode.Scalar {
                isUpper ? letter.properties.uppercaseMapping.unicodeScalars.first! : letter
            }
            if let vowel = Self.vowels.first(where: { $0.forms.unicodeScalars.contains(small) }) {
                let place = vowel.forms.unicodeScalars.map(\.self).firstIndex(of: small) ?? 0
                if place > 0 { tone = ["s", "f", "r", "x", "j"][place - 1] }
                letters.append(cased(vowel.telex.unicodeScalars.first!))
                telex += vowel.telex.unicodeScalars.map(cased)
            } else if small.value >= 97, small.value <= 122 {
                letters.append(scalar)
                telex.append(scalar)
            } else {
                return nil
            }
        }
        // ươ is typed with one w.
        let text = String(String.UnicodeScalarView(telex))
        telex = Array(text.replacing("uwow", with: "uow").unicodeScalars)
        if let tone { telex.append(tone) }
    }
}
