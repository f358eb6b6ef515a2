import Keyboard

/// Which rules speak of an action: a hash table for characters, since every key asks, and a dictionary for the rest.
struct ActionIndex: Hashable, Sendable {
    /// Characters, with the highest bit set; 0 for a free place. At least twice as many places as characters.
    private var keys: [UInt32] = []
    private var heads: [Int32] = []
    private var characterCount = 0
    private var others: [KeyboardAction: Int32] = [:]
    /// The rules of one action hang together, in their order.
    fileprivate var entries: [Entry] = []

    fileprivate struct Entry: Hashable, Sendable {
        var rule: Int
        var next: Int32
        /// Of the first rule of an action: where the last one is.
        var last: Int32
    }

    /// There are no rules.
    @inline(__always)
    var isEmpty: Bool { entries.isEmpty }

    /// Adds a rule of an action, behind those that are there.
    mutating func add(_ action: KeyboardAction, _ rule: Int) {
        let place = Int32(entries.count)
        entries.append(Entry(rule: rule, next: -1, last: place))
        if let head = head(of: action) {
            entries[Int(entries[Int(head)].last)].next = place
            entries[Int(head)].last = place
        } else if case .character(let character) = action {
            grow()
            let free = self.place(of: Self.key(character))
            keys[free] = Self.key(character)
            heads[free] = place
        } else {
            others[action] = place
        }
    }

    /// The rules of an action, in the order in which they were added.
    @inline(__always)
    func places(of action: KeyboardAction) -> Places {
        Places(entries: entries, place: entries.isEmpty ? -1 : head(of: action) ?? -1)
    }

    /// Goes along the rules of one action.
    struct Places: Sequence, IteratorProtocol {
        fileprivate let entries: [Entry]
        fileprivate var place: Int32

        @inline(__always)
        mutating func next() -> Int? {
            if place < 0 { return nil }
            let entry = entries[Int(place)]
            place = entry.next
            return entry.rule
        }
    }

    @inline(__always)
    private func head(of action: KeyboardAction) -> Int32? {
        guard case .character(let character) = action else { return others.isEmpty ? nil : others[action] }
        if keys.isEmpty { return nil }
        let place = place(of: Self.key(character))
        return keys[place] == 0 ? nil : heads[place]
    }

    @inline(__always)
    private static func key(_ character: Unicode.Scalar) -> UInt32 { 1 << 31 | character.value }

    @inline(__always)
    private func place(of key: UInt32) -> Int {
        let mask = keys.count - 1
        var place = Int((key &* 0x9E37_79B1) >> 12) & mask
        while keys[place] != 0 && keys[place] != key { place = (place &+ 1) & mask }
        return place
    }

    /// Makes room for one more character.
    private mutating func grow() {
        characterCount += 1
        if characterCount * 2 <= keys.count { return }
        let (oldKeys, oldHeads) = (keys, heads)
        let size = max(16, oldKeys.count * 2)
        keys = Array(repeating: 0, count: size)
        heads = Array(repeating: -1, count: size)
        for index in oldKeys.indices where oldKeys[index] != 0 {
            let place = place(of: oldKeys[index])
            keys[place] = oldKeys[index]
            heads[place] = oldHeads[index]
        }
    }
}
