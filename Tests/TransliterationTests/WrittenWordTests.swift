import Keyboard
import TestSupport
import Testing
import Transliteration

@Suite struct WrittenWordTests {
    private static let methods: [any InputMethod] = InputMethods.all()

    @Test(arguments: methods.indices)
    func `A method writes the keys of its word into reused storage`(index: Int) {
        var method = Self.methods[index]
        var random = SeededRandom(seed: UInt64(index))
        var revision = Revision()
        var word = Keyboard.TypedWord(keys: ["x"], count: 7)
        for _ in 0..<5000 {
            let key = Array("aaddeeoowsfrxj12.'^ _".unicodeScalars).randomElement(using: &random)!
            if key == "_" {
                method.deleteBackward(into: &revision)
            } else {
                method.insert(key, literally: false, into: &revision)
            }
            method.write(&word)
            #expect(word == Keyboard.TypedWord(keys: method.keys, count: method.composition.count))
        }
    }

    /// Two o in a row are typed otherwise than they are written (xoong), so they are left out.
    @Test(arguments: [VietnameseSettings.Typing.telex, .simpleTelex, .vni, .viqr, .telexVNI, .microsoft])
    func `The keys that a method derives from a written word type that word`(typing: VietnameseSettings.Typing) {
        let written = VietnameseMethod(VietnameseSettings(typing))
        let wrong = Syllable.all.filter { $0.vowels != "oo" }.map { $0.text(.classic) }.filter { text in
            var method = written
            var revision = Revision()
            for key in written.keys(typing: Array(text.unicodeScalars)) {
                method.insert(key, literally: false, into: &revision)
            }
            return method.composition != Array(text.unicodeScalars)
        }
        #expect(wrong.prefix(5) == [])
        #expect(written.keys(typing: Array("đ-2".unicodeScalars)).last == "2")
    }
}
