/// From numbers to places: a hash table with open addressing, since every key asks it and a dictionary would cost more
/// than the rest of the key.
struct NumberTable: Hashable, Sendable {
    /// The numbers with the highest bit set; 0 for a free place. At least twice as many places as numbers.
    private var keys: [UInt32] = []
    private var values: [Int32] = []
    private var count = 0

    /// What a number stands for; nil if it has nothing. Numbers are below 2^31.
    @inline(__always)
    subscript(number: UInt32) -> Int32? {
        if keys.isEmpty { return nil }
        let place = place(of: number | 1 << 31)
        return keys[place] == 0 ? nil : values[place]
    }

    /// Adds a number that is not there yet.
    mutating func insert(_ number: UInt32, _ value: Int32) {
        count += 1
        if count * 2 > keys.count { grow() }
        set(number | 1 << 31, value)
    }

    private mutating func set(_ key: UInt32, _ value: Int32) {
        let place = place(of: key)
        keys[place] = key
        values[place] = value
    }

    /// Where the key is, or the free place where it would be.
    @inline(__always)
    private func place(of key: UInt32) -> Int {
        let mask = keys.count - 1
        var place = Int((key &* 0x9E37_79B1) >> 12) & mask
        while keys[place] != 0 && keys[place] != key { place = (place &+ 1) & mask }
        return place
    }

    private mutating func grow() {
        let (oldKeys, oldValues) = (keys, values)
        let size = max(16, oldKeys.count * 2)
        keys = Array(repeating: 0, count: size)
        values = Array(repeating: -1, count: size)
        for index in oldKeys.indices where oldKeys[index] != 0 { set(oldKeys[index], oldValues[index]) }
    }
}
