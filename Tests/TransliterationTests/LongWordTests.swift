import Keyboard
import TestSupport
import Testing
import Transliteration

/// Long words under every combination of settings: no input may end the process or make the method lose the text.
@Suite struct LongWordTests {
    /// Every combination of the settings that change what a key does; in the short run a part of them.
    static func combinations(of typing: VietnameseSettings.Typing) -> [VietnameseSettings] {
        FullRun.cases(Array(0..<256), orInShortRun: 37).map { bits in
            func has(_ bit: Int) -> Bool { bits >> bit & 1 == 1 }
            var settings = VietnameseSettings(typing, toneStyle: has(0) ? .modern : .classic)
            settings.brackets = has(1)
            settings.freeMarking = !has(2)
            settings.restores = !has(3)
            settings.quickTelex = has(4)
            settings.quickInitials = has(5)
            settings.quickFinals = has(6)
            settings.lookback = has(7)
            settings.foreignOnsets = has(0) ? ["f", "j", "w", "z"] : []
            return settings
        }
    }

    /// Few characters that end a word.
    private static let keys: [Unicode.Scalar] = Array(
        "aaeeiioouuyyddwwsfrxjzbcghklmnpqtvnghngfjwuoADOWS0123456789[]{}'^(+?~`.\\<<<←→⌦␛é_".unicodeScalars)

    @Test(arguments: VietnameseSettings.Typing.allCases)
    func `The method knows long words of random keys as the screen shows them, under all settings`(
        typing: VietnameseSettings.Typing
    ) {
        var generator = SeededRandom(seed: 11)
        for settings in Self.combinations(of: typing) {
            var method = VietnameseMethod(settings)
            var screen = Screen()
            var typed: [Unicode.Scalar] = []
            for step in 0..<600 {
                if step % 150 == 0 {
                    method.forget()
                    screen.clear()
                    typed = []
                }
                // Every other stretch is letters only, so that words are filled up.
                let key = step / 50 % 2 == 0 ? Self.keys.randomElement(using: &generator)! : Self.letter(&generator)
                typed.append(key)
                screen.type(key, with: &method)
                let believed = method.composition
                guard screen.complaints.isEmpty, Array(screen.text.suffix(believed.count)) == believed else {
                    let keys = typed.map { String($0) }.joined()
                    Issue.record("\(settings): \(keys): \(screen.string) \(screen.complaints)")
                    return
                }
            }
        }
    }

    private static func letter(_ generator: inout SeededRandom) -> Unicode.Scalar {
        "abcdeghiklmnopqrstuvxyfjwz".unicodeScalars.randomElement(using: &generator)!
    }

    @Test(arguments: ["f", "j", "w", "ag", "ah", "ak", "uu", "cc", "f9", "["])
    func `A key that types two letters may begin a very long word`(start: String) {
        for typing in VietnameseSettings.Typing.allCases {
            for settings in Self.combinations(of: typing) {
                var method = VietnameseMethod(settings)
                var screen = Screen()
                screen.type(start + String(repeating: "b", count: 40), with: &method)
                #expect(screen.text.count >= 40)
            }
        }
    }

    @Test(arguments: VietnameseSettings.Typing.allCases)
    func `A diacritic key in the middle of a very long word causes no crash`(typing: VietnameseSettings.Typing) {
        for length in 26...34 {
            for key in "w6^a9d1s'".unicodeScalars {
                var method = VietnameseMethod(VietnameseSettings(typing))
                var screen = Screen()
                screen.type(String(repeating: "a", count: length) + "o←", with: &method)
                screen.type(key, with: &method)
                screen.type("→→bbbb", with: &method)
                #expect(screen.text.count >= 5)
            }
        }
    }
}
