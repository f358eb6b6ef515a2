public import Keyboard

/// The Vietnamese input methods: TELEX, VNI, VIQR, the keys of Microsoft's layout, and typing without diacritics.
///
/// Diacritics and the tone may be typed in any order and late; the rules of spelling choose their letters. A key
/// without an effect types its character. No key allocates. In `khong-dau`, diacritics that are not typed are chosen
/// when a word ends, by the rarity of syllables and pairs of syllables.
public struct VietnameseMethod: InputMethod {
    /// The settings of the method.
    public let settings: VietnameseSettings

    /// The override that the last BackSpace made when it undid a correction.
    public private(set) var newOverride: WordOverride?

    public var correctsHere: Bool {
        get { input.ending.correctsHere }
        set { input.ending.correctsHere = newValue }
    }

    public var isCapsLocked = false

    private var input: TextInput
    private var digits = DigitRun()
    private var escape = EscapeKey()

    /// A method that knows no text yet. `weights` decide between Vietnamese and English.
    public init(_ settings: VietnameseSettings = VietnameseSettings(), weights: DecoderWeights = DecoderWeights()) {
        self.settings = settings
        input = TextInput(settings, SharedWeights(weights))
    }

    /// The name of the typing method: `telex`, `vni`.
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

    /// The keys that type a word in the usual order: each diacritic right after its letter, the tone last. Other
    /// characters stand for their keys. Allocates.
    public func keys(typing word: [Unicode.Scalar]) -> [Unicode.Scalar] {
        input.composer.keys.keys(typing: word, input.composer.rules.forms)
    }

    public func examples(of key: Unicode.Scalar) -> [String] {
        key.isASCII ? input.composer.keys[UInt8(key.value)].examples : []
    }

    public func purpose(of key: Unicode.Scalar) -> String? {
        key.isASCII ? input.composer.keys[UInt8(key.value)].purpose : nil
    }

    /// What a space would make of the word before the cursor, whether that is a known word, and the other candidates for
    /// it. Nil if the space would change earlier words too, or the cursor is inside a word.
    func ended() -> (word: String, isKnown: Bool, candidates: [String])? {
        guard !input.text.isInsideWord else { return nil }
        var (copy, revision, word) = (self, Revision(), composition)
        copy.insert(" ", literally: false, into: &revision)
        guard revision.deleteCount <= word.count, revision.insertion.last == " " else { return nil }
        word.removeLast(revision.deleteCount)
        word += revision.insertion.dropLast()
        let others = input.ending.otherWords(of: input.text) + copy.input.ending.corrections(of: copy.input.text)
        let isVietnamese = word.contains { !$0.isASCII }
        return (String(word), isVietnamese || input.text.word.isForeignWord, others)
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

    public mutating func addOverride(_ word: WordOverride) {
        input.ending.addOverride(word)
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
        if input.text.word.isEmpty && !input.text.history.continues { return toggleEndedWord(reach, into: &revision) }
        let shown = composition
        let typed = keys
        let isRaw = shown == typed && (input.text.word.isEmpty || input.text.word.isRaw)
        revision.set(from: shown, to: isRaw ? retype(typed) : showKeys(typed))
        return nil
    }
}

// Each kind of key.
extension VietnameseMethod {
    /// Whether the next letter belongs to the word, or begins one.
    private var takesLetter: Bool {
        input.text.word.isEmpty ? !input.text.history.continues : !input.text.word.isFull
    }

    /// Ends the run of digits and the escape.
    private mutating func endKeys() {
        digits.end()
        escape.forget()
    }

