public import Keyboard

/// An input method by a table: the longest matching key sequence makes its text.
///
/// The screen always shows the best reading of the keys so far. BackSpace removes one character and the keys that made
/// it. The keys before it are read again: after `a`, BackSpace, the next letter is read as if `a` had not been typed.
/// If a sequence made several characters, the remaining ones count as typed.
public struct TableMethod: InputMethod {
    /// The table.
    public let table: Table
    private var typed = TableText()

    /// A method that knows no text yet.
    public init(_ table: Table) {
        self.table = table
    }

    /// The table's name.
    public var name: String { table.name }

    public mutating func insert(_ character: Unicode.Scalar, literally: Bool, into revision: inout Revision) {
        if typed.isFull { typed.dropOldest() }
        let first = typed.firstOpen
        typed.append(character, literally ? .literal : kind(of: character))
        typed.read(from: first, by: table)
        write(from: first, into: &revision)
    }

    public mutating func deleteBackward(into revision: inout Revision) {
        revision.clear()
        revision.deleteCount = 1
        var last = typed.tokens.count - 1
        // Keys that made no text are removed with the character before them.
        while last >= 0, typed.tokens[last].text.isEmpty { last -= 1 }
        guard last >= 0 else { return typed.wipe() }
        takeBack(last)
    }

    public mutating func finishWord(into revision: inout Revision) {
        let first = typed.firstOpen
        typed.read(from: first, ended: true, by: table)
        write(from: first, into: &revision)
        forget()
    }

    /// Turns the word into its keys, and back. Right after a word has ended, this is done to that word. No override
    /// results.
    public mutating func toggleRaw(_ reach: RawReach, into revision: inout Revision) -> WordOverride? {
        revision.clear()
        var end = typed.tokens.count
        if end > 1, reach == .endedWords, !belongsToWord(typed.tokens[end - 1]) { end -= 1 }
        let first = wordStart(before: end)
        guard first < end else { return nil }
        let keys = typed.tokens[first].keys.lowerBound..<typed.tokens[end - 1].keys.upperBound
        let isRaw = keys.allSatisfy { typed.kinds[$0] == .raw }
        typed.setKind(isRaw ? .plain : .raw, of: keys)
        typed.read(from: first, by: table)
        write(from: first, into: &revision)
        return nil
    }

    public mutating func forget() {
        typed.wipe()
    }

    public var title: String { table.title.isEmpty ? table.name : table.title }

    public func examples(of key: Unicode.Scalar) -> [String] { table.texts(endingWith: key) }

    /// A key has a function if it is no letter or digit and is part of a sequence of two or more keys.
    public func purpose(of key: Unicode.Scalar) -> String? {
        table.belongsToWord(key) && !key.isWordCharacter ? "part of a sequence" : nil
    }

    /// The word before the cursor as it stands on the screen. Allocates.
    public var composition: [Unicode.Scalar] {
        let first = wordStart(before: typed.tokens.count)
        return first < typed.tokens.count ? Array(typed.text[typed.tokens[first].text.lowerBound...]) : []
    }

    /// The keys that made that word. Allocates.
    public var keys: [Unicode.Scalar] {
        let first = wordStart(before: typed.tokens.count)
        return first < typed.tokens.count ? Array(typed.keys[typed.tokens[first].keys.lowerBound...]) : []
    }

    public func write(_ word: inout TypedWord) {
        word.keys.removeAll(keepingCapacity: true)
        word.count = 0
        let first = wordStart(before: typed.tokens.count)
        guard first < typed.tokens.count else { return }
        for place in typed.tokens[first].keys.lowerBound..<typed.keys.count { word.keys.append(typed.keys[place]) }
        word.count = typed.text.count - typed.tokens[first].text.lowerBound
    }
}

extension TableMethod {
    /// The kind of the next key: in a word that was turned into its keys it is raw.
    private func kind(of key: Unicode.Scalar) -> TableText.Kind {
        typed.kinds.last == .raw && table.belongsToWord(key) ? .raw : .plain
    }

    /// Removes the last character of a token, and all keys after the token, which made no text. Other characters of the
    /// token count as typed.
    private mutating func takeBack(_ index: Int) {
        let token = typed.tokens[index]
        typed.removeKeys(typed.keys.count - token.keys.lowerBound)
        for place in token.text.dropLast() { typed.append(typed.text[place], .plain) }
        // Sequences that the removed key had ended may continue now.
        var first = index
        while first > 0, typed.keys.count - typed.tokens[first - 1].keys.lowerBound < table.longest { first -= 1 }
        typed.read(from: first, by: table)
        if typed.isShorterByOne(from: first) { return }
        // The screen may show the reading at the end of a word. The next key decides whether that reading stays.
        typed.readAgain(from: first, ended: true, by: table)
        if !typed.isShorterByOne(from: first) { typed.freeze(from: first) }
    }

    /// Sets the revision that shows the tokens from this one on.
    private func write(from token: Int, into revision: inout Revision) {
        let change = typed.change(from: token)
        revision.deleteCount = change.deleted
        revision.insertion.removeAll(keepingCapacity: true)
        for index in change.inserted { revision.insertion.append(typed.text[index]) }
    }

    /// The first token of the word that ends before the token `end`.
    private func wordStart(before end: Int) -> Int {
        var first = end
        while first > 0, belongsToWord(typed.tokens[first - 1]) { first -= 1 }
        return first
    }

    private func belongsToWord(_ token: TableText.Token) -> Bool {
        table.belongsToWord(typed.keys[token.keys.lowerBound])
            || !token.text.isEmpty && typed.text[token.text.lowerBound].isWordCharacter
    }
}
