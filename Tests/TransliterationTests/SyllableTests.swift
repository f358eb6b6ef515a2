import Testing
import Transliteration

@Suite struct SyllableTests {
    struct Typist: Sendable, CustomTestStringConvertible {
        let typing: VietnameseSettings.Typing
        let style: ToneStyle
        let order: TypingOrder

        var testDescription: String { "\(typing.rawValue), \(style), \(order)" }

        static let all: [Typist] = [VietnameseSettings.Typing.telex, .simpleTelex, .vni].flatMap { typing in
            ToneStyle.allCases.flatMap { style in
                TypingOrder.allCases.map { Typist(typing: typing, style: style, order: $0) }
            }
        }
    }

    @Test func `The rules make some 16,000 syllables, none twice`() {
        let spellings = Set(Syllable.all.map { $0.text(.classic) })
        #expect(spellings.count == Syllable.all.count)
        #expect((15_000...18_000).contains(spellings.count), "\(spellings.count)")
    }

    @Test(arguments: Typist.all)
    func `Every syllable comes out right, and stays after a space`(typist: Typist) {
        var method = VietnameseMethod(VietnameseSettings(typist.typing, toneStyle: typist.style))
        var wrong: [String] = []
        for (syllable, expected) in zip(Syllable.all, Syllable.texts[typist.style]!) {
            let keys = syllable.keys(typist.order, vni: typist.typing == .vni)
            var screen = Screen()
            screen.type(keys, with: &method)
            screen.type("_", with: &method)
            if screen.text != expected || !screen.complaints.isEmpty {
                wrong.append("\(keys): \(screen.string)for \(syllable.text(typist.style))")
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
    }
}
