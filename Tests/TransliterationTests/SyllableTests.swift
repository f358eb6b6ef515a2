import Testing
import Transliteration

@Suite struct SyllableTests {
    struct Typist: Sendable, CustomTestStringConvertible {
        let typing: VietnameseSettings.Typing
        let order: TypingOrder

        var testDescription: String { "\(typing.rawValue), \(order)" }

        static let all: [Typist] = VietnameseSettings.Typing.allCases.flatMap { typing in
            orders(typing).map { Typist(typing: typing, order: $0) }
        }

        /// The same rules serve all; what has no keys of its own need not be typed in every order.
        private static func orders(_ typing: VietnameseSettings.Typing) -> [TypingOrder] {
            switch typing {
            case .telex, .vni, .viqr: TypingOrder.allCases
            case .simpleTelex: [.inline]
            case .telexVNI: [.inline, .late]
            case .microsoft: [.inline, .early]
            }
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
        let method = MethodKeys.keys(of: typist.typing)
        var methods = ToneStyle.allCases.map { style in
            (style, VietnameseMethod(VietnameseSettings(typist.typing, toneStyle: style)))
        }
        var screen = Screen()
        for (index, syllable) in Syllable.all.enumerated() {
            let typed = syllable.keys(typist.order, method)
            // In another order the same keys need not be typed again.
            if typist.order != .inline, typed == syllable.keys(.inline, method) { continue }
            let keys = Array(typed.unicodeScalars) + [" "]
            for number in methods.indices {
                screen.clear()
                for key in keys { screen.type(key, with: &methods[number].1) }
                let style = methods[number].0
                if screen.text != Syllable.texts[style]![index] || !screen.complaints.isEmpty {
                    wrong.append("\(typed): \(screen.string)")
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
    }
}
