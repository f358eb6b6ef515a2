public import Keyboard

/// Vietnamese as it is typed on the keys of TELEX, VNI, VIQR or Microsoft's layout.
///
/// Marks and tone may come in any order and late; the tone finds its own letter. A key that can do nothing is the
/// character it types. All state is in storage of fixed size, so that no key allocates.
public struct VietnameseMethod: InputMethod {
    /// How it is typed.
    public let settings: VietnameseSettings

    let place: TonePlace
    let roles: [KeyRole]
    var word = Word()
    var history = WordHistory()
    var digitRun = DigitRun()
    /// What stands after the cursor, as far as Left has gone over it.
    var ahead = TextAhead()
    var choices: WordChoices
    /// Why the last word that ended became what it is.
    public internal(set) var decision = WordDecision.none
    /// True if the keys of marks are letters, so that English words come out with marks.
    let knowsEnglish: Bool
    /// True if the character before the cursor is a `\` of VIQR that may make the next key literal.
    var isEscaping = false

    /// A method that knows of no text yet.
    public init(_ settings: VietnameseSettings = VietnameseSettings()) {
        self.settings = settings
        place = TonePlace(
            rules: settings.foreignOnsets.isEmpty ? .shared : SyllableRules(foreignOnsets: settings.foreignOnsets),
            style: settings.toneStyle)
        roles = KeyRole.table(settings)
        choices = settings.choices
        knowsEnglish = settings.english && settings.typing.marksByLetters
    }

    /// The name of its keys: `telex`, `vni`.
    public var name: String { settings.typing.rawValue }

    public mutating func insert(_ character: Unicode.Scalar, literally: Bool, into revision: inout Revision) {
        if character.value < 128, !literally {
            let key = UInt8(truncatingIfNeeded: character.value)
            let role = roles[Int(key)]
            if role.character == .letter, ahead.isEmpty, word.isEmpty ? !history.goesOn : !word.isFull {
                return insertLetter(key, role, into: &revision)
            }
        }
        insertOther(character, literally: literally, into: &revision)
    }

    public mutating func deleteBackward(into revision: inout Revision) {
        digitRun.end()
        ahead.noteChange()
        isEscaping = false
        guard !word.isEmpty else {
            history.removeLast(into: &word)
            revision.clear()
            revision.deleteCount = 1
            return
        }
        let before = word.count
        var first = before
        word.removeLast(&first, place)
        write(from: first, before: before, into: &revision)
        if word.isEmpty { word.clear() }
    }

    public mutating func finishWord(into revision: inout Revision) {
        revision.clear()
        if !word.isEmpty { _ = endWord(into: &revision) }
        forget()
    }

    public mutating func forget() {
        word.wipe()
        history.wipe()
        digitRun.wipe()
        ahead.wipe()
        isEscaping = false
    }

    /// The word before the cursor as it stands on the screen. Allocates.
    public var composition: [Unicode.Scalar] {
        var text: [Unicode.Scalar] = []
        history.visitLiteralEnd { word, character in
            text += (0..<word.count).map { word.character(at: $0, place.rules) }
            text.append(character)
        }
        return text + (0..<word.count).map { word.character(at: $0, place.rules) }
    }

    /// The keys that made that word. Allocates.
    public var keys: [Unicode.Scalar] {
        var text: [Unicode.Scalar] = []
        history.visitLiteralEnd { word, character in
            text += (0..<word.keys.count).map { Unicode.Scalar(word.keys[$0]) }
            text.append(character)
        }
        return text + (0..<word.keys.count).map { Unicode.Scalar(word.keys[$0]) }
    }
}

extension VietnameseMethod {
    /// A letter that belongs to the word: the way of most keys, so it is short.
    @inline(__always)
    private mutating func insertLetter(_ key: UInt8, _ role: KeyRole, into revision: inout Revision) {
        digitRun.end()
        let before = word.count
        var first = before
        if role.needs & word.bases != 0, transform(key, role, &first) {
            return write(from: first, before: before, into: &revision)
        }
        word.keys.append(key, owner: UInt8(truncatingIfNeeded: before))
        word.append(plain: Letter(ascii: key), &first, place)
        if first == before {
            revision.set(Unicode.Scalar(key))
        } else {
            write(from: first, before: before, into: &revision)
        }
    }

    /// Everything but a letter of a word.
    @inline(never)
    private mutating func insertOther(_ character: Unicode.Scalar, literally: Bool, into revision: inout Revision) {
        ahead.noteChange()
        if isInsideWord { return insertInsideWord(character, into: &revision) }
        guard character.value < 128 else { return insertForeign(character, into: &revision) }
        let key = UInt8(truncatingIfNeeded: character.value)
        let role = roles[Int(key)]
        if role.character == .letter, !literally, word.isEmpty ? !history.goesOn : !word.isFull {
            return insertLetter(key, role, into: &revision)
        }
        guard !literally else { return insertLiterally(key, role, into: &revision) }
        if role.kind == .separator || (word.isEmpty && (history.goesOn || !role.beginsWord)) {
            return insertBetweenWords(key, role, into: &revision)
        }
        if word.isFull { return end(with: character, goesOn: role.belongsToWord, into: &revision) }
        insertMark(key, role, into: &revision)
    }

    /// The key as the letter it types.
    @inline(__always)
    mutating func append(_ key: UInt8, _ first: inout Int) {
        word.keys.append(key, owner: UInt8(truncatingIfNeeded: word.count))
        word.append(plain: Letter(ascii: key), &first, place)
    }

    /// The revision that shows the word as it is now from its letter `first` on; `before` letters are on the screen.
    @inline(__always)
    mutating func write(from first: Int, before: Int, into revision: inout Revision) {
        word.show(from: first, before: before, place.rules, into: &revision)
    }
}
