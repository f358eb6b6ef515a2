/// What was typed since the text before the cursor is known, cut into the sequences that made it.
///
/// The text is a function of the keys: from left to right, at each place the longest sequence. Only the end of it can
/// change with a key, since no sequence is longer than the table's longest.
struct TableText: Sendable {
    /// How many keys are remembered; the oldest half is dropped when there are more.
    static let capacity = 256

    /// What a key may do.
    enum Kind: UInt8 {
        case plain
        /// It stands for itself: it is on the screen already as it is, or came from the number pad.
        case literal
        /// It stands for itself because the word was turned to its keys; so do those that follow.
        case raw
    }

    /// A run of keys and the text it made.
    struct Token {
        var firstKey: UInt16
        var keyCount: UInt8
        var textCount: UInt8
        var firstCharacter: UInt16
        /// The next key may make this another token.
        var isOpen: Bool

        var keys: Range<Int> { Int(firstKey)..<Int(firstKey) + Int(keyCount) }
        var text: Range<Int> { Int(firstCharacter)..<Int(firstCharacter) + Int(textCount) }
    }

    private(set) var keys: [Unicode.Scalar] = []
    private(set) var kinds: [Kind] = []
    var tokens: [Token] = []
    var text: [Unicode.Scalar] = []
    /// What stood at the end of the text before it was read anew.
    var old: [Unicode.Scalar] = []

    init() {
        keys.reserveCapacity(Self.capacity)
        kinds.reserveCapacity(Self.capacity)
        tokens.reserveCapacity(Self.capacity)
        text.reserveCapacity(4 * Self.capacity)
        old.reserveCapacity(4 * Self.capacity)
    }

    @inline(__always)
    var isFull: Bool { keys.count >= Self.capacity }

    /// The first token that the next key may change; the number of tokens if there is none.
    @inline(__always)
    var firstOpen: Int {
        var first = tokens.count
        var index = tokens.count
        // An open token has all keys after it in sight, so it is one of the last.
        while index > 0, keys.count - Int(tokens[index - 1].firstKey) <= TableDescription.longestSequence {
            index -= 1
            if tokens[index].isOpen { first = index }
        }
        return first
    }

    @inline(__always)
    mutating func append(_ key: Unicode.Scalar, _ kind: Kind) {
        keys.append(key)
        kinds.append(kind)
    }

    /// Takes keys off the end; their tokens are to be read anew.
    mutating func removeKeys(_ count: Int) {
        keys.removeLast(count)
        kinds.removeLast(count)
    }

    /// Changes what keys may do; their tokens are to be read anew.
    mutating func setKind(_ kind: Kind, of range: Range<Int>) {
        for index in range { kinds[index] = kind }
    }

    /// Forgets all, and leaves nothing of it in memory.
    mutating func wipe() {
        for index in keys.indices { keys[index] = "\0" }
        for index in text.indices { text[index] = "\0" }
        for index in old.indices { old[index] = "\0" }
        keys.removeAll(keepingCapacity: true)
        kinds.removeAll(keepingCapacity: true)
        tokens.removeAll(keepingCapacity: true)
        text.removeAll(keepingCapacity: true)
        old.removeAll(keepingCapacity: true)
    }

    /// Forgets the oldest half.
    mutating func dropOldest() {
        let count = min(tokens.count / 2, firstOpen)
        guard count > 0 else { return wipe() }
        let token = tokens[count]
        keys.removeSubrange(..<Int(token.firstKey))
        kinds.removeSubrange(..<Int(token.firstKey))
        text.removeSubrange(..<Int(token.firstCharacter))
        tokens.removeSubrange(..<count)
        for index in tokens.indices {
            tokens[index].firstKey -= token.firstKey
            tokens[index].firstCharacter -= token.firstCharacter
        }
    }
}
