import Testing
import Transliteration

@Suite struct SyllableTests {
    struct Typist: Sendable, CustomTestStringConvertible {
        let typing: VietnameseSettings.Typing
        let order: TypingOrder

        var testDescription: String { "\(typing.rawValue), \(order)" }

        static let all: [Typist] = [VietnameseSettings.Typing.telex, .vni].flatMap { typing in
            TypingOrder.allCases.map { Typist(typing: typing, order: $0) }
        }
    }

    @Test func `The rules make some 16,000 syllables, none twice`() {
        let spellings = Set(Syllable.all.map { $0.text(.classic) })
        #expect(spellings.count == Syllable.all.count)
        #expect((15_000...18_000).contains(spellings.count), "\(spellings.count)")
    }

    @Test(arguments: Typist.all)
    func `Every syllable comes out right in both styles, and stays after a space`(typist: Typist) {
        var wrong: [String] = []
        var methods = ToneStyle.allCases.map { style in
            (style, VietnameseMethod(VietnameseSettings(typist.typing, toneStyle: style)))
        }
        var screen = Screen()
        for (index, syllable) in Syllable.all.enumerated() {
            let keys = Array(syllable.keys(typist.order, vni: typist.typing == .vni).unicodeScalars) + [" "]
            for number in methods.indices {
                screen.clear()
                for key in keys { screen.type(key, with: &methods[number].1) }
                let style = methods[number].0
                if screen.text != Syllable.texts[style]![index] || !screen.complaints.isEmpty {
                    wrong.append("\(syllable.keys(typist.order, vni: typist.typing == .vni)): \(screen.string)")
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
    }
}
