import Keyboard
import TestSupport
import Testing
import Transliteration

@Suite struct RandomKeyTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let seed: UInt64
        let settings: VietnameseSettings

        var testDescription: String { "\(settings.typing.rawValue), seed \(seed)" }

        private static var quick: VietnameseSettings {
            var settings = VietnameseSettings(.telex)
            settings.quickTelex = true
            settings.quickInitials = true
            settings.quickFinals = true
            settings.foreignOnsets = ["f", "z"]
            return settings
        }

        static let all: [Case] = [
            Case(seed: 1, settings: VietnameseSettings(.telex)),
            Case(seed: 2, settings: VietnameseSettings(.telex, toneStyle: .modern, brackets: true)),
            Case(seed: 3, settings: VietnameseSettings(.simpleTelex, freeMarking: false)),
            Case(seed: 4, settings: VietnameseSettings(.vni)),
            Case(
                seed: 5, settings: VietnameseSettings(.vni, toneStyle: .modern, freeMarking: false, restores: false)),
            Case(seed: 6, settings: VietnameseSettings(.telex, restores: false)),
            Case(seed: 7, settings: VietnameseSettings(.viqr)),
            Case(seed: 8, settings: VietnameseSettings(.telexVNI)),
            Case(seed: 10, settings: quick),
            Case(seed: 11, settings: VietnameseSettings(.khongDau)),
            Case(seed: 12, settings: VietnameseSettings(.khongDau, toneStyle: .modern, restores: false)),
            Case(seed: 9, settings: VietnameseSettings(.microsoft)),
        ]

        /// With slips corrected: there a BackSpace may take a correction back, which has another length.
        static let correcting: [Case] = [VietnameseSettings.Typing.telex, .vni, .telexVNI].enumerated().map {
            var settings = VietnameseSettings($1)
            settings.corrects = true
            return Case(seed: 13 + UInt64($0), settings: settings)
        }
    }

    /// Keys in the proportions that find trouble: many vowels and diacritics, and sometimes anything.
    private static let keys: [Unicode.Scalar] =
        Array("aaeeiioouuyyddwwsfrxjzaeiouydwsfrxjzbcghklmnpqtvnghnghthtrAEOUDWSJ".unicodeScalars)
        + Array("0123456789 _<<<<<<<<,.[]{}12567890éпđâ😀'-`?~^(+\\!@#$)".unicodeScalars)

    private static let moves: [Unicode.Scalar] = ["←", "←", "←", "→", "→", "⌦"]

    /// A million steps in all, in the short run a quarter of them.
    @Test(arguments: Case.all + Case.correcting)
    func `Random keys leave the text that a Vietnamese method believes is there`(test: Case) {
        var generator = SeededRandom(seed: test.seed)
        var method = VietnameseMethod(test.settings)
        var screen = Screen()
        var typed: [Unicode.Scalar] = []
        for step in 0..<FullRun.count(100_000, orInShortRun: 25_000) {
            let chance = generator.next() % 1000
            if chance < 2 {
                method.forget()
                screen = Screen()
                typed = []
                #expect(method.composition.isEmpty && method.keys.isEmpty)
                continue
            }
            let key: Unicode.Scalar =
                chance < 6
                ? "↵"
                : chance < 30
                    ? "␛" : (chance < 120 ? Self.moves : Self.keys).randomElement(using: &generator)!
            typed.append(key)
            let length = screen.text.count
            screen.type(key, literally: chance > 990 && key.value < 128, with: &method)
            if key == "<", method.newOverride == nil { #expect(screen.text.count == max(0, length - 1)) }
            let believed = method.composition
            guard screen.complaints.isEmpty, screen.text.count >= believed.count,
                Array(screen.text.suffix(believed.count)) == believed
            else {
                var keys = String.UnicodeScalarView()
                keys.append(contentsOf: typed.suffix(60))
                Issue.record("step \(step): \(String(keys)): \(screen.string.suffix(60)) \(screen.complaints)")
                return
            }
        }
    }

    @Test(arguments: Case.all)
    func `One BackSpace for each character deletes a word of random keys`(test: Case) {
        var generator = SeededRandom(seed: test.seed + 100)
        var method = VietnameseMethod(test.settings)
        for _ in 0..<2_000 {
            method.forget()
            var screen = Screen()
            for _ in 0..<(generator.next() % 40) {
                screen.type(Self.keys.randomElement(using: &generator)!, with: &method)
            }
            for count in stride(from: screen.text.count, to: 0, by: -1) {
                screen.type("<", with: &method)
                #expect(screen.text.count == count - 1)
            }
            #expect(method.composition.isEmpty)
            #expect(screen.complaints == [])
        }
    }

    @Test(arguments: ["a", "as", "w", "aas", "ddd", "ngh", "a1", "a6 "])
    func `A Vietnamese method keeps a word of any length`(piece: String) {
        for typing in VietnameseSettings.Typing.allCases {
            var method = VietnameseMethod(VietnameseSettings(typing, restores: true))
            var screen = Screen()
            for _ in 0..<1_000 { screen.type(piece, with: &method) }
            #expect(screen.text.count >= 999 && screen.complaints.isEmpty)
            #expect(Array(screen.text.suffix(method.composition.count)) == method.composition)
            for count in stride(from: screen.text.count, to: 0, by: -1) {
                screen.type("<", with: &method)
                #expect(screen.text.count == count - 1)
            }
        }
    }
}
