/// The keys typed since the last `wipe`, divided into sequences, and their text.
///
/// The text is a function of the keys: from left to right, the longest sequence at each place. A key can change only
/// the end of the text, since sequences have a greatest length.
struct TableText: Sendable {
    /// How many keys are remembered; the oldest half is dropped when there are more.
    static let capacity = 256

    /// How a key is read.
    enum Kind: UInt8 {
        case plain
        /// The key stands for itself: its character is on the screen already, or it is a key of the number pad.
        case literal
        /// The key stands for itself because the word was turned into its keys; the next keys of the word do so too.
        case raw
    }

    /// Consecutive keys and the text that they made.
    struct Token {
        var keys: Range<Int>
        var text: Range<Int>
        /// Whether the next key may change this token.
        var isOpen: Bool
    }

    private(set) var keys: [Unicode.Scalar] = []
    private(set) var kinds: [Kind] = []
    private(set) var tokens: [Token] = []
    private(set) var text: [Unicode.Scalar] = []
    /// The end of the text before the last `read`.
    private var old: [Unicode.Scalar] = []
    /// Whether the storage may contain text.
    private var isUsed = false

    init() {
        keys.reserveCapacity(Self.capacity)
        kinds.reserveCapacity(Self.capacity)
        tokens.reserveCapacity(Self.capacity)
        text.reserveCapacity(4 * Self.capacity)
        old.reserveCapacity(4 * Self.capacity)
    }

    var isFull: Bool { keys.count >= Self.capacity }

    /// The first token that the next key may change; the number of tokens if there is none.
    var firstOpen: Int {
        var first = tokens.count
        var index = tokens.count
        // An open token includes every key after it in its look-ahead, so it is one of the last.
        while index > 0, keys.count - tokens[index - 1].keys.lowerBound <= TableDescription.longestSequence {
            index -= 1
            if tokens[index].isOpen { first = index }
        }
        return first
    }

    mutating func append(_ key: Unicode.Scalar, _ kind: Kind) {
        isUsed = true
        keys.append(key)
        kinds.append(kind)
    }

    /// Removes the last keys. The caller must read their tokens again.
    mutating func removeKeys(_ count: Int) {
        keys.removeLast(count)
        kinds.removeLast(count)
    }

    /// Changes the kind of keys. The caller must read their tokens again.
    mutating func setKind(_ kind: Kind, of range: Range<Int>) {
        for index in range { kinds[index] = kind }
    }

    /// Forgets everything, and overwrites it in memory.
    mutating func wipe() {
        if !isUsed { return }
        keys.wipe(with: "\0")
        text.wipe(with: "\0")
        old.wipe(with: "\0")
        kinds.wipe(with: .plain)
        tokens.wipe(with: Token(keys: 0..<0, text: 0..<0, isOpen: false))
        isUsed = false
    }

    /// Forgets the oldest half of the tokens, but no open one.
    mutating func dropOldest() {
        let count = min(tokens.count / 2, firstOpen)
        guard count > 0 else { return wipe() }
        let token = tokens[count]
        keys.removeSubrange(..<token.keys.lowerBound)
        kinds.removeSubrange(..<token.keys.lowerBound)
        text.removeSubrange(..<token.text.lowerBound)
        tokens.removeSubrange(..<count)
        for index in tokens.indices {
            tokens[index].keys = tokens[index].keys.moved(by: -token.keys.lowerBound)
            tokens[index].text = tokens[index].text.moved(by: -token.text.lowerBound)
        }
    }
}

// Reading keys: from left to right, the longest sequence that applies at each place.
extension TableText {
    /// Reads the tokens from this one on again, and keeps their old text for comparison.
    mutating func read(from token: Int, ended: Bool = false, by table: borrowing Table) {
        let start = token > 0 ? tokens[token - 1].text.upperBound : 0
        old.removeAll(keepingCapacity: true)
        for index in start..<text.count { old.append(text[index]) }
        readAgain(from: token, ended: ended, by: table)
    }

    /// Reads the tokens again, but keeps the old text of the last `read`. `ended` says that the word ends with the last
    /// key.
    mutating func readAgain(from token: Int, ended: Bool, by table: borrowing Table) {
        let last = token > 0 ? tokens[token - 1] : nil
        text.removeLast(text.count - (last?.text.upperBound ?? 0))
        tokens.removeLast(tokens.count - token)
        var index = last?.keys.upperBound ?? 0
        while index < keys.count { index += readToken(at: index, ended, by: table) }
    }

    /// Reads one token. The result is the number of keys that it consumes.
    private mutating func readToken(at start: Int, _ ended: Bool, by table: borrowing Table) -> Int {
        var node = Table.root
        var end = start
        var match: (rule: UInt32, length: Int)?
        let isWordStart = !(text.last?.isWordCharacter ?? false)
        while end < keys.count, kinds[end] == .plain, let next = table.node(after: node, keys[end]) {
            node = next
            end += 1
            let found = table[node]
            if found.wordEnd != 0, end < keys.count ? !keys[end].isWordCharacter : ended {
                match = (found.wordEnd, end - start)
            } else if found.wordStart != 0, isWordStart {
                match = (found.wordStart, end - start)
            } else if found.anywhere != 0 {
                match = (found.anywhere, end - start)
            }
        }
        let isOpen = end == keys.count && end > start && table[node].isOpen
        guard let match else {
            append(keys: 1, text: 1, from: start, isOpen)
            text.append(keys[start])
            return 1
        }
        let rule = table.rule(match.rule)
        let length = match.length - rule.carry
        append(keys: length, text: rule.text.count, from: start, isOpen)
        for index in rule.text { text.append(table.character(at: index)) }
        return length
    }

    private mutating func append(keys keyCount: Int, text textCount: Int, from key: Int, _ isOpen: Bool) {
        tokens.append(Token(keys: key..<key + keyCount, text: text.count..<text.count + textCount, isOpen: isOpen))
    }

    /// The change of the screen after the tokens from this one on were read again. The common prefix stays.
    func change(from token: Int) -> (deleted: Int, inserted: Range<Int>) {
        let start = token < tokens.count ? tokens[token].text.lowerBound : text.count
        var common = 0
        while common < old.count, start + common < text.count, old[common] == text[start + common] { common += 1 }
        return (old.count - common, start + common..<text.count)
    }

    /// Whether the text from a token on is the old text without its last character.
    func isShorterByOne(from token: Int) -> Bool {
        let start = token < tokens.count ? tokens[token].text.lowerBound : text.count
        guard text.count - start == old.count - 1 else { return false }
        for index in 0..<(old.count - 1) where old[index] != text[start + index] { return false }
        return true
    }

    /// Replaces the tokens from this one on by the old text without its last character, one literal token for each
    /// character.
    mutating func freeze(from token: Int) {
        let last = token > 0 ? tokens[token - 1] : nil
        let firstKey = last?.keys.upperBound ?? 0
        removeKeys(keys.count - firstKey)
        text.removeLast(text.count - (last?.text.upperBound ?? 0))
        tokens.removeLast(tokens.count - token)
        for character in old.dropLast() {
            append(keys: 1, text: 1, from: keys.count, false)
            append(character, .literal)
            text.append(character)
        }
    }
}

extension Range<Int> {
    fileprivate func moved(by offset: Int) -> Range<Int> { lowerBound + offset..<upperBound + offset }
}
