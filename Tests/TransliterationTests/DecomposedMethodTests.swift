import Foundation
import Keyboard
import TestSupport
import Testing
import Transliteration

@Suite struct DecomposedMethodTests {
    @Test(arguments: [
        ("vieetj", "vie\u{323}\u{302}t"), ("hoaf", "ho\u{300}a"), ("nguwowif", "ngu\u{31b}o\u{31b}\u{300}i"),
        ("DDaays", "Đa\u{302}\u{301}y"), ("aws<", ""), ("aa", "a\u{302}"), ("ees<", ""), ("xin", "xin"),
    ])
    func `The decomposed method types letters with combining characters`(keys: String, text: String) {
        var settings = VietnameseSettings()
        settings.form = .decomposed
        var screen = Screen()
        var method = DecomposedMethod(VietnameseMethod(settings))
        screen.type(keys, with: &method)
        #expect(Array(screen.text) == Array(text.unicodeScalars))
    }

    @Test func `The decomposed method types only the tone when a tone is added`() {
        var method = DecomposedMethod(VietnameseMethod())
        var revision = Revision()
        for key in "aa".unicodeScalars { method.insert(key, literally: false, into: &revision) }
        #expect(revision.deleteCount == 0 && revision.insertion == ["\u{302}"])
        method.insert("s", literally: false, into: &revision)
        #expect(revision.deleteCount == 0 && revision.insertion == ["\u{301}"])
        method.insert("j", literally: false, into: &revision)
        #expect(revision.deleteCount == 2 && revision.insertion == ["\u{323}", "\u{302}"])
    }

    @Test(arguments: VietnameseSettings.Typing.allCases)
    func `The decomposed method gives the decomposition of the composed text for random keys`(
        typing: VietnameseSettings.Typing
    ) {
        var generator = SeededRandom(seed: 77)
        var composed = VietnameseMethod(VietnameseSettings(typing))
        var decomposed = DecomposedMethod(composed)
        var screens = (Screen(), Screen())
        let keys = Array("aeoiuywdsfrxjz1234567890'^(+tnghcmp _<<<<.␛".unicodeScalars)
        for step in 0..<20_000 {
            let key = keys.randomElement(using: &generator)!
            screens.0.type(key, with: &composed)
            screens.1.type(key, with: &decomposed)
            if step % 10 == 0 {
                let expected = screens.0.string.decomposedStringWithCanonicalMapping.unicodeScalars
                guard Array(expected) == screens.1.text else {
                    Issue.record("step \(step): \(screens.0.string.suffix(40)) and \(screens.1.string.suffix(40))")
                    return
                }
            }
            if step % 500 == 0 {
                composed.forget()
                decomposed.forget()
                screens = (Screen(), Screen())
            }
        }
        #expect(screens.1.complaints.isEmpty)
    }
}
