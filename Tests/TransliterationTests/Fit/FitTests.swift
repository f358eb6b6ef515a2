import Foundation
import Testing
import Transliteration

private let rounds = ProcessInfo.processInfo.environment["PHIM_FIT"].flatMap { Int($0) }

/// Fits the weights that decide between Vietnamese and English, on the even lines of the corpora. `PHIM_FIT` is how often
/// all weights are gone through; with 0 it only prints how many words are wrong with the weights as they are.
@Suite(
    .enabled(if: rounds != nil && Corpus.folder != nil, "it takes hours: PHIM_FIT=1, with PHIM_CORPORA, runs it"))
struct FitTests {
    /// One weight is changed at a time. A change is kept if fewer words of the even lines are wrong, in no text more, and
    /// no more of the odd lines.
    @Test func `Fitted weights get no more words wrong than those before`() throws {
        let texts = try FitText.all(in: #require(Corpus.folder))
        var weights = DecoderWeights()
        let (even, odd) = (texts.map { $0.half(0) }, texts.map { $0.half(1) })
        var wrong = even.map { $0.wrong(with: weights) }
        var wrongOdd = odd.map { $0.wrong(with: weights) }
        let before = wrong.reduce(0, +) + wrongOdd.reduce(0, +)
        for (index, text) in texts.enumerated() {
            print(
                "\(text.name): even \(wrong[index]) of \(even[index].count), odd \(wrongOdd[index]) of \(odd[index].count)"
            )
        }
        for _ in 0..<(rounds ?? 0) {
            for (name, weight) in DecoderWeights.adjustable {
                let old = weights[keyPath: weight]
                for value in [old - old / 10 - 1, old + old / 10 + 1] {
                    var changed = weights
                    changed[keyPath: weight] = value
                    let new = even.map { $0.wrong(with: changed) }
                    let sum = new.reduce(0, +)
                    guard sum < wrong.reduce(0, +) else {
                        print("  \(name) \(value): even \(sum - wrong.reduce(0, +))")
                        continue
                    }
                    let newOdd = odd.map { $0.wrong(with: changed) }
                    let isBetter =
                        zip(new, wrong).allSatisfy { $0 <= $1 } && newOdd.reduce(0, +) <= wrongOdd.reduce(0, +)
                    print(
                        "\(isBetter ? "+" : "-") \(name) \(value): even \(sum - wrong.reduce(0, +)), "
                            + "odd \(newOdd.reduce(0, +) - wrongOdd.reduce(0, +))")
                    if isBetter { (weights, wrong, wrongOdd) = (changed, new, newOdd) }
                }
            }
        }
        print("even \(wrong.reduce(0, +)) \(wrong), odd \(wrongOdd.reduce(0, +)) \(wrongOdd)")
        for (name, weight) in DecoderWeights.adjustable { print("\(name) = \(weights[keyPath: weight])") }
        #expect(wrong.reduce(0, +) + wrongOdd.reduce(0, +) <= before)
    }
}

extension DecoderWeights {
    /// The weights that are fitted: all but `address`, which is a rule.
    fileprivate static var adjustable: [(name: String, weight: WritableKeyPath<DecoderWeights, Int>)] {
        [
            ("decisive", \.decisive), ("ambiguous", \.ambiguous), ("foreignLetter", \.foreignLetter),
            ("english", \.english), ("mostEnglish", \.mostEnglish), ("function", \.function),
            ("mostOfSentences", \.mostOfSentences), ("rarestFunction", \.rarestFunction), ("kept", \.kept),
            ("foreignInVietnamese", \.foreignInVietnamese), ("foreignInUnknown", \.foreignInUnknown),
            ("loanword", \.loanword), ("uncommon", \.uncommon), ("uncommonByOrder", \.uncommonByOrder),
            ("commonest", \.commonest), ("rareLoanword", \.rareLoanword),
            ("englishInVietnamese", \.englishInVietnamese), ("shown", \.shown), ("undone", \.undone),
            ("rareInCapitals", \.rareInCapitals), ("commonAcronym", \.commonAcronym),
            ("joinedSyllable", \.joinedSyllable), ("unusualOrder", \.unusualOrder), ("unusedOrder", \.unusedOrder),
            ("strangeOrder", \.strangeOrder), ("orderInVietnamese", \.orderInVietnamese), ("joined", \.joined),
            ("joinedBySlash", \.joinedBySlash), ("joinedWeakly", \.joinedWeakly), ("call", \.call),
            ("endOfName", \.endOfName), ("assignment", \.assignment), ("digit", \.digit), ("slash", \.slash),
            ("variable", \.variable), ("path", \.path), ("option", \.option), ("argument", \.argument),
            ("pointer", \.pointer), ("unlisted", \.unlisted),
        ]
    }
}
