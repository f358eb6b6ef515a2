import Foundation
import TestSupport
import Testing
import Transliteration

/// How many English words with a slip are corrected, and how many without one are changed. The figures are in the tests'
/// output.
@Suite(.enabled(if: Corpus.folder != nil, "needs the corpora: Tests/run.sh --all prepares them"))
struct EnglishSpellingTests {
    /// The words of the English text that are all lower case and stand between spaces.
    private static func words() throws -> [String] {
        try Corpus.tokens("english").joined().filter { word in
            word.count >= 3 && word.utf8.allSatisfy { $0 >= 97 && $0 <= 122 }
        }
    }

    private static func corrections(of word: String) -> [EnglishSpelling.Correction] {
        EnglishSpelling.corrections(of: word, limit: 3)
    }

    /// Slips that give a word which is not looked at, since it is common itself, are not counted.
    @Test func `Most of 3,600 English slips are corrected first, and nearly all within three suggestions`() throws {
        let words = try Self.words()
        var random = SeededRandom(seed: 32)
        var (made, all, likely, first, three) = (0, 0, 0, 0, 0)
        while made < 3600 {
            let word = words.randomElement(using: &random)!
            let kind = Slip.allCases[made % Slip.allCases.count]
            guard let typed = kind.make(in: word, &random), EnglishSpelling.hasLettersOnly(typed) else { continue }
            made += 1
            let found = Self.corrections(of: typed)
            if found.isEmpty { continue }
            all += 1
            if found[0].text == word { first += 1 }
            if found[0].text == word, found[0].isLikely { likely += 1 }
            if found.contains(where: { $0.text == word }) { three += 1 }
        }
        let shares = [likely, first, three].map { 100 * Double($0) / Double(all) }
        print(
            "English slips: of \(all) corrected \(likely), first choice \(first), among three \(three): \(shares) %")
        #expect(shares[0] >= 80 && shares[1] >= 93 && shares[2] >= 98)
    }

    @Test func `In English text without slips few words get a correction`() throws {
        let words = try Self.words()
        var changes: [String: String?] = [:]
        var changed: [String] = []
        for word in words {
            let change = changes[word] ?? Self.corrections(of: word).first { $0.isLikely }?.text
            changes[word] = .some(change)
            if let change { changed.append("\(word)>\(change)") }
        }
        print("English slips: \(changed.count) of \(words.count) words changed, \(Set(changed).sorted())")
        #expect(changed.count * 7500 <= words.count)
    }
}
