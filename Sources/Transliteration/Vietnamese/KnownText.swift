import Keyboard

/// The text that the method knows: the word before the cursor, the text before that word, and the text after the cursor
/// over which Left has moved.
///
/// The method keeps no other text; `forget` clears and overwrites it.
struct KnownText: Sendable {
    let rules: SyllableRules
    var word = Word()
    var history = WordHistory()
    var ahead = TextAhead()

    init(_ rules: SyllableRules) {
        self.rules = rules
    }

    /// Whether the next letter continues a word literally.
    var isLiteral: Bool { word.isEmpty && history.continues }

    /// Whether the cursor is before a letter of a word.
    var isInsideWord: Bool {
        guard let next = ahead.next else { return false }
        return rules.forms.letter(of: next) != nil
    }

    /// Whether the word and the one before it have one letter each, as in an alphabet.
    var isInAlphabet: Bool { word.count == 1 && history.count > 0 && history.word(back: 0).count == 1 }

    /// The word before the cursor as it stands on the screen. Allocates.
    var composition: [Unicode.Scalar] { wholeWord { $0.text(rules) } }

    /// The keys that made that word. Allocates.
    var keys: [Unicode.Scalar] { wholeWord(\.typed) }

    private func wholeWord(_ text: (Word) -> [Unicode.Scalar]) -> [Unicode.Scalar] {
        var whole: [Unicode.Scalar] = []
        history.visitLiteralEnd { word, character in whole += text(word) + [character] }
        return whole + text(word)
    }

    /// Writes the keys of the word, and the number of characters that they made, into storage that the caller uses
    /// again.
    func write(_ typed: inout TypedWord) {
        typed.keys.removeAll(keepingCapacity: true)
        typed.count = 0
        history.visitLiteralEnd { word, character in
            word.write(&typed)
            typed.keys.append(character)
            typed.count += 1
        }
        word.write(&typed)
    }

    /// Appends a character after the word, which ends, or after other characters. With `continues` the next letters
    /// continue the word literally.
    mutating func append(_ character: Unicode.Scalar, continues: Bool) {
        history.append(character, after: &word, continues: continues)
    }

    /// Appends a key of a word that is shown as its keys: a letter, or a character after which the word goes on
    /// literally.
    mutating func append(literalKey key: Unicode.Scalar) {
        let isLetter = key.value | 32 >= 97 && key.value | 32 <= 122
        if isLiteral || !isLetter || word.isFull {
            append(key, continues: true)
        } else {
            word.append(key: UInt8(key.value), rules)
        }
    }

    /// Deletes one character before the cursor.
    mutating func deleteBackward(into revision: inout Revision) {
        ahead.noteChange()
        guard !word.isEmpty else {
            history.removeLast(into: &word)
            revision.clear()
            revision.deleteCount = 1
            return
        }
        word.beginChange()
        word.removeLast(rules)
        word.show(rules, into: &revision)
        if word.isEmpty { word.clear() }
    }

    /// Forgets everything, and overwrites it in memory.
    mutating func forget() {
        word.wipe()
        history.wipe()
        ahead.wipe()
    }
}

// Cursor movement, which does not change the text on the screen.
extension KnownText {
    mutating func moveBackward() {
        if !word.isEmpty {
            ahead.leave(word, word.character(at: word.count - 1, rules))
            word.leaveLast(rules)
            if word.isEmpty { word.clear() }
        } else if let character = history.last {
            ahead.noteChange()
            ahead.push(character)
            history.removeLast(into: &word)
        } else {
            forget()
        }
    }

    mutating func moveForward(_ keys: KeyTable) {
        guard let character = ahead.next else { return forget() }
        if ahead.comeBack(&word) { return }
        if let letter = rules.forms.letter(of: character), !isLiteral {
            if !join(letter, keys) { forget() }
        } else {
            let isDigit = character.value >= 48 && character.value <= 57
            let belongsToWord = isDigit || character.properties.isAlphabetic
            append(character, continues: belongsToWord && (!word.isEmpty || history.continues))
        }
    }

    mutating func deleteForward() {
        ahead.noteChange()
        if ahead.isEmpty { forget() } else { ahead.pop() }
    }

    /// Adds a letter that is on the screen to the word, with the keys that would have made it. False, and nothing done,
    /// if the word cannot have the letter.
    mutating func join(_ written: WrittenLetter, _ table: KeyTable) -> Bool {
        guard word.keys.count + 3 <= Word.capacity, word.hasRoom(for: 1),
            written.tone == .level || word.tone == .level
        else { return false }
        let keys = table.keys(of: written)
        for key in keys.letter { word.keys.append(key, WordKeys.Owner(word.count)) }
        if let tone = keys.tone { word.keys.append(tone, .tone) }
        word.join(written, rules)
        return true
    }
}
