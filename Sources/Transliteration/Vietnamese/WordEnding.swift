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

    init(_ settings: VietnameseSettings, _ composer: WordComposer) {
        overrides = settings.overrides
        restores = settings.restores
        knowsEnglish = settings.english && settings.typing.usesLetterKeys
        lookback = settings.lookback ? Lookback(composer: composer) : nil
    }

    /// The typist overrides a word.
    mutating func take(_ word: WordOverride) { overrides.insert(word) }

    /// Ends the word if there is one, and puts the character after it.
    mutating func end(
        _ text: inout KnownText, with character: Unicode.Scalar, goesOn: Bool, into revision: inout Revision
    ) {
        if text.word.isEmpty || !end(&text, into: &revision) {
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

    /// Puts the keys back if the word is not Vietnamese; false, and nothing done, if it stays.
    ///
    /// The typist's override comes first, then the spelling, then, if both languages have the word, the language of the
    /// words before.
    mutating func end(_ text: inout KnownText, into revision: inout Revision) -> Bool {
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
        return restore(&text, .noSyllable, into: &revision)
    }

    /// The same if English words can be told from Vietnamese ones.
    private mutating func endByLanguage(_ text: inout KnownText, into revision: inout Revision) -> Bool {
        let english = text.word.englishFrequency
        guard text.word.hasDiacritics else { return endPlainWord(&text, english, into: &revision) }
        guard text.word.isSyllable(text.rules) else {
            guard !text.word.isAbbreviation else { return stay(.abbreviation) }
            text.history.language.noteForeign(english: english)
            return english > 0
                ? restoreAll(&text, .noSyllable, into: &revision) : restore(&text, .noSyllable, into: &revision)
        }
        guard english > 0 else {
            text.history.language.noteVietnamese()
            return stay(.syllable)
        }
        let syllable = text.word.syllableFrequency
        let before = text.history.language.before
        if text.history.language.meansEnglish(english, rather: syllable) {
            text.history.language.noteForeign(english: english)
            return restoreAll(&text, .english(before: before), into: &revision)
        }
        text.history.language.noteSyllable(english: english, syllable: syllable)
        return stay(.vietnamese(before: before))
    }

    /// A word without diacritics. If a key has undone one, the keys are more likely an English word than what is left:
    /// `message` is typed that way, and nobody means *mesage*.
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

    /// ww typed as www: the beginning of an address.
    fileprivate var isDoubledW: Bool {
        count == 2 && keys.count == 3 && self[0].base == Base.w && self[1].base == Base.w
    }
}
