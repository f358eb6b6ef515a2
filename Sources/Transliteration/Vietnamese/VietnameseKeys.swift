// What the keys do to a word.
extension VietnameseMethod {
    /// Lets the key do what it is for; false if it can do nothing, and is the character it types.
    @inline(__always)
    mutating func transform(_ key: UInt8, _ role: KeyRole, _ first: inout Int) -> Bool {
        guard word.undone &>> KeyRole.number(of: key) & 1 == 0 else { return false }
        if !role.quick.isEmpty && appendQuickly(key, role.quick, &first) { return true }
        let freely = settings.freeMarking
        switch role.kind {
        case .separator, .plain, .markedLetter, .escape: return false
        case .tone: return setTone(role, key, &first)
        case .mark: return settle(word.mark(role.mark, freely: freely, &first, place), key, &first)
        case .hook: return hook(key, &first)
        case .doubledD, .stroke: return settle(word.markStroke(freely: freely, &first, place), key, &first)
        }
    }

    /// Remembers the key of a mark. False if the key is also the character it types.
    @inline(__always)
    private mutating func settle(_ marking: Marking, _ key: UInt8, _ first: inout Int) -> Bool {
        switch marking {
        case .nothing: return false
        case .applied(let index):
            word.keys.append(key, owner: UInt8(index))
            return true
        case .undone(let index):
            if let mark = word.keys.last(ownedBy: UInt8(index)), mark != word.keys.first(ownedBy: UInt8(index)) {
                word.keys.spend(mark)
            }
            word.undone |= 1 << KeyRole.number(of: key)
            return false
        case .unmade(let index):
            word.keys.append(key, owner: UInt8(index))
            word.keys.spend(word.keys.count - 1)
            word.undone |= 1 << KeyRole.number(of: key)
            return true
        }
    }

    /// w: a horn or breve, else ư by itself.
    private mutating func hook(_ key: UInt8, _ first: inout Int) -> Bool {
        let marking = word.mark(.hook, freely: settings.freeMarking, &first, place)
        if case .nothing = marking {
            return settings.wAsU && !isForeignOnset(key)
                && append(Letter(ascii: key & 32 | UInt8(ascii: "U"), mark: .horn), by: key, &first)
        }
        return settle(marking, key, &first)
    }

    /// A marked letter by one key, where a syllable can have it; a horn never right after k or q. đ may stand in an
    /// abbreviation too.
    mutating func append(_ letter: Letter, by key: UInt8, _ first: inout Int) -> Bool {
        let onset = word.shape.onset
        guard letter.mark != .horn || (onset != Onsets.k && onset != Onsets.q) else { return false }
        var shape = word.shape
        shape.append(letter, by: place.rules)
        guard shape.isPossible || (letter.vowel == 0 && !shape.hasVowel) else { return false }
        word.keys.append(key, owner: UInt8(word.count))
        word.append(letter, &first, place)
        return true
    }

    /// A tone, or with `level` no tone.
    @inline(__always)
    private mutating func setTone(_ role: KeyRole, _ key: UInt8, _ first: inout Int) -> Bool {
        let shape = word.shape
        let tone = role.tone
        guard shape.isPossible, shape.hasVowel else { return false }
        if tone == .level { return takeToneOff(key, &first) }
        guard tone.fitsStop || !Codas.isStop(shape.coda) else { return false }
        if tone == word.tone {
            undoTone(role, key, &first)
            return false
        }
        word.setTone(tone, &first, place)
        word.keys.append(key, owner: Word.toneOwner)
        return true
    }

    /// z or 0: the tone goes, and its keys count no longer.
    private mutating func takeToneOff(_ key: UInt8, _ first: inout Int) -> Bool {
        guard word.tone != .level else { return false }
        word.setTone(.level, &first, place)
        word.keys.append(key, owner: Word.toneOwner)
        spendToneKeys()
        return true
    }

    /// The same tone twice: it goes, and the key is the letter it types.
    ///
    /// Right after the tone's own key that is an undo, and only one of the two keys counts (`ass` is as). Later both
    /// do: nobody undoes so late, but `tests` is a word.
    private mutating func undoTone(_ role: KeyRole, _ key: UInt8, _ first: inout Int) {
        let last = word.keys.count - 1
        if role.character != .letter {
            spendToneKeys()
        } else {
            if word.keys.last(ownedBy: Word.toneOwner) == last { spendToneKeys() }
            word.keys.giveAll(ownedBy: Word.toneOwner, to: UInt8(word.count))
        }
        word.setTone(.level, &first, place)
        word.undone |= 1 << KeyRole.number(of: key)
    }

    private mutating func spendToneKeys() {
        while let key = word.keys.last(ownedBy: Word.toneOwner) { word.keys.spend(key) }
    }
}
