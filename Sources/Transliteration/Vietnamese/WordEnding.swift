import Keyboard

/// Decides at a word's end whether it stays Vietnamese or comes back as its keys.
struct WordEnding: Sendable {
    /// Why the last word that ended became what it is.
    private(set) var decision = WordDecision.none
    /// The words that the typist has overridden.
    private(set) var overrides: WordOverrides
    private let restores: Bool
    /// True if the keys of diacritics are letters, so that English words come out with diacritics.
    private let knowsEnglish: Bool
    private let lookback: Lookback?
    private let keys: KeyTable

    init(_ settings: VietnameseSettings, _ composer: WordComposer) {
        overrides = settings.overrides
        restores = settings.restores
        keys = composer.keys
        knowsEnglish = settings.english && settings.typing.usesLetterKeys
        lookback = settings.lookback ? Lookback(composer: composer) : nil
    }

    /// The typist overrides a word.
    mutating func take(_ word: WordOverride) { overrides.insert(word) }

    /// Ends the word if there is one, and puts the character after it.
    mutating func end(
        _ text: inout KnownText, with character: Unicode.Scalar, goesOn: Bool, into revision: inout Revision
    ) {
        if text.word.isEmpty || !end(&text, goesOn: goesOn, into: &revision) {
            revision.set(character)
        } else {
            revision.insertion.append(character)
        }
        text.append(character, goesOn: goesOn)
        if let lookback, text.history.lastEndsWord, !goesOn {
            lookback.correct(&text, overrides: overrides, into: &revision)
        }
    }

    /// Ends the word before a letter of another alphabet: then it is no Vietnamese word, and comes back as its keys.
    mutating func end(
        _ text: inout KnownText, withForeignLetter letter: Unicode.Scalar, into revision: inout Revision
    ) {
        guard restores, text.word.isTransformed else {
            return end(&text, with: letter, goesOn: true, into: &revision)
        }
        _ = restore(&text, .noSyllable, into: &revision)
        revision.insertion.append(letter)
        text.append(letter, goesOn: true)
    }

    /// Puts the keys back if the word is not Vietnamese; false, and nothing done, if it stays. `goesOn` says that it is
    /// continued literally.
    ///
    /// The typist's override comes first, then the spelling, then, if both languages have the word, the language of the
    /// words before.
    mutating func end(_ text: inout KnownText, goesOn: Bool, into revision: inout Revision) -> Bool {
        guard !text.word.isRaw else { return stay(.raw) }
        guard !text.isInsideWord else { return stay(.plain) }
        if !overrides.isEmpty, let choice = overrides.choice(of: text.word) {
            guard choice == .restore, !text.word.isAsTyped else { return stay(.chosen(choice)) }
            return restoreAll(&text, .chosen(choice), into: &revision)
        }
        guard restores else { return stay(.plain) }
        if text.word.isDoubledW { text.word.keys.countAll() }
        if knowsEnglish { return endByLanguage(&text, into: &revision) }
        guard text.word.isTransformed, !text.word.isSyllable(text.rules) else {
            return stay(text.word.isAsTyped ? .plain : .syllable)
        }
        guard !text.word.isAbbreviation else { return stay(.abbreviation) }
        if !goesOn, text.word.isLetterAlone(text.rules) { return stay(.syllable) }
        if text.word.isDrawnOut(text.rules) { return stay(.syllable) }
        return restore(&text, .noSyllable, into: &revision)
    }

    /// The same if English words are known.
    private mutating func endByLanguage(_ text: inout KnownText, into revision: inout Revision) -> Bool {
        let english = text.word.englishFrequency
        guard text.word.hasDiacritics else { return endPlainWord(&text, english, into: &revision) }
        guard text.word.isSyllable(text.rules) else { return endNoSyllable(&text, english, into: &revision) }
        let syllable = text.word.syllableFrequency
        let before = text.history.language.before
        // An acronym need not be in the list of English words if the syllable is in none either.
        let mayBeAcronym = english > 0 || syllable == 0
        if english > 0 && text.word.hasInnerCapital || mayBeAcronym && isAcronym(text, syllable) {
            return restoreAll(&text, .english(before: before), into: &revision)
        }
        guard english > 0 else {
            text.history.language.noteVietnamese()
            return stay(.syllable)
        }
        if text.history.language.meansEnglish(english, rather: syllable) {
            text.history.language.noteForeign(english: english)
            return restoreAll(&text, .english(before: before), into: &revision)
        }
        text.history.language.noteSyllable(english: english, syllable: syllable)
        return stay(.vietnamese(before: before))
    }

