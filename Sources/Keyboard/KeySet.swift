/// A set of keys and buttons, stored as one bit per evdev code from 0 to 0x2ff.
package struct KeySet: Hashable, Sendable {
    private static let wordCount = 12

    private var words: InlineArray<12, UInt64> = .init(repeating: 0)
    /// The number of keys in the set.
    package private(set) var count = 0

    /// Creates an empty set.
    package init() {}

    /// Creates a set of keycodes; codes above 0x2ff are left out.
    package init(_ keycodes: some Sequence<Keycode>) {
        for keycode in keycodes { insert(keycode) }
    }

    /// Whether the set is empty.
    package var isEmpty: Bool { count == 0 }

    /// Whether the set contains a key; false for codes above 0x2ff.
    package func contains(_ keycode: Keycode) -> Bool {
        guard keycode <= .max else { return false }
        return words[Int(keycode.rawValue >> 6)] & 1 << UInt64(keycode.rawValue & 63) != 0
    }

    /// Adds a key. Returns whether it was new; a code above 0x2ff is ignored.
    @discardableResult
    package mutating func insert(_ keycode: Keycode) -> Bool {
        guard keycode <= .max, !contains(keycode) else { return false }
        words[Int(keycode.rawValue >> 6)] |= 1 << UInt64(keycode.rawValue & 63)
        count += 1
        return true
    }

    /// Removes a key. Returns whether it was in the set.
    @discardableResult
    package mutating func remove(_ keycode: Keycode) -> Bool {
        guard contains(keycode) else { return false }
        words[Int(keycode.rawValue >> 6)] &= ~(1 << UInt64(keycode.rawValue & 63))
        count -= 1
        return true
    }

    /// Removes every key.
    package mutating func removeAll() { self = KeySet() }

    /// Calls `body` with each key in the order of the codes. It works on a copy, so `body` may change the set.
    package func forEach(_ body: (Keycode) -> Void) {
        for index in 0..<Self.wordCount {
            var word = words[index]
            while word != 0 {
                body(Keycode(UInt16(index * 64 + word.trailingZeroBitCount)))
                word &= word - 1
            }
        }
    }

    /// Whether the sets have a key in common.
    package func intersects(_ other: KeySet) -> Bool {
        if count == 0 || other.count == 0 { return false }
        for index in 0..<Self.wordCount where words[index] & other.words[index] != 0 { return true }
        return false
    }

    /// The keys of this set that are not in the other set.
    package func subtracting(_ other: KeySet) -> KeySet {
        var result = KeySet()
        for index in 0..<Self.wordCount {
            result.words[index] = words[index] & ~other.words[index]
            result.count += result.words[index].nonzeroBitCount
        }
        return result
    }

    /// Whether both sets contain the same keys.
    package static func == (a: KeySet, b: KeySet) -> Bool {
        for index in 0..<wordCount where a.words[index] != b.words[index] { return false }
        return true
    }

    /// Hashes the keys.
    package func hash(into hasher: inout Hasher) {
        for index in 0..<Self.wordCount { hasher.combine(words[index]) }
    }
}
