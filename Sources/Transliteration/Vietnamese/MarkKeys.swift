import Keyboard

// Keys that mark a word and are no letters: digits and punctuation.
extension VietnameseMethod {
    /// A key after a word that is no letter.
    @inline(never)
    mutating func insertMark(_ key: UInt8, _ role: KeyRole, into revision: inout Revision) {
        guard !word.isRaw else {
            return end(with: Unicode.Scalar(key), goesOn: role.belongsToWord, into: &revision)
        }
        switch role.kind {
        case .markedLetter: insertMarkedLetter(key, role, into: &revision)
        case .escape: insertByEscape(key, role, into: &revision)
        case .plain: end(with: Unicode.Scalar(key), goesOn: true, into: &revision)
        default:
            if role.character == .digit && settings.typing != .microsoft {
                insertDigit(key, role, into: &revision)
            } else {
                insertSign(key, role, into: &revision)
            }
        }
    }

    /// A mark or tone that is typed with punctuation, or with the number row of Microsoft's layout.
    private mutating func insertSign(_ key: UInt8, _ role: KeyRole, into revision: inout Revision) {
        let before = word.count
        var first = before
        if isPunctuation(role) {
            end(with: Unicode.Scalar(key), goesOn: false, into: &revision)
        } else if transform(key, role, &first) {
            write(from: first, before: before, into: &revision)
        } else if first < before {
            endWordUndone(by: key, role, from: first, before: before, into: &revision)
        } else {
            end(with: Unicode.Scalar(key), goesOn: role.belongsToWord, into: &revision)
        }
    }

    /// After a word that has its tone, the tone keys of VIQR are punctuation: `cha`o.` is chào and a full stop.
    ///
    /// Only the tone's own key right after itself takes it off again.
    private func isPunctuation(_ role: KeyRole) -> Bool {
        guard role.kind == .tone, role.character == .punctuation, word.tone != .level else { return false }
        return role.tone != word.tone || !word.keys.isLastOfTone
    }

    /// The key has taken something off the word and is the character it types, which ends the word.
    mutating func endWordUndone(
        by key: UInt8, _ role: KeyRole, from first: Int, before: Int, into revision: inout Revision
    ) {
        write(from: first, before: before, into: &revision)
        history.append(Unicode.Scalar(key), after: &word, goesOn: role.belongsToWord)
        revision.insertion.append(Unicode.Scalar(key))
    }

    /// A `\` of VIQR, or the key after one: if that would make a mark, it is what it types, and the `\` goes.
    ///
    /// A d needs that only right after a word: `C:\data` keeps its `\`.
    @inline(never)
    mutating func insertByEscape(_ key: UInt8, _ role: KeyRole, into revision: inout Revision) {
        guard isEscaping else {
            end(with: Unicode.Scalar(key), goesOn: true, into: &revision)
            isEscaping = true
            return
        }
        isEscaping = false
        let isMark = role.kind == .doubledD ? history.lastEndsWord : role.kind != .separator && role.kind != .plain
        history.replaceLast(
            with: Unicode.Scalar(isMark ? key : UInt8(ascii: "\\")), goesOn: isMark && role.belongsToWord)
        guard isMark else { return insert(Unicode.Scalar(key), literally: false, into: &revision) }
        revision.clear()
        guard role.kind != .escape else { return }
        revision.deleteCount = 1
        revision.insertion.append(Unicode.Scalar(key))
    }
}
