import Keyboard

/// The known text and the parts that change it, shared by all kinds of keys.
struct TextInput: Sendable {
    let composer: WordComposer
    let names: NameSpelling
    var text: KnownText
    var ending: WordEnding

    init(_ settings: VietnameseSettings, _ weights: SharedWeights) {
        composer = WordComposer(settings)
        names = NameSpelling(rules: composer.rules, keys: composer.keys)
        text = KnownText(composer.rules)
        ending = WordEnding(settings, composer, names, weights)
    }

    /// Handles a letter of a word: the most frequent kind of key. Inlined, which saves a tenth of its time.
    @inline(__always)
    mutating func insertLetter(_ key: UInt8, _ function: KeyFunction, into revision: inout Revision) {
        text.word.beginChange()
        if function.needs.isDisjoint(with: text.word.letterSet) || !composer.type(key, function, &text.word) {
            text.word.append(key: key, text.rules)
            // Most keys only add their letter.
            if !text.word.hasChangedShownLetters { return revision.set(Unicode.Scalar(key)) }
        }
        text.word.show(text.rules, into: &revision)
    }

    /// Handles a key after a word that is no letter. It changes the word, or else ends it. With `continues` the next
    /// letters continue the word literally.
    mutating func insertSign(_ key: UInt8, _ function: KeyFunction, continues: Bool, into revision: inout Revision) {
        text.word.beginChange()
        if composer.type(key, function, &text.word) {
            text.word.show(composer.rules, into: &revision)
        } else if text.word.hasChangedShownLetters {
            // The key has undone a diacritic, and types its character too.
            text.word.show(composer.rules, into: &revision)
            text.append(Unicode.Scalar(key), continues: continues)
            revision.insertion.append(Unicode.Scalar(key))
        } else {
            end(with: Unicode.Scalar(key), continues: continues, into: &revision)
        }
    }

    /// Handles a key that types a letter with its diacritic: `[` and `]`, if the settings make them ơ and ư.
    ///
    /// The key types its own character if no syllable can have the letter, or if it repeats the same key.
    mutating func insertLetter(
        _ letter: Letter, by key: UInt8, continues: Bool, into revision: inout Revision
    ) {
        text.word.beginChange()
        let last = text.word.count - 1
        if last >= 0, let first = text.word.keys.first(of: WordKeys.Owner(last)), text.word.keys[first] == key {
            text.word.removeLast(composer.rules)
            text.word.show(composer.rules, into: &revision)
            text.append(Unicode.Scalar(key), continues: continues)
            revision.insertion.append(Unicode.Scalar(key))
        } else if composer.append(letter, by: key, &text.word) {
            text.word.show(composer.rules, into: &revision)
        } else {
            end(with: Unicode.Scalar(key), continues: continues, into: &revision)
        }
    }

    /// Ends the word, if there is one, and appends the character.
    mutating func end(with character: Unicode.Scalar, continues: Bool, into revision: inout Revision) {
        ending.end(&text, with: character, continues: continues, into: &revision)
    }

    /// Handles a key in the middle of a word. A diacritic or tone is placed by the whole word, if its letter is before
    /// the cursor. Else the key types its letter.
    mutating func insertInsideWord(_ character: Unicode.Scalar, into revision: inout Revision) {
        if character.isASCII, !text.word.isFull {
            let key = UInt8(character.value)
            let function = composer.keys[key]
            if function.changesWord, changeWholeWord(key, function, into: &revision) { return }
            if function.character == .letter {
                text.word.beginChange()
                text.word.append(key: key, composer.rules)
                return text.word.show(composer.rules, into: &revision)
            }
        }
        text.append(character, continues: false)
        revision.set(character)
    }

    private mutating func changeWholeWord(_ key: UInt8, _ function: KeyFunction, into revision: inout Revision)
        -> Bool
    {
        let head = text.word
        var length = 0
        while length < text.ahead.count, let letter = text.rules.forms.letter(of: text.ahead[length]) {
            guard text.join(letter, composer.keys) else {
                text.word = head
                return false
            }
            length += 1
        }
        let count = text.word.count
        guard !text.word.isFull, !function.needs.isDisjoint(with: text.word.letterSet),
            composer.type(key, function, &text.word), text.word.count == count,
            (0..<length).allSatisfy({ text.word.character(at: head.count + $0, text.rules) == text.ahead[$0] })
        else {
            text.word = head
            return false
        }
        for _ in 0..<length { text.word.leaveLast(text.rules) }
        let (changed, rules) = (text.word, text.rules)
        revision.set(
            from: head.count, { head.character(at: $0, rules) },
            to: changed.count, { changed.character(at: $0, rules) })
        return true
    }
}
