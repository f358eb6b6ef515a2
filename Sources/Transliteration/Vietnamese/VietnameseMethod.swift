public import Keyboard

/// Vietnamese as it is typed on the keys of TELEX, VNI, VIQR or Microsoft's layout, or without diacritics.
///
/// Diacritics and tone may come in any order and late; the tone finds its own letter. A key that can do nothing is the
/// character it types. No key allocates. In `khong-dau` the diacritics that no key sets come by themselves, by how common
/// syllables are and which stand beside each other.
public struct VietnameseMethod: InputMethod {
    /// How it is typed.
    public let settings: VietnameseSettings

    /// The word whose correction the last BackSpace took back.
    public private(set) var newOverride: WordOverride?

    public var correctsHere: Bool {
        get { input.ending.correctsHere }
        set { input.ending.correctsHere = newValue }
    }

    private var input: TextInput
    private var digits = DigitRun()
    private var escape = EscapeKey()

    /// A method that knows of no text yet.
    public init(_ settings: VietnameseSettings = VietnameseSettings()) {
        self.settings = settings
        input = TextInput(settings)
    }

    /// The name of its keys: `telex`, `vni`.
    public var name: String { settings.typing.rawValue }
    public var title: String {
        switch settings.typing {
        case .telex: "TELEX"
        case .simpleTelex: "Simple TELEX"
        case .vni: "VNI"
        case .viqr: "VIQR"
        case .telexVNI: "TELEX and VNI"
        case .microsoft: "Microsoft’s keys"
        case .khongDau: "without diacritics"
        }
    }

    public var decision: WordDecision { input.ending.decision }

    /// The word before the cursor as it stands on the screen. Allocates.
    public var composition: [Unicode.Scalar] { input.text.composition }

    /// The keys that made that word. Allocates.
    public var keys: [Unicode.Scalar] { input.text.keys }

    public func write(_ word: inout TypedWord) { input.text.write(&word) }

    public func examples(of key: Unicode.Scalar) -> [String] {
        key.isASCII ? input.composer.keys[UInt8(key.value)].examples : []
    }

    public func purpose(of key: Unicode.Scalar) -> String? {
        key.isASCII ? input.composer.keys[UInt8(key.value)].purpose : nil
    }

    public mutating func insert(_ character: Unicode.Scalar, literally: Bool, into revision: inout Revision) {
        if character.isASCII, !literally {
            let key = UInt8(truncatingIfNeeded: character.value)
            let function = input.composer.keys[key]
            if function.character == .letter, input.text.ahead.isEmpty, takesLetter {
                digits.end()
                return input.insertLetter(key, function, into: &revision)
            }
        }
        insertOther(character, literally: literally, into: &revision)
    }

    public mutating func deleteBackward(into revision: inout Revision) {
        endKeys()
        newOverride = nil
        if input.ending.undoMarks(&input.text, into: &revision) { return }
        newOverride = input.ending.takeCorrectionBack(&input.text, into: &revision)
        if newOverride != nil { return }
        input.text.deleteBackward(into: &revision)
    }

    public mutating func finishWord(into revision: inout Revision) {
        revision.clear()
        input.ending.finish(&input.text, into: &revision)
        forget()
    }

    public mutating func moveBackward() {
        endKeys()
        input.text.moveBackward()
    }

    public mutating func moveForward() {
        endKeys()
        input.text.moveForward(input.composer.keys)
    }

    public mutating func deleteForward() {
        input.text.deleteForward()
    }

    public mutating func take(_ word: WordOverride) {
        input.ending.take(word)
    }

    public mutating func forget() {
        input.text.forget()
        input.ending.forget()
        newOverride = nil
        digits.wipe()
        escape.forget()
    }

    public mutating func toggleRaw(_ reach: RawReach, into revision: inout Revision) -> WordOverride? {
        endKeys()
        revision.clear()
        if input.text.isInsideWord { return nil }
        if input.text.word.isEmpty && !input.text.history.goesOn { return toggleEndedWord(reach, into: &revision) }
        let shown = composition
        let typed = keys
        let isRaw = shown == typed && (input.text.word.isEmpty || input.text.word.isRaw)
        revision.set(from: shown, to: isRaw ? retype(typed) : showKeys(typed))
        return nil
    }
}

// The kinds of keys.
extension VietnameseMethod {
    /// A letter would be one of the word, or begin one.
    private var takesLetter: Bool {
        input.text.word.isEmpty ? !input.text.history.goesOn : !input.text.word.isFull
    }

    /// What keys before this one have begun is over.
    private mutating func endKeys() {
        digits.end()
        escape.forget()
    }

    /// Everything but a letter of a word.
    private mutating func insertOther(_ character: Unicode.Scalar, literally: Bool, into revision: inout Revision) {
        input.text.ahead.noteChange()
        if input.text.isInsideWord {
            endKeys()
            return input.insertInsideWord(character, into: &revision)
        }
        guard character.isASCII else { return insertForeign(character, into: &revision) }
        let key = UInt8(character.value)
        let function = input.composer.keys[key]
        if literally {
            // A key of the number pad. A digit makes the rest of the word literal.
            let isInWord = !input.text.word.isEmpty || input.text.history.goesOn
            return end(with: character, goesOn: function.belongsToWord && isInWord, into: &revision)
        }
        if function.character == .letter, takesLetter {
            digits.end()
            return input.insertLetter(key, function, into: &revision)
        }
        if function.kind == .separator
            || (input.text.word.isEmpty && (input.text.history.goesOn || !function.beginsWord))
        {
            return insertBetweenWords(key, function, into: &revision)
        }
        if input.text.word.isFull { return end(with: character, goesOn: function.belongsToWord, into: &revision) }
        insertSign(key, function, into: &revision)
    }

