// Reading keys: from left to right, at each place the longest sequence that counts there.
extension TableText {
    /// Makes the tokens from one on anew, and keeps their text to compare with.
    @inline(__always)
    mutating func read(from token: Int, ended: Bool = false, by table: borrowing Table) {
        let start = token > 0 ? tokens[token - 1].text.upperBound : 0
        old.removeAll(keepingCapacity: true)
        for index in start..<text.count { old.append(text[index]) }
        readAgain(from: token, ended: ended, by: table)
    }

    /// The same, to be compared with what was kept before. `ended` says that the word ends with the last key.
    @inline(__always)
    mutating func readAgain(from token: Int, ended: Bool, by table: borrowing Table) {
        let last = token > 0 ? tokens[token - 1] : nil
        text.removeLast(text.count - (last?.text.upperBound ?? 0))
        tokens.removeLast(tokens.count - token)
        var index = last?.keys.upperBound ?? 0
        while index < keys.count { index += readToken(at: index, ended, by: table) }
    }

    /// Reads one token and gives how many keys it takes.
    @inline(__always)
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

    @inline(__always)
    private mutating func append(keys keyCount: Int, text textCount: Int, from key: Int, _ isOpen: Bool) {
        tokens.append(
            Token(
                firstKey: UInt16(key), keyCount: UInt8(keyCount), textCount: UInt8(textCount),
                firstCharacter: UInt16(text.count), isOpen: isOpen))
    }

    /// How the screen must change after the tokens from one on were read anew: what both readings begin with stays.
    @inline(__always)
    func change(from token: Int) -> (deleted: Int, inserted: Range<Int>) {
        let start = token < tokens.count ? Int(tokens[token].firstCharacter) : text.count
        var common = 0
        while common < old.count, start + common < text.count, old[common] == text[start + common] { common += 1 }
        return (old.count - common, start + common..<text.count)
    }

    /// True if the text from a token on is the same as before, but for its last character, which is gone.
    func isShorterByOne(from token: Int) -> Bool {
        let start = token < tokens.count ? Int(tokens[token].firstCharacter) : text.count
        guard text.count - start == old.count - 1 else { return false }
        for index in 0..<(old.count - 1) where old[index] != text[start + index] { return false }
        return true
    }

    /// The tokens from one on become what stood there before, but for its last character, each character for itself.
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
