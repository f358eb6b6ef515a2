import Keyboard

/// The text and what works on it: what every kind of key is typed with.
struct TextInput: Sendable {
    let composer: WordComposer
    let names: NameSpelling
    var text: KnownText
    var ending: WordEnding

    init(_ settings: VietnameseSettings) {
        composer = WordComposer(settings)
        names = NameSpelling(rules: composer.rules, keys: composer.keys)
        text = KnownText(composer.rules)
        ending = WordEnding(settings, composer, names)
    }

    /// A letter that belongs to the word: the most frequent kind of key, and inlined, since that saves a tenth of it.
    @inline(__always)
    mutating func insertLetter(_ key: UInt8, _ function: KeyFunction, into revision: inout Revision) {
        text.word.beginChange()
        if function.needs.isDisjoint(with: text.word.letterSet) || !composer.type(key, function, &text.word) {
            text.word.append(key: key, composer.rules)
            // Most keys change nothing else.
            if !text.word.hasChangedShownLetters { return revision.set(Unicode.Scalar(key)) }
        }
        text.word.show(composer.rules, into: &revision)
    }

    /// A key after a word that is no letter, but changes the word. Else it ends the word; the letters that follow
    /// continue it literally if `goesOn`.
    mutating func insertSign(_ key: UInt8, _ function: KeyFunction, goesOn: Bool, into revision: inout Revision) {
        text.word.beginChange()
        if composer.type(key, function, &text.word) {
            text.word.show(composer.rules, into: &revision)
        } else if text.word.hasChangedShownLetters {
            // It has undone something, and is a character as well.
            text.word.show(composer.rules, into: &revision)
            text.append(Unicode.Scalar(key), goesOn: goesOn)
            revision.insertion.append(Unicode.Scalar(key))
        } else {
            end(with: Unicode.Scalar(key), goesOn: goesOn, into: &revision)
        }
    }

    /// A key that types a letter with its diacritic: `[` and `]`, if the settings make them ơ and ư.
    ///
    /// Where no syllable can have the letter, and right after itself, the key is the character it types.
    mutating func insertLetter(
        _ letter: Letter, by key: UInt8, goesOn: Bool, into revision: inout Revision
    ) {
        text.word.beginChange()
        let last = text.word.count - 1
        if last >= 0, let first = text.word.keys.first(of: WordKeys.Owner(last)), text.word.keys[first] == key {
            text.word.removeLast(composer.rules)
            text.word.show(composer.rules, into: &revision)
            text.append(Unicode.Scalar(key), goesOn: goesOn)
            revision.insertion.append(Unicode.Scalar(key))
        } else if composer.append(letter, by: key, &text.word) {
            text.word.show(composer.rules, into: &revision)
        } else {
            end(with: Unicode.Scalar(key), goesOn: goesOn, into: &revision)
        }
    }

    /// Ends the word if there is one, and puts the character after it.
    mutating func end(with character: Unicode.Scalar, goesOn: Bool, into revision: inout Revision) {
        ending.end(&text, with: character, goesOn: goesOn, into: &revision)
    }

    /// A key in the middle of a word. A diacritic or tone goes where the whole word wants it, if that is before the
    /// cursor; else the key is the letter it types.
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
        text.append(character, goesOn: false)
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