    /// A character outside ASCII.
    private mutating func insertForeign(_ character: Unicode.Scalar, into revision: inout Revision) {
        endKeys()
        if character.properties.isAlphabetic {
            input.ending.end(&input.text, withForeignLetter: character, into: &revision)
        } else {
            input.end(with: character, goesOn: false, into: &revision)
        }
    }

    /// A character that ends the word, or stands between words, or continues a word that has become literal.
    private mutating func insertBetweenWords(_ key: UInt8, _ function: KeyFunction, into revision: inout Revision) {
        if digits.hasEndedWord && function.character == .digit {
            return digits.insertAfterWord(key, &input, into: &revision)
        }
        if escape.isPending {
            if escape.insertEscaped(key, function, &input.text, into: &revision) { return }
            return insert(Unicode.Scalar(key), literally: false, into: &revision)
        }
        if function.kind == .escape { return escape.insert(key, &input, into: &revision) }
        end(with: Unicode.Scalar(key), goesOn: function.belongsToWord && input.text.isLiteral, into: &revision)
    }

    /// A key after a word that is no letter, but may change the word.
    private mutating func insertSign(_ key: UInt8, _ function: KeyFunction, into revision: inout Revision) {
        guard !input.text.word.isRaw, !isPunctuation(function) else {
            return end(with: Unicode.Scalar(key), goesOn: function.belongsToWord, into: &revision)
        }
        switch function.kind {
        case .letter(let letter):
            endKeys()
            input.insertLetter(letter, by: key, goesOn: function.belongsToWord, into: &revision)
        case .escape:
            digits.end()
            escape.insert(key, &input, into: &revision)
        case .plain: end(with: Unicode.Scalar(key), goesOn: true, into: &revision)
        case _ where function.character == .digit && settings.typing != .microsoft:
            // A capital between digits is a code: 10A1.
            if digits.isEmpty, input.text.word.count == 1, input.text.word[0].isUpper, input.text.history.endsInDigit
            {
                return end(with: Unicode.Scalar(key), goesOn: true, into: &revision)
            }
            digits.insert(key, function, &input, into: &revision)
        default:
            endKeys()
            input.insertSign(key, function, goesOn: function.belongsToWord, into: &revision)
        }
    }

    /// After a word that has its tone, the tone keys of VIQR are punctuation: `cha`o.` is chào and a full stop.
    ///
    /// Only the tone's own key right after itself takes it off again.
    private func isPunctuation(_ function: KeyFunction) -> Bool {
        guard case .tone(let tone) = function.kind, function.character == .punctuation else { return false }
        let word = input.text.word
        return word.tone != .level && (tone != word.tone || !word.keys.isLastOfTone)
    }

    private mutating func end(with character: Unicode.Scalar, goesOn: Bool, into revision: inout Revision) {
        endKeys()
        input.end(with: character, goesOn: goesOn, into: &revision)
    }
}

// A word turned to the keys that made it, and back to Vietnamese.
extension VietnameseMethod {
    /// The word that has just ended; its override is remembered.
    private mutating func toggleEndedWord(_ reach: RawReach, into revision: inout Revision) -> WordOverride? {
        guard let separator = input.text.history.last,
            input.text.history.lastEndsWord || input.text.history.endsLiteralWord
        else { return nil }
        let language = input.text.history.language
        input.text.history.removeLast(into: &input.text.word)
        let shown = composition
        let typed = keys
        let wasRaw = shown == typed
        let new = wasRaw ? retype(typed) : reach == .endedWords ? showKeys(typed) : shown
        input.text.history.language = language
        input.text.append(separator, goesOn: false)
        guard new != shown else { return nil }
        let word = WordOverride(String(String.UnicodeScalarView(typed)), wasRaw ? .keep : .restore)
        take(word)
        revision.set(from: shown + [separator], to: new + [separator])
        return word
    }

    /// The word becomes its keys, and what follows is literal too. Gives the text of the word.
    private mutating func showKeys(_ typed: [Unicode.Scalar]) -> [Unicode.Scalar] {
        input.text.history.removeLiteralEnd(into: &input.text.word)
        input.text.word.clear()
        for key in typed { input.text.append(literalKey: key) }
        input.text.word.makeRaw()
        return typed
    }

    /// The word is typed again. Gives its text.
    private mutating func retype(_ typed: [Unicode.Scalar]) -> [Unicode.Scalar] {
        input.text.history.removeLiteralEnd(into: &input.text.word)
        input.text.word.clear()
        var text: [Unicode.Scalar] = []
        var revision = Revision()
        for key in typed {
            insert(key, literally: false, into: &revision)
            text.removeLast(min(revision.deleteCount, text.count))
            text += revision.insertion
        }
        return text
    }
}
