import Foundation
import Testing
import Transliteration

// Classes of words that came out wrong (November 2026), made from the lists: how many still do.
extension LanguageTests {
    /// Every syllable in use with a tone, typed in VNI with another tone first, in each order, with and without 0 between
    /// the two.
    @Test func `Of tones that are corrected in VNI at most 1 in 2,000 is wrong`() throws {
        var wrong: [String] = []
        var count = 0
        var method = VietnameseMethod(VietnameseSettings(.vni))
        for syllable in try Corpus.lines("syllables") where syllable.count == 1 && Self.isSyllable(syllable[0]) {
            let word = syllable[0].lowercased()
            for keys in Self.corrected(word) {
                var screen = Screen()
                for key in keys.unicodeScalars { screen.insert(key, with: &method) }
                screen.type("_", with: &method)
                count += 1
                if TypedWord(screen.string.dropLast()).meaning != TypedWord(word).meaning {
                    wrong.append("\(keys)>\(screen.string)")
                }
                method.forget()
            }
        }
        report("corrected tones, VNI", (wrong, count), atMost: 4)
    }

    /// The keys of a word in VNI with a wrong tone before the right one, in each order; none if it has no tone.
    private static func corrected(_ word: String) -> [String] {
        let keys = TypedWord.keys(ofToken: word, .vni)
        guard let tone = keys.last, ("1"..."5").contains(tone) else { return [] }
        let letters = keys.filter { !$0.isNumber }
        // One 7 is enough for ươ.
        let marks = keys.replacing("7o7", with: "o7").filter { ("6"..."9").contains($0) }
        let hasStop = letters.hasSuffix("ch") || "cpt".contains(letters.last!)
        let other: Character =
            hasStop ? (tone == "1" ? "5" : "1") : (tone == "5" ? "1" : Character("\(tone.wholeNumberValue! + 1)"))
        return ["", "0"].flatMap { zero in
            let both = "\(other)\(zero)\(tone)"
            return Set([marks + both, both + marks, "\(other)\(marks)\(zero)\(tone)"]).sorted().map { letters + $0 }
        }
    }

    /// Common syllables whose keys are an English word, after English words and before a Vietnamese one.
    @Test func `Of Vietnamese words after English ones at most 3 in 1,000 are wrong`() throws {
        let english = Set(try Self.listed("english").prefix(20_000).map(\.word))
        let lines = try Self.listed("vietnamese").filter {
            $0.rarity < 42 && english.contains(TypedWord($0.word).keys)
        }
        .flatMap { [["please", "send", "the", "file", $0.word, "nhất"], ["This", "is", $0.word, "người"]] }
        report("Vietnamese after English", wrong(lines, .telex), atMost: 0)
    }

    /// English's commonest words that are no syllables, between Vietnamese words.
    @Test func `Of the commonest English words between Vietnamese ones at most 25 in 1,000 are wrong`() throws {
        let words = try Self.listed("english").map(\.word).filter { $0.count > 2 && !Self.isSyllable($0) }
        report(
            "English between Vietnamese words", wrong(words.prefix(1000).map { ["những", $0, "được"] }, .telex),
            atMost: 40)
    }

    @Test(.enabled(if: Corpus.has("news"), "needs the corpora: Tests/run.sh --all prepares them"))
    func `Of news in capitals at most 4 words in 10,000 are wrong`() throws {
        let lines = try Corpus.lines("news").map { $0.filter { TypedWord($0).isTypeable }.map { $0.uppercased() } }
            .filter { !$0.isEmpty }
        report("news in capitals, TELEX", wrong(lines, .telex), atMost: 25)
        report("news in capitals, VNI", wrong(lines, .vni), atMost: 8)
    }
}
