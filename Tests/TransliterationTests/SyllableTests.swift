import Foundation
import TestSupport
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
            // Other diacritics come by themselves.
            case .khongDau: []
            }
        }
    }

    @Test func `The spelling rules give some 16,000 syllables, none twice`() {
        let spellings = Set(Syllable.all.map { $0.text(.classic) })
        #expect(spellings.count == Syllable.all.count)
        #expect((15_000...18_000).contains(spellings.count), "\(spellings.count)")
    }

    /// The syllables that are frequent enough never to give way to a foreign word, without tone signs.
    private static let common: Set<String> = {
        let list = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Transliteration/WordLists/vietnamese.txt")
        let lines = try! String(contentsOf: list, encoding: .utf8).split(separator: "\n")
        let common = lines.filter { !$0.hasPrefix("#") && Int($0.prefix(2))! < 42 }
        return Set(common.flatMap { $0.split(separator: " ").dropFirst().map(String.init) })
    }()

    /// A syllable with every kind of diacritic, so that the text is Vietnamese and the typist's order known.
    private static let before = Syllable.all.first { $0.text(.classic) == "được" }!

    @Test(arguments: FullRun.cases(Typist.all, orInShortRun: 5))
    func `Every syllable is typed right in both tone styles, and stays after a space`(typist: Typist) {
        var wrong: [String] = []
        var foreign: [String] = []
        let method = MethodKeys.keys(of: typist.typing)
        var methods = ToneStyle.allCases.map { style in
            (style, VietnameseMethod(VietnameseSettings(typist.typing, toneStyle: style)))
        }
        var screen = Screen()
        let before = (Self.before.keys(typist.order, method) + " ").unicodeScalars
        for key in before { for number in methods.indices { screen.type(key, with: &methods[number].1) } }
        for (index, syllable) in Syllable.all.enumerated() {
            let typed = syllable.keys(typist.order, method)
            // In another order the same keys need not be typed again.
            if typist.order != .inline, typed == syllable.keys(.inline, method) { continue }
            for number in methods.indices {
                screen.clear()
                for key in typed.unicodeScalars { screen.type(key, with: &methods[number].1) }
                let style = methods[number].0
                let expected = Syllable.texts[style]![index]
                if screen.text != expected.dropLast() || !screen.complaints.isEmpty {
                    wrong.append("\(typed): \(screen.string)")
                }
                screen.type(" ", with: &methods[number].1)
                if screen.text == expected && screen.complaints.isEmpty { continue }
                // A syllable that no text uses may be a foreign word.
                if screen.string.hasSuffix(typed + " "), !Self.common.contains(syllable.text(.classic)) {
                    foreign.append(typed)
                } else {
                    wrong.append("\(typed): \(screen.string)")
                }
                // What follows is between Vietnamese words again.
                for key in before { screen.type(key, with: &methods[number].1) }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
        #expect(Set(foreign).count <= 60, "\(Set(foreign).count): \(Set(foreign).sorted())")
    }
}
