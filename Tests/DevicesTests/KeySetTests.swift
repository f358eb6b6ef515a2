import Keyboard
import Testing

@testable import Devices

@Suite struct KeySetTests {
    @Test(arguments: [0, 1, 63, 64, 255, 256, 0x2fe, 0x2ff] as [UInt16])
    func `Every code up to 0x2ff goes in and out`(code: UInt16) {
        var set = KeySet()
        #expect([set.insert(Keycode(code)), set.insert(Keycode(code))] == [true, false])
        #expect(set.contains(Keycode(code)) && set.count == 1)
        #expect([set.remove(Keycode(code)), set.remove(Keycode(code))] == [true, false])
        #expect(set.isEmpty && set == KeySet())
    }

    @Test func `Codes above 0x2ff are no keys`() {
        var set = KeySet()
        let isNew = set.insert(Keycode(0x300))
        #expect(!isNew)
        #expect(!set.contains(Keycode(0xffff)))
        #expect(set.isEmpty)
    }

    @Test func `The kernel's bits are read`() {
        var bits = [UInt8](repeating: 0, count: 96)
        bits[0] = 0b10
        bits[14 / 8] |= 1 << (14 % 8)
        bits[95] = 0x80
        let set = bits.withUnsafeBufferPointer { KeySet(bits: $0) }
        #expect(set == KeySet([Keycode(1), Keycode(14), Keycode(0x2ff)]))
        #expect(set.count == 3)
    }

    @Test func `Differences and order`() {
        let set = KeySet([Keycode(700), Keycode(3), Keycode(64)])
        var seen: [UInt16] = []
        set.forEach { seen.append($0.rawValue) }
        #expect(seen == [3, 64, 700])
        #expect(set.subtracting(KeySet([Keycode(64), Keycode(5)])) == KeySet([Keycode(3), Keycode(700)]))
    }
}
