import Keyboard
import Testing

@Suite struct KeySetTests {
    @Test(arguments: [0, 1, 63, 64, 255, 256, 0x2fe, 0x2ff] as [UInt16])
    func `A KeySet holds every keycode up to 0x2ff`(code: UInt16) {
        var set = KeySet()
        #expect([set.insert(Keycode(code)), set.insert(Keycode(code))] == [true, false])
        #expect(set.contains(Keycode(code)) && set.count == 1)
        #expect([set.remove(Keycode(code)), set.remove(Keycode(code))] == [true, false])
        #expect(set.isEmpty && set == KeySet())
    }

    @Test func `A KeySet holds no keycode above 0x2ff`() {
        var set = KeySet()
        let isNew = set.insert(Keycode(0x300))
        #expect(!isNew)
        #expect(!set.contains(Keycode(0xffff)))
        #expect(set.isEmpty)
    }

    @Test func `A KeySet is iterated in order, and a KeySet can be subtracted`() {
        let set = KeySet([Keycode(700), Keycode(3), Keycode(64)])
        var seen: [UInt16] = []
        set.forEach { seen.append($0.rawValue) }
        #expect(seen == [3, 64, 700])
        #expect(set.subtracting(KeySet([Keycode(64), Keycode(5)])) == KeySet([Keycode(3), Keycode(700)]))
    }
}
