import Keyboard

/// Which rules speak of an action: a hash table for characters, since every key asks, and a dictionary for the rest.
struct ActionIndex: Hashable, Sendable {
    private var characters = NumberTable()
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
            characters.insert(character.value, place)
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
        return characters[character.value]
    }
}
