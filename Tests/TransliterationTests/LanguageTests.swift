import Foundation
import Testing
import Transliteration

/// How many words of real text come out wrong, counted. The figures are in the tests' output.
@Suite(
    .enabled(
        if: Corpus.folder != nil && Corpus.phim != nil,
        "PHIM_CORPORA names no folder or PHIM_RELEASE no release build; Tests/run.sh sets both"))
struct LanguageTests {
    /// Every syllable that the rules of spelling allow, in lower case.
    private static let possible = Set(Syllable.all.map { TypedWord($0.text(.classic)).meaning })

    private static func isSyllable(_ word: String) -> Bool { possible.contains(TypedWord(word.lowercased()).meaning) }

    private static func hasDiacritics(_ word: String) -> Bool { !word.utf8.allSatisfy { $0 < 128 } }

    /// The words that come out otherwise, of those from `first` on, and how many there were.
    private func wrong(_ lines: [[String]], from first: Int = 0) throws -> (wrong: [String], count: Int) {
        var wrong: [String] = []
        var count = 0
        let typed = try Corpus.type(lines)
        #expect(typed.count == lines.count)
        for (words, typed) in zip(lines, typed) {
            for index in words.indices.dropFirst(first) {
                count += 1
                let result = index < typed.count ? typed[index] : ""
                if TypedWord(result).meaning != TypedWord(words[index]).meaning {
                    wrong.append("\(words[index])>\(result)")
                }
            }
        }
        return (wrong, count)
    }

    private func report(_ what: String, _ result: (wrong: [String], count: Int), atMost share: Double) {
        let wrong = Double(result.wrong.count) / Double(max(result.count, 1))
        let figures = "\(what): \(result.wrong.count) of \(result.count) words wrong, "
        print(figures + String(format: "%.2f %%", wrong * 100))
        #expect(wrong <= share, "\(result.wrong.prefix(40))")
        #expect(result.count > 900)
    }

    /// Lines of Vietnamese. A word with diacritics that is no syllable is an error of the text or of the division into
    /// words: it is left out.
    private func vietnamese() throws -> [[String]] {
        let lines = try Corpus.lines("vietnamese").map { line in
            line.filter { TypedWord($0).isTypeable && (!Self.hasDiacritics($0) || Self.isSyllable($0)) }
        }
        return Array(
            lines.filter { $0.count >= 6 && $0.count(where: Self.hasDiacritics) * 5 >= $0.count * 2 }.prefix(5000))
    }

    @Test func `Of running Vietnamese with English and technical words at most 4 words in 1,000 are wrong`() throws {
        let lines = try vietnamese()
        #expect(lines.count == 5000)
        report("Vietnamese with English words", try wrong(lines), atMost: 0.004)
    }

    @Test func `Of pure Vietnamese no word is wrong`() throws {
        let lines = try vietnamese().filter { $0.allSatisfy(Self.isSyllable) }
        report("pure Vietnamese", try wrong(lines), atMost: 0)
    }

    @Test func `Of English sentences at most 1 word in 100 is wrong after the third`() throws {
        let lines = try Corpus.lines("english").filter { line in
            line.count >= 6 && line.allSatisfy { $0.utf8.allSatisfy { $0 < 128 } }
        }
        report("English sentences, all words", try wrong(Array(lines.prefix(5000))), atMost: 0.02)
        report("English sentences, after the third word", try wrong(Array(lines.prefix(5000)), from: 3), atMost: 0.01)
    }

    @Test func `No syllable in use comes back as its keys between Vietnamese words`() throws {
        let syllables = try Corpus.lines("syllables").filter { $0.count == 1 && Self.isSyllable($0[0]) }
        #expect(syllables.count > 6500)
        let lines = syllables.map { ["tiếng", $0[0].lowercased(), "việt"] }
        report("syllables in use between Vietnamese words", try wrong(lines), atMost: 0)
    }

    @Test(arguments: [1000, 5000, 20_000])
    func `Of the commonest English words alone at most 25 in 1,000 are wrong`(count: Int) throws {
        let list = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Transliteration/WordLists/english.txt")
        let words = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }.flatMap { $0.split(separator: " ").dropFirst().map { [String($0)] } }
        report("the commonest \(count) English words", try wrong(Array(words.prefix(count))), atMost: 0.025)
    }
}