    /// A word in capitals after one that is not: an acronym (POS, MAX), unless the syllable is very frequent (CÓ).
    private func isAcronym(_ text: KnownText, _ syllable: UInt8) -> Bool {
        let isRare = syllable == 0 || syllable >= Self.frequentSyllable
        guard isRare, text.word.count > 1, text.word.isCapitals else { return false }
        // Acronyms may stand side by side.
        for back in 0..<min(text.history.count, 8) where !text.history.word(back: back).isEmpty {
            let before = text.history.word(back: back)
            if !before.isCapitals { return true }
            if before.hasDiacritics { return false }
        }
        return false
    }

    private static let frequentSyllable: UInt8 = 28

    /// A word with diacritics that is no syllable.
    private mutating func endNoSyllable(
        _ text: inout KnownText, _ english: UInt8, into revision: inout Revision
    ) -> Bool {
        let word = text.word
        if word.isLetterAlone(text.rules) {
            if !text.history.language.isEnglish { return stay(.syllable) }
        } else if word.isAbbreviation {
            return stay(.abbreviation)
        }
        if english == 0 {
            if word.isDrawnOut(text.rules) { return stay(.syllable) }
            if let drawnOut = word.drawnOutByTone(keys, text.rules) {
                revision.set(
                    from: word.count, { word.character(at: $0, text.rules) },
                    to: drawnOut.count, { drawnOut.character(at: $0, text.rules) })
                text.word = drawnOut
                decision = .syllable
                return true
            }
        }
        text.history.language.noteForeign(english: english)
        return english > 0 || !word.undoIsMeant
            ? restoreAll(&text, .noSyllable, into: &revision) : restore(&text, .noSyllable, into: &revision)
    }

    /// A word without diacritics. If a key has undone one, the keys are more likely an English word than what is left:
    /// `message` is typed that way, and *mesage* is not a word.
    private mutating func endPlainWord(
        _ text: inout KnownText, _ english: UInt8, into revision: inout Revision
    ) -> Bool {
        if text.word.isAsTyped {
            notePlainWord(&text, english: english)
            return stay(.plain)
        }
        let shown = text.word.shownEnglishFrequency
        if text.history.language.meansKeys(english, rather: shown) {
            text.history.language.noteForeign(english: english)
            return restoreAll(&text, .undoneEnglish, into: &revision)
        }
        if shown == 0, !text.word.undoIsMeant, !text.word.isSyllable(text.rules) {
            text.history.language.noteForeign(english: english)
            return restoreAll(&text, .noSyllable, into: &revision)
        }
        notePlainWord(&text, english: shown)
        guard text.word.isTransformed, !text.word.isSyllable(text.rules) else { return stay(.undone) }
        return restore(&text, .noSyllable, into: &revision)
    }

    private func notePlainWord(_ text: inout KnownText, english: UInt8) {
        if text.word.isSyllable(text.rules) {
            text.history.language.noteAmbiguous(english: english, syllable: text.word.syllableFrequency)
        } else {
            text.history.language.noteForeign(english: english)
        }
    }

    private mutating func stay(_ decision: WordDecision) -> Bool {
        self.decision = decision
        return false
    }

    /// The word becomes all the keys that were typed.
    private mutating func restoreAll(
        _ text: inout KnownText, _ decision: WordDecision, into revision: inout Revision
    ) -> Bool {
        text.word.keys.countAll()
        return restore(&text, decision, into: &revision)
    }

    /// The word becomes the keys that made it, without those that only undid something.
    private mutating func restore(
        _ text: inout KnownText, _ decision: WordDecision, into revision: inout Revision
    ) -> Bool {
        self.decision = decision
        let old = text.word
        text.word.clear()
        revision.clear()
        var first = old.count
        var length = 0
        for index in 0..<old.keys.count where old.keys.isLiteral(index) {
            let character = Unicode.Scalar(old.keys[index])
            if length < first && old.character(at: length, text.rules) != character { first = length }
            if length >= first { revision.insertion.append(character) }
            length += 1
            text.append(literalKey: character)
        }
        revision.deleteCount = old.count - min(first, length)
        return true
    }
}

