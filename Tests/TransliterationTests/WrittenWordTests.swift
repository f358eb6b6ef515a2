import Keyboard
import TestSupport
import Testing
import Transliteration

@Suite struct WrittenWordTests {
    private static let methods: [any InputMethod] = InputMethods.all()

    @Test(arguments: methods.indices)
    func `A word is written as its keys into storage that is used again`(index: Int) {
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
}
