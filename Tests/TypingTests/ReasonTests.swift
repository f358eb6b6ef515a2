import System
import Testing
import Transliteration

@testable import Typing

@Suite struct ReasonTests {
    /// The rules that have words; a slip has candidates besides.
    private static let rules = WordRule.allCases.filter { ![.none, .plain, .slip].contains($0) }

    /// What the keys of the shipped methods are for.
    private static let purposes: Set<String> = Set(
        InputMethods.all(VietnameseSettings()).flatMap { method in
            (33..<127).compactMap { method.purpose(of: Unicode.Scalar(UInt8($0))) }
        } + ["part of a sequence"])

    private static func candidate(_ text: String, _ tenths: Int) -> WordCandidate {
        WordCandidate(text: text, tenths: tenths)
    }

    private static let reasons: [Reason] =
        rules.map { .wordEnded($0) }
        + [.frequentSyllable, .undecided, .frequentEnglish].map {
            .wordEnded($0, [candidate("this", 31), candidate("thí", -9)])
        } + [.wordEnded(.slip, [candidate("nghiêng", 128), candidate("nguyên", 99)])]
        + purposes.sorted().map { .purpose($0) }
        + purposes.sorted().map { .impossible($0) }
        + [.toneMoves, .undoes, .toneStays, .wordAgain, .corrected, .correctionUndone]
        + [.macro("vn"), .replaced("vn"), .takenBack, .untypeable, .pasted, .newField]

    @Test func `Every reason has a text in both languages that fits beside its label on a terminal`() {
        #expect(Self.purposes.count > 10)
        for reason in Self.reasons {
            let english = MessageLanguage.$session.withValue(.english) { reason.text }
            let vietnamese = MessageLanguage.$session.withValue(.vietnamese) { reason.text }
            #expect(!english.isEmpty && english != vietnamese)
            let words = vietnamese.split { !$0.isLetter }
            #expect(!words.contains { ["the", "of", "key", "tone", "word", "a"].contains($0) }, "\(vietnamese)")
            #expect(vietnamese.count <= 71, "\(vietnamese)")
            if case .wordEnded(.undoneEnglish, _) = reason { continue }
            #expect(english.count <= 76, "\(english)")
        }
    }
}