extension Revision {
    /// Sets the revision to one character inserted.
    mutating func set(_ character: Unicode.Scalar) {
        deleteCount = 0
        insertion.set(character)
    }
}

extension Word {
    /// đ with consonants (đc, HĐ), or in capitals alone (UBĐ): no syllable, and none is meant.
    fileprivate var isAbbreviation: Bool {
        guard tone == .level else { return false }
        let letters = (0..<count).lazy.map { self[$0] }
        guard letters.contains(where: { !$0.isVowel && $0.diacritic != .none }) else { return false }
        guard !letters.contains(where: { $0.isVowel && $0.diacritic != .none }) else { return false }
        return !letters.contains(where: \.isVowel) || letters.allSatisfy(\.isUpper)
    }

    /// One letter with a diacritic, or ươ: in an alphabet, at school.
    fileprivate func isLetterAlone(_ rules: SyllableRules) -> Bool {
        count == 1 ? self[0].diacritic != .none : count == 2 && shape.isOpenHornedPair(rules)
    }

    /// A syllable whose last letter is typed three times or more, as in chat: khôngggg.
    fileprivate func isDrawnOut(_ rules: SyllableRules) -> Bool {
        let end = shape.vowelEnd + Int(shape.coda.length)
        guard hasDiacritics, shape.hasVowel, count - end >= 2 else { return false }
        let last = self[end - 1].base
        guard (end..<count).allSatisfy({ self[$0].base == last && self[$0].diacritic == .none }) else { return false }
        return rules.isSpelledRightly(shape, tone, firstVowel: self[shape.vowelStart].base)
    }

    /// The word that is meant if the key of a tone was typed three times or more at the end: `ddepjjj` is đẹppp.
    fileprivate func drawnOutByTone(_ table: KeyTable, _ rules: SyllableRules) -> Word? {
        let end = shape.vowelEnd + Int(shape.coda.length)
        guard shape.hasVowel, tone == .level, count - end >= 2, keys.count > count - end,
            case .tone(let new) = table[keys[keys.count - 1]].kind, new != .level
        else { return nil }
        let base = Letter(ascii: keys[keys.count - 1]).base
        guard (end..<count).allSatisfy({ self[$0].base == base }),
            rules.isSpelledRightly(shape, new, firstVowel: self[shape.vowelStart].base)
        else { return nil }
        var word = self
        var last = self[end - 1]
        last.diacritic = .none
        for index in end..<count { word.replace(last, at: index, rules) }
        word.setTone(new, rules)
        return word
    }

    /// True if the keys say that an undo was meant, in a word that is neither a syllable nor known: it is the last thing
    /// typed (`lesss`), or its key came once more (`errrno` is errno). Else the word was never Vietnamese: `bufSize`.
    fileprivate var undoIsMeant: Bool {
        let count = keyCountAtUndo
        if count == 0 || !(0..<keys.count).allSatisfy({ keys[$0] & 64 != 0 }) { return true }
        if hasInnerCapital { return false }
        if count >= keys.count { return true }
        // A letter typed four times at the end is drawn out.
        let isDrawnOut = keys.count > 3 && (1...3).allSatisfy { keys[keys.count - 1 - $0] == keys[keys.count - 1] }
        return keys[count] | 32 == keys[count - 1] | 32 && !isDrawnOut
    }

    /// Two letters or more, all typed as capitals.
    fileprivate var isCapitals: Bool { keys.count > 1 && (0..<keys.count).allSatisfy { keys[$0] & 32 == 0 } }

    /// A capital after a letter in lower case.
    fileprivate var hasInnerCapital: Bool {
        (1..<max(1, keys.count)).contains { keys[$0 - 1] & 32 != 0 && keys[$0] & 32 == 0 }
    }

    /// ww typed as www: the beginning of an address.
    fileprivate var isDoubledW: Bool {
        count == 2 && keys.count == 3 && self[0].base == Base.w && self[1].base == Base.w
    }
}