    /// Handles every key that is not a letter of a word.
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
            // A key of the number pad. A digit in a word makes the rest of the word literal.
            let isInWord = !input.text.word.isEmpty || input.text.history.continues
            return end(with: character, continues: function.belongsToWord && isInWord, into: &revision)
        }
        if function.character == .letter, takesLetter {
            digits.end()
            return input.insertLetter(key, function, into: &revision)
        }
        if function.kind == .separator
            || (input.text.word.isEmpty && (input.text.history.continues || !function.beginsWord))
        {
            return insertBetweenWords(key, function, into: &revision)
        }
        if input.text.word.isFull { return end(with: character, continues: function.belongsToWord, into: &revision) }
        insertSign(key, function, into: &revision)
    }

    /// Handles a character outside ASCII. Not inlined: the properties of characters need a place on the stack, which each key
    /// would pay for.
    @inline(never)
    private mutating func insertForeign(_ character: Unicode.Scalar, into revision: inout Revision) {
        endKeys()
        if character.properties.isAlphabetic {
            input.ending.end(&input.text, withForeignLetter: character, into: &revision)
        } else {
            input.end(with: character, continues: false, into: &revision)
        }
    }

    /// Handles a character that ends the word, stands between words, or continues a literal word.
    private mutating func insertBetweenWords(_ key: UInt8, _ function: KeyFunction, into revision: inout Revision) {
        if digits.hasEndedWord && function.character == .digit {
            return digits.insertAfterWord(key, &input, into: &revision)
        }
        if escape.isPending {
            if escape.insertEscaped(key, function, &input.text, into: &revision) { return }
            return insert(Unicode.Scalar(key), literally: false, into: &revision)
        }
        if function.kind == .escape { return escape.insert(key, &input, into: &revision) }
        end(with: Unicode.Scalar(key), continues: function.belongsToWord && input.text.isLiteral, into: &revision)
    }

    /// Handles a key after a word that is no letter, but may change the word.
    private mutating func insertSign(_ key: UInt8, _ function: KeyFunction, into revision: inout Revision) {
        guard !input.text.word.isRaw, !isPunctuation(function) else {
            return end(with: Unicode.Scalar(key), continues: function.belongsToWord, into: &revision)
        }
        switch function.kind {
        case .letter(var letter):
            if isCapsLocked { letter.isUpper.toggle() }
            endKeys()
            input.insertLetter(letter, by: key, continues: function.belongsToWord, into: &revision)
        case .escape:
            digits.end()
            escape.insert(key, &input, into: &revision)
        case .plain: end(with: Unicode.Scalar(key), continues: true, into: &revision)
        case _ where function.character == .digit && settings.typing != .microsoft:
            // A single capital after a digit is part of a code: 10A1.
            if digits.isEmpty, input.text.word.count == 1, input.text.word[0].isUpper, input.text.history.endsInDigit
            {
                return end(with: Unicode.Scalar(key), continues: true, into: &revision)
            }
            digits.insert(key, function, &input, into: &revision)
        default:
            endKeys()
            input.insertSign(key, function, continues: function.belongsToWord, into: &revision)
        }
    }

    /// Whether a tone key of VIQR is punctuation: it is after a word that has a tone. `cha`o.` is chào and a full stop.
    ///
    /// The key of the same tone, typed right after itself, removes the tone.
    private func isPunctuation(_ function: KeyFunction) -> Bool {
        guard case .tone(let tone) = function.kind, function.character == .punctuation else { return false }
        let word = input.text.word
        return word.tone != .level && (tone != word.tone || !word.keys.isLastOfTone)
    }

    private mutating func end(with character: Unicode.Scalar, continues: Bool, into revision: inout Revision) {
        endKeys()
        input.end(with: character, continues: continues, into: &revision)
    }
}

// Turning a word into its keys, and back into Vietnamese.
extension VietnameseMethod {
    /// Turns the word that has just ended, and remembers the override.
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
        input.text.append(separator, continues: false)
        guard new != shown else { return nil }
        let word = WordOverride(String(String.UnicodeScalarView(typed)), wasRaw ? .keep : .restore)
        addOverride(word)
        revision.set(from: shown + [separator], to: new + [separator])
        return word
    }

    /// Replaces the word by its keys; letters that follow are literal too. The result is the text of the word.
    private mutating func showKeys(_ typed: [Unicode.Scalar]) -> [Unicode.Scalar] {
        input.text.history.removeLiteralEnd(into: &input.text.word)
        input.text.word.clear()
        for key in typed { input.text.append(literalKey: key) }
        input.text.word.makeRaw()
        return typed
    }

    /// Types the keys of the word again. The result is its text.
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
