/// A set of keys and buttons, stored as one bit per evdev code from 0 to 0x2ff.
///
/// The bits are an array, since a look into an inline one copies all of it. Only the first key that is inserted
/// allocates.
package struct KeySet: Hashable, Sendable {
    private static let wordCount = 12

    private var words: [UInt64] = []
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
        let index = Int(keycode.rawValue >> 6)
        return index < words.count && words[index] & Self.bit(of: keycode) != 0
    }

    /// Adds a key. Returns whether it was new; a code above 0x2ff is ignored.
    @discardableResult
    package mutating func insert(_ keycode: Keycode) -> Bool {
        guard keycode <= .max, !contains(keycode) else { return false }
        if words.isEmpty { words = [UInt64](repeating: 0, count: Self.wordCount) }
        words[Int(keycode.rawValue >> 6)] |= Self.bit(of: keycode)
        count += 1
        return true
    }

    /// Removes a key. Returns whether it was in the set.
    @discardableResult
    package mutating func remove(_ keycode: Keycode) -> Bool {
        guard contains(keycode) else { return false }
        words[Int(keycode.rawValue >> 6)] &= ~Self.bit(of: keycode)
        count -= 1
        return true
    }

    private static func bit(of keycode: Keycode) -> UInt64 { 1 << UInt64(keycode.rawValue & 63) }

    /// Removes every key.
    package mutating func removeAll() {
        for index in words.indices { words[index] = 0 }
        count = 0
    }

    /// Calls `body` with each key in the order of the codes. It works on a copy, so `body` may change the set.
    package func forEach(_ body: (Keycode) -> Void) {
        for (index, word) in words.enumerated() {
            var word = word
            while word != 0 {
                body(Keycode(UInt16(index * 64 + word.trailingZeroBitCount)))
                word &= word - 1
            }
        }
    }

    /// Whether the sets have a key in common.
    package func intersects(_ other: KeySet) -> Bool {
        if count == 0 || other.count == 0 { return false }
        return zip(words, other.words).contains { $0 & $1 != 0 }
    }

    /// The keys of this set that are not in the other set.
    package func subtracting(_ other: KeySet) -> KeySet {
        var result = self
        other.forEach { result.remove($0) }
        return result
    }

    /// Whether both sets contain the same keys.
    package static func == (a: KeySet, b: KeySet) -> Bool {
        a.count == b.count && (a.count == 0 || a.words == b.words)
    }

    /// Hashes the keys.
    package func hash(into hasher: inout Hasher) {
        forEach { hasher.combine($0) }
    }
}
