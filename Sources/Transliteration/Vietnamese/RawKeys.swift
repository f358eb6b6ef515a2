public import Keyboard

// A word turned back to the keys that made it, and again to Vietnamese.
extension VietnameseMethod {
    public mutating func toggleRaw(_ reach: RawReach, into revision: inout Revision) -> WordOverride? {
        revision.clear()
        digitRun.end()
        isEscaping = false
        if isInsideWord { return nil }
        if word.isEmpty && !history.goesOn { return toggleEndedWord(reach, into: &revision) }
        let shown = composition
        let typed = keys
        let isRaw = shown == typed && (word.isEmpty || word.isRaw)
        let text = isRaw ? retype(typed) : showKeys(typed)
        revision.set(from: shown, to: text)
        return nil
    }

    /// The word that has just ended; what it is to be is remembered for it.
    private mutating func toggleEndedWord(_ reach: RawReach, into revision: inout Revision) -> WordOverride? {
        guard let separator = history.last, history.lastEndsWord || history.endsLiteralWord else { return nil }
        let language = history.language
        history.removeLast(into: &word)
        let shown = composition
        let typed = keys
        let wasRaw = shown == typed
        let text = wasRaw ? retype(typed) : reach == .endedWords ? showKeys(typed) : shown
        history.language = language
        history.append(separator, after: &word, goesOn: false)
        guard text != shown else { return nil }
        let marked = WordOverride(String(String.UnicodeScalarView(typed)), wasRaw ? .keep : .restore)
        choices.insert(marked)
        revision.set(from: shown + [separator], to: text + [separator])
        return marked
    }

    public mutating func take(_ marked: WordOverride) {
        choices.insert(marked)
    }

    /// The word becomes its keys, and what follows is literal too. Gives the text of the word.
    private mutating func showKeys(_ typed: [Unicode.Scalar]) -> [Unicode.Scalar] {
        history.removeLiteralEnd(into: &word)
        word.clear()
        for key in typed { restoreKey(key) }
        word.makeRaw()
        return typed
    }

    /// The word is typed anew. Gives its text.
    private mutating func retype(_ typed: [Unicode.Scalar]) -> [Unicode.Scalar] {
        history.removeLiteralEnd(into: &word)
        word.clear()
        var text: [Unicode.Scalar] = []
        var revision = Revision()
        for key in typed {
            insert(key, literally: false, into: &revision)
            text.removeLast(revision.deleteCount)
            text += revision.insertion
        }
        return text
    }
}

extension Revision {
    /// The smallest change from one text to another.
    fileprivate mutating func set(from old: [Unicode.Scalar], to new: [Unicode.Scalar]) {
        let common = zip(old, new).prefix { $0 == $1 }.count
        deleteCount = old.count - common
        insertion.append(contentsOf: new[common...])
    }
}
