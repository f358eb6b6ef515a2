import Keyboard

// Left and Right within known text, and keys in the middle of a word. The screen does not change by moving.
extension VietnameseMethod {
    public mutating func moveBackward() {
        digitRun.end()
        isEscaping = false
        if !word.isEmpty {
            ahead.leave(word, word.character(at: word.count - 1, place.rules))
            word.leaveLast(place.rules)
            if word.isEmpty { word.clear() }
        } else if let character = history.last {
            ahead.noteChange()
            ahead.push(character)
            history.removeLast(into: &word)
        } else {
            forget()
        }
    }

    public mutating func moveForward() {
        digitRun.end()
        isEscaping = false
        guard let character = ahead.next else { return forget() }
        if ahead.comeBack(&word) { return }
        if let letter = WrittenLetter(character), !history.goesOn || !word.isEmpty {
            if !join(letter) { forget() }
        } else {
            let isDigit = character.value >= 48 && character.value <= 57
            let goesOn = (isDigit || character.properties.isAlphabetic) && (!word.isEmpty || history.goesOn)
            history.append(character, after: &word, goesOn: goesOn)
        }
    }

    public mutating func deleteForward() {
        ahead.noteChange()
        if ahead.isEmpty { forget() } else { ahead.pop() }
    }

    /// The cursor stands before a letter of the word.
    var isInsideWord: Bool { ahead.next.map { WrittenLetter($0) != nil } ?? false }

    /// A key in the middle of a word. A mark or tone goes where the whole word wants it, if that is before the cursor;
    /// else the key is the letter it types.
    mutating func insertInsideWord(_ character: Unicode.Scalar, into revision: inout Revision) {
        guard character.value < 128, roles[Int(character.value)].character == .letter || isMark(character),
            !word.isFull
        else {
            history.append(character, after: &word, goesOn: false)
            return revision.set(character)
        }
        let key = UInt8(truncatingIfNeeded: character.value)
        let role = roles[Int(key)]
        if markWholeWord(key, role, into: &revision) { return }
        guard role.character == .letter else {
            history.append(character, after: &word, goesOn: false)
            return revision.set(character)
        }
        let before = word.count
        var first = before
        append(key, &first)
        write(from: first, before: before, into: &revision)
    }

    private func isMark(_ character: Unicode.Scalar) -> Bool {
        switch roles[Int(character.value)].kind {
        case .tone, .mark, .hook, .doubledD, .stroke: true
        default: false
        }
    }

    private mutating func markWholeWord(_ key: UInt8, _ role: KeyRole, into revision: inout Revision) -> Bool {
        guard isMark(Unicode.Scalar(key)) else { return false }
        let head = word
        var length = 0
        while length < ahead.count, let letter = WrittenLetter(ahead[length]) {
            guard join(letter) else {
                word = head
                return false
            }
            length += 1
        }
        let before = word.count
        var first = before
        guard role.needs & word.bases != 0, transform(key, role, &first), word.count == before,
            (0..<length).allSatisfy({ word.character(at: head.count + $0, place.rules) == ahead[$0] })
        else {
            word = head
            return false
        }
        for _ in 0..<length { word.leaveLast(place.rules) }
        revision.clear()
        revision.deleteCount = max(head.count - first, 0)
        for index in min(first, head.count)..<head.count {
            revision.insertion.append(word.character(at: index, place.rules))
        }
        return true
    }

    /// Takes a letter that stands on the screen into the word, with the keys that would have made it. False, and
    /// nothing done, if the word cannot have it.
    private mutating func join(_ written: WrittenLetter) -> Bool {
        guard word.keys.count + 3 <= Word.capacity, written.tone == .level || word.tone == .level else {
            return false
        }
        let index = UInt8(word.count)
        let key = roles.firstIndex {
            $0.kind == .markedLetter && $0.letter == written.letter && written.letter.mark != .none
        }
        if let key {
            word.keys.append(UInt8(key), owner: index)
        } else {
            word.keys.append(written.letter.ascii, owner: index)
            if let mark = markKey(of: written.letter) { word.keys.append(mark, owner: index) }
        }
        if written.tone != .level, let tone = roles.firstIndex(where: { $0.kind == .tone && $0.tone == written.tone })
        {
            word.keys.append(KeyRole.lowerCased(UInt8(tone)), owner: Word.toneOwner)
        }
        word.join(written.letter, written.tone, place.rules)
        return true
    }

    private func markKey(of letter: Letter) -> UInt8? {
        guard letter.mark != .none else { return nil }
        return roles.firstIndex { role in
            switch role.kind {
            case .doubledD, .stroke: letter.base == Base.d
            case .mark, .hook: letter.base != Base.d && role.mark.makes(letter)
            default: false
            }
        }.map { KeyRole.lowerCased(UInt8($0)) }
    }
}

extension KeyRole {
    /// Tables have the capital letters first.
    fileprivate static func lowerCased(_ key: UInt8) -> UInt8 { key >= 65 && key <= 90 ? key | 32 : key }
}

extension MarkKey {
    /// Whether the key gives that letter its mark.
    fileprivate func makes(_ letter: Letter) -> Bool {
        switch self {
        case .circumflexOnA: letter.mark == .circumflex && letter.base == Base.a
        case .circumflexOnE: letter.mark == .circumflex && letter.base == Base.e
        case .circumflexOnO: letter.mark == .circumflex && letter.base == Base.o
        case .circumflex: letter.mark == .circumflex
        case .horn: letter.mark == .horn
        case .breve: letter.mark == .breve
        case .hook: letter.mark == .horn || letter.mark == .breve
        }
    }
}

/// A letter of Vietnamese as it stands on the screen, taken apart.
struct WrittenLetter: Sendable {
    let letter: Letter
    let tone: Tone

    /// Nil if the character is no letter of Vietnamese or ASCII.
    init?(_ character: Unicode.Scalar) {
        if character.value < 128 {
            guard character.properties.isAlphabetic else { return nil }
            letter = Letter(ascii: UInt8(character.value))
            tone = .level
        } else {
            guard let written = LetterForms.written(character) else { return nil }
            (letter, tone) = written
        }
    }
}
