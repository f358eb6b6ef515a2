import Keyboard

// The end of a word, and characters that are in none.
extension VietnameseMethod {
    /// A character that ends the word, or stands between words, or goes on with a word that has become literal.
    @inline(__always)
    mutating func insertBetweenWords(_ key: UInt8, _ role: KeyRole, into revision: inout Revision) {
        if digitRun.ended > 0 && role.character == .digit { return insertDigitAfterWord(key, into: &revision) }
        if isEscaping || role.kind == .escape { return insertByEscape(key, role, into: &revision) }
        let goesOn = role.belongsToWord && history.goesOn && word.isEmpty
        end(with: Unicode.Scalar(key), goesOn: goesOn, into: &revision)
    }

    /// A character of the number pad. A digit makes the rest of the word literal.
    @inline(never)
    mutating func insertLiterally(_ key: UInt8, _ role: KeyRole, into revision: inout Revision) {
        let goesOn = role.belongsToWord && (!word.isEmpty || history.goesOn)
        end(with: Unicode.Scalar(key), goesOn: goesOn, into: &revision)
    }

    /// A character outside ASCII. If it is a letter, the word is none of ours: it comes back as its keys.
    @inline(never)
    mutating func insertForeign(_ character: Unicode.Scalar, into revision: inout Revision) {
        let isLetter = character.properties.isAlphabetic
        if isLetter && settings.restores && !word.isEmpty && word.isTransformed {
            digitRun.end()
            restore(into: &revision)
            revision.insertion.append(character)
            history.append(character, after: &word, goesOn: true)
        } else {
            end(with: character, goesOn: isLetter, into: &revision)
        }
    }

    /// Ends the word if there is one, and puts the character after it.
    @inline(never)
    mutating func end(with character: Unicode.Scalar, goesOn: Bool, into revision: inout Revision) {
        digitRun.end()
        isEscaping = false
        if word.isEmpty || !endWord(into: &revision) {
            revision.set(character)
        } else {
            revision.insertion.append(character)
        }
        history.append(character, after: &word, goesOn: goesOn)
        if settings.lookback, history.lastEndsWord, !goesOn { mendWordsBefore(into: &revision) }
    }

    /// Puts the keys back if the word is none of Vietnamese; false, and nothing done, if it stays.
    ///
    /// The typist's own choice comes first, then the spelling, then, where both languages have the word, which of
    /// them the words before are in.
    @inline(__always)
    mutating func endWord(into revision: inout Revision) -> Bool {
        guard !word.isRaw else { return stay(.raw) }
        guard ahead.isEmpty || !isInsideWord else { return stay(.plain) }
        if let choice {
            guard choice == .restore, !word.isAsTyped else { return stay(.chosen(choice)) }
            return restoreAll(.chosen(choice), into: &revision)
        }
        guard settings.restores else { return stay(.plain) }
        if word.isOnlyW { word.keys.countAll() }
        if knowsEnglish { return endWordByLanguage(into: &revision) }
        guard word.isTransformed, !isSyllable else { return stay(word.isAsTyped ? .plain : .syllable) }
        guard !word.isAbbreviation else { return stay(.abbreviation) }
        return restore(.noSyllable, into: &revision)
    }

    /// The same where English words can be told from Vietnamese ones.
    @inline(never)
    private mutating func endWordByLanguage(into revision: inout Revision) -> Bool {
        let english = englishFrequency
        guard word.isMarked else { return endOrdinaryWord(english, into: &revision) }
        guard isSyllable else {
            guard !word.isAbbreviation else { return stay(.abbreviation) }
            history.language.noteForeign(english: english)
            return english > 0
                ? restoreAll(.noSyllable, into: &revision) : restore(.noSyllable, into: &revision)
        }
        guard english > 0 else {
            history.language.noteVietnamese()
            return stay(.syllable)
        }
        let syllable = syllableFrequency
        let before = history.language.told
        if history.language.meansEnglish(english, rather: syllable) {
            history.language.noteForeign(english: english)
            return restoreAll(.english(before: before), into: &revision)
        }
        history.language.noteMarked(english: english, syllable: syllable)
        return stay(.vietnamese(before: before))
    }

    /// A word without marks. Where a key has undone a mark, the keys are an English word sooner than what is left:
    /// `message` is typed that way, and nobody means *mesage*.
    private mutating func endOrdinaryWord(_ english: UInt8, into revision: inout Revision) -> Bool {
        if word.isAsTyped {
            notePlainWord(english: english)
            return stay(.plain)
        }
        let shown = shownEnglishFrequency
        if history.language.meansKeys(english, rather: shown) {
            history.language.noteForeign(english: english)
            return restoreAll(.undoneEnglish, into: &revision)
        }
        notePlainWord(english: shown)
        guard word.isTransformed, !isSyllable else { return stay(.undone) }
        return restore(.noSyllable, into: &revision)
    }

    private mutating func notePlainWord(english: UInt8) {
        if isSyllable {
            history.language.noteAmbiguous(english: english, syllable: syllableFrequency)
        } else {
            history.language.noteForeign(english: english)
        }
    }

    @inline(__always)
    private mutating func stay(_ decision: WordDecision) -> Bool {
        self.decision = decision
        return false
    }

    /// The word is a syllable as Vietnamese spells it.
    @inline(__always)
    var isSyllable: Bool {
        place.rules.isSyllable(word.shape, word.tone, firstVowel: word[word.shape.vowelStart].base)
    }

    /// The word becomes all the keys that were typed.
    private mutating func restoreAll(_ decision: WordDecision, into revision: inout Revision) -> Bool {
        word.keys.countAll()
        return restore(decision, into: &revision)
    }

    private mutating func restore(_ decision: WordDecision, into revision: inout Revision) -> Bool {
        self.decision = decision
        restore(into: &revision)
        return true
    }

    /// The word becomes the keys that made it, without those that only undid something.
    @inline(never)
    private mutating func restore(into revision: inout Revision) {
        let old = word
        word.clear()
        revision.clear()
        var first = old.count
        var length = 0
        for index in 0..<old.keys.count where old.keys.isLiteral(index) {
            let key = old.keys[index]
            let character = Unicode.Scalar(key)
            if length < first && old.character(at: length, place.rules) != character { first = length }
            if length >= first { revision.insertion.append(character) }
            length += 1
            restoreKey(character)
        }
        first = min(first, length)
        revision.deleteCount = old.count - first
    }

    /// One key of a restored word: a letter, or a character after which the word goes on literally.
    mutating func restoreKey(_ key: Unicode.Scalar) {
        let isLetter = key.value | 32 >= 97 && key.value | 32 <= 122
        if history.goesOn && word.isEmpty || !isLetter || word.isFull {
            history.append(key, after: &word, goesOn: true)
        } else {
            var first = 0
            append(UInt8(truncatingIfNeeded: key.value), &first)
        }
    }
}

extension Word {
    /// đ with consonants (đc, HĐ), or in capitals alone (UBĐ): no syllable, and none is meant.
    var isAbbreviation: Bool {
        var hasStroke = false
        var isUpper = true
        var hasVowel = false
        for index in 0..<count {
            let letter = self[index]
            isUpper = isUpper && letter.isUpper
            if letter.vowel != 0 {
                hasVowel = true
                if letter.mark != .none { return false }
            } else if letter.mark != .none {
                hasStroke = true
            }
        }
        return hasStroke && tone == .level && (!hasVowel || isUpper)
    }

    /// ww typed as www: the beginning of an address.
    var isOnlyW: Bool {
        guard count == 2, keys.count == 3 else { return false }
        return self[0].base == Base.w && self[1].base == Base.w
    }
}
