/// Applies keys to a word: diacritics, tones and letters, by the rules of spelling and the settings. A class, since a
/// structure of so many parts would be copied at each call.
final class WordComposer: Sendable {
    let rules: SyllableRules
    let keys: KeyTable
    private let quick: QuickKeys
    private let freeMarking: Bool
    private let wAsU: Bool
    private let foreignOnsets: Set<Unicode.Scalar>

    init(_ settings: VietnameseSettings) {
        rules = .rules(settings.toneStyle, foreignOnsets: settings.foreignOnsets)
        keys = KeyTable(settings)
        quick = QuickKeys(rules: rules)
        freeMarking = settings.freeMarking
        wAsU = settings.wAsU
        foreignOnsets = settings.foreignOnsets
    }

    /// Applies the function of a key. False if the key has no effect here, and types its character.
    ///
    /// Even with a false result the word may have changed: the second of two equal keys undoes the first, and types its
    /// letter.
    func type(_ key: UInt8, _ function: KeyFunction, _ word: inout Word) -> Bool {
        guard !word.isRaw, !word.undone.contains(UndoneKeys(key: key)) else { return false }
        if !function.quick.isEmpty && quick.type(key, function.quick, &word) { return true }
        switch function.kind {
        case .separator, .plain, .letter, .escape: return false
        case .tone(let tone): return setTone(tone, key, function, &word)
        case .diacritic(let diacritic):
            return finish(word.type(diacritic, freely: freeMarking, rules), key, &word)
        case .hook: return hook(key, &word)
        case .doubledD, .stroke: return finish(word.typeStroke(freely: freeMarking, rules), key, &word)
        }
    }

    /// Appends a letter with its diacritic by one key, if a syllable can have it; a horn never right after k or q. đ
    /// may also be part of an abbreviation. False, and nothing done, if the letter cannot be here.
    func append(_ letter: Letter, by key: UInt8, _ word: inout Word) -> Bool {
        let onset = word.shape.onset
        guard letter.diacritic != .horn || (onset != Onsets.k && onset != Onsets.q) else { return false }
        var shape = word.shape
        shape.append(letter, by: rules)
        guard shape.isPossible || (!letter.isVowel && !shape.hasVowel) else { return false }
        word.keys.append(key, WordKeys.Owner(word.count))
        word.append(letter, rules)
        return true
    }

    /// The word that keys make if they are typed again; with `asDiacritics` false, the letters of the keys.
    func retype(_ keys: WordKeys, asDiacritics: Bool) -> Word {
        retype(keys, in: 0..<keys.count, asDiacritics: asDiacritics)
    }

    /// The word that a range of the keys makes.
    func retype(_ keys: WordKeys, in range: Range<Int>, asDiacritics: Bool = true) -> Word {
        var word = Word()
        for index in range {
            let key = keys[index]
            let function = self.keys[key]
            if !asDiacritics || function.needs.isDisjoint(with: word.letterSet) || !type(key, function, &word) {
                word.append(key: key, rules)
            }
        }
        return word
    }

    /// Adds the key of a diacritic to the word. False if the key also types its character.
    private func finish(_ result: DiacriticResult, _ key: UInt8, _ word: inout Word) -> Bool {
        switch result {
        case .nothing: return false
        case .applied(let index):
            word.keys.append(key, WordKeys.Owner(index))
            return true
        case .undone(let index):
            let owner = WordKeys.Owner(index)
            let (letter, mark) = (word.keys.first(of: owner), word.keys.last(of: owner))
            // Beside its letter or the undo, only one of the two keys counts: `pooor` is poor. Else both do: Masaya.
            if let letter, let mark, mark > letter + 1, mark < word.keys.count - 1 {
                word.noteLateUndo(by: key)
            } else {
                if let mark, mark != letter { word.keys.spend(mark) }
                word.noteUndo(by: key, comes: true)
            }
            return false
        case .unmade(let index):
            word.keys.append(key, WordKeys.Owner(index))
            word.keys.spendLast()
            word.noteUndo(by: key, comes: false)
            return true
        }
    }

    /// Handles w: a horn or breve, else ư.
    private func hook(_ key: UInt8, _ word: inout Word) -> Bool {
        let result = word.type(.hook, freely: freeMarking, rules)
        if case .nothing = result {
            let isForeignOnset = word.isEmpty && foreignOnsets.contains("w")
            let letter = Letter(ascii: key & 32 | UInt8(ascii: "U"), diacritic: .horn)
            return wAsU && !isForeignOnset && append(letter, by: key, &word)
        }
        return finish(result, key, &word)
    }
}

// Tones.
extension WordComposer {
    /// Sets the tone; `level` removes it.
    private func setTone(_ tone: Tone, _ key: UInt8, _ function: KeyFunction, _ word: inout Word) -> Bool {
        let shape = word.shape
        guard shape.isPossible, shape.hasVowel else { return false }
        if tone == .level { return takeToneOff(key, &word) }
        guard tone.fitsStop || !shape.coda.isStop else { return false }
        if tone == word.tone {
            undoTone(key, function, &word)
            return false
        }
        word.setTone(tone, rules)
        word.keys.append(key, .tone)
        return true
    }

    /// Handles z or 0: removes the tone, and its keys no longer count.
    private func takeToneOff(_ key: UInt8, _ word: inout Word) -> Bool {
        guard word.tone != .level else { return false }
        word.setTone(.level, rules)
        word.keys.append(key, .tone)
        word.keys.spendTone()
        word.noteToneTakenOff()
        return true
    }

    /// Handles the key of the same tone again: removes the tone, and the key types its letter.
    ///
    /// Right after the first tone key this is an undo, and only one of the two keys counts (`ass` is as). Later both
    /// keys count: `tests` is a word.
    private func undoTone(_ key: UInt8, _ function: KeyFunction, _ word: inout Word) {
        if function.character != .letter {
            word.keys.spendTone()
        } else {
            if let last = word.keys.last(of: .tone), last == word.keys.count - 1 { word.keys.spend(last) }
            word.keys.giveTone(to: word.count)
        }
        word.setTone(.level, rules)
        word.noteUndo(by: key, comes: true)
    }
}
