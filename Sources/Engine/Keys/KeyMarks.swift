import Keyboard

/// A set of keys, by evdev number; asked for every key, so it is one lookup.
struct KeyMarks: Sendable {
    private var bits = InlineArray<12, UInt64>(repeating: 0)

    init() {}

    /// The keys that suit.
    init(where suits: (Keycode) -> Bool) {
        for number in 0...Keycode.max.rawValue where suits(Keycode(number)) {
            bits[Int(number >> 6)] |= 1 << UInt64(number & 63)
        }
    }

    @inline(__always)
    subscript(keycode: Keycode) -> Bool {
        keycode <= .max && bits[Int(keycode.rawValue >> 6)] &>> UInt64(keycode.rawValue & 63) & 1 != 0
    }
}
