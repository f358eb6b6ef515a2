import Keyboard

/// Decides at the end of a word whether it stays Vietnamese or is restored to its keys.
struct WordEnding: Sendable {
    /// Why the last word that ended was changed or kept.
    private(set) var decision = WordDecision.none
    /// The scores of the readings of that word, if it had more than one.
    private(set) var scores: ReadingScores?
    /// The words that the typist has overridden.
    private(set) var overrides: WordOverrides
    private var habits = TypingHabits()
    /// Whether the word that ends is restored because of the word before it.
    private var givesWay = false
    private let restores: Bool
    /// Whether English words are recognized. This needs letters as diacritic keys, since only then do English words get
    /// diacritics.
    private let knowsEnglish: Bool
    private let looksBack: Bool
    /// Whether the diacritic keys are digits.
    private let typesDigits: Bool
    private let lookback: Lookback
    private let keys: KeyTable
    private let names: NameSpelling
    private let joined: JoinedSyllables
    private let decoder: WordDecoder
    private let neighbours: TokenNeighbours
    /// Chooses diacritics of words; nil if the typist types them.
    private var marking: Marking?
    /// Corrects typing errors; empty if the settings turn that off. An array with one element keeps the method small.
    private var slips: [SlipCorrection] = []
    /// Whether typing errors are corrected in the application that has the focus.
    var correctsHere = true

    init(
        _ settings: VietnameseSettings, _ composer: WordComposer, _ names: NameSpelling, _ weights: SharedWeights
    ) {
        overrides = settings.overrides
        restores = settings.restores
        keys = composer.keys
        self.names = names
        joined = JoinedSyllables(composer: composer, rarest: weights.value.joinedSyllable)
        decoder = WordDecoder(weights: weights)
        neighbours = TokenNeighbours(weights: weights)
        knowsEnglish = settings.english && settings.typing.usesLetterKeys
        looksBack = knowsEnglish && restores
        typesDigits = settings.typing == .vni
        if settings.typing == .khongDau { marking = Marking(rules: composer.rules) }
        lookback = Lookback(composer, decoder, correctsLine: settings.lookback)
        if settings.corrects, let typesDigits = settings.typing.correctedKeysHaveDigits {
            slips = [SlipCorrection(composer: composer, typesDigits: typesDigits, weights)]
        }
    }

    /// Adds an override of the typist.
    mutating func addOverride(_ word: WordOverride) { overrides.insert(word) }

    /// Ends the word, if there is one, and appends the character.
    mutating func end(
        _ text: inout KnownText, with character: Unicode.Scalar, goesOn: Bool, into revision: inout Revision
    ) {
        let corrects = !slips.isEmpty && correctsHere && !goesOn && restores
        let shown = corrects ? text.word : Word()
        if text.word.isEmpty || !end(&text, with: character, goesOn: goesOn, into: &revision) {
            revision.set(character)
        } else {
            revision.insertion.append(character)
        }
        text.append(character, goesOn: goesOn)
        if givesWay {
            givesWay = false
            text.history.noteGivenWay()
        }
        if corrects, text.history.lastEndsWord || text.history.endsLiteralWord,
            let corrected = slips[0].correct(&text, shown: shown, overrides, into: &revision)
        {
            decision = corrected
            return
        }
        // Most words decide nothing about earlier words, so these are not looked at.
        guard !goesOn, text.history.lastEndsWord else { return }
        if looksBack { lookBack(&text, into: &revision) }
        marking?.mark(&text, into: &revision)
    }

    /// Corrects earlier words of both languages, by the word that has just ended. Inlined, because a call would copy
    /// this whole value.
    @inline(__always)
    private func lookBack(_ text: inout KnownText, into revision: inout Revision) {
        if text.history.hasGivenWay { lookback.takeBack(&text, into: &revision) }
        if text.history.isJoined, lookback.correctsLine,
            lookback.correctCommand(&text, habits, overrides: overrides, into: &revision)
        {
            return
        }
        if text.history.isJoined || lookback.correctsLine && text.history.isLanguageNew {
            lookback.correct(&text, habits, overrides: overrides, into: &revision)
        }
    }

    /// Handles BackSpace right after a key that has put diacritics on words: undoes the key and the diacritics. False,
    /// and nothing done, if there are none.
    mutating func undoMarks(_ text: inout KnownText, into revision: inout Revision) -> Bool {
        marking?.undo(&text, into: &revision) ?? false
    }

    /// Handles BackSpace right after a correction: undoes it. Nil, and nothing done, if there was none.
    mutating func takeCorrectionBack(_ text: inout KnownText, into revision: inout Revision) -> WordOverride? {
        guard !slips.isEmpty, let word = slips[0].takeBack(&text, into: &revision) else { return nil }
        addOverride(word)
        return word
    }

    /// Overwrites the text in memory.
    mutating func forget() {
        marking?.wipe()
        if !slips.isEmpty { slips[0].wipe() }
    }

    /// Ends the word before a key that types no character.
    mutating func finish(_ text: inout KnownText, into revision: inout Revision) {
        guard !text.word.isEmpty else { return }
        end(&text, with: "\n", goesOn: false, into: &revision)
        revision.insertion.removeLast()
    }

    /// Ends the word before a letter of another alphabet: then it is no Vietnamese word, and is restored to its keys.
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

    /// Ends the word: it stays, or is restored to its keys or replaced. False, and nothing done, if it stays. `goesOn`
    /// says that the word is continued literally.
    ///
    /// The override of the typist is checked first, then the spelling, then, if both languages have the word, the
    /// language of the words before.
    mutating func end(
        _ text: inout KnownText, with character: Unicode.Scalar? = nil, goesOn: Bool, into revision: inout Revision
    ) -> Bool {
        scores = nil
        guard !text.word.isRaw else { return stay(.raw) }
        guard !text.isInsideWord else { return stay(.plain) }
        if !overrides.isEmpty, let choice = overrides.choice(of: text.word) {
            text.word.markDecided()
            guard choice == .restore, !text.word.isAsTyped else { return stay(.chosen(choice)) }
            return restoreAll(&text, .chosen(choice), into: &revision)
        }
        if marking != nil, !goesOn, let ends = endOpenWord(&text, with: character, into: &revision) { return ends }
        guard restores else { return stay(.plain) }
        if text.word.isDoubledW { text.word.keys.countAll() }
        if knowsEnglish { return endByLanguage(&text, with: character, into: &revision) }
        if text.word.count == 1, CellName.isMeant(text, endedBy: character) {
            return restoreAll(&text, .noSyllable, into: &revision)
        }
        guard text.word.isTransformed, !text.word.isSyllable(text.rules) else {
            guard isCode(&text) else { return stay(text.word.isAsTyped ? .plain : .syllable) }
            return restoreAll(&text, .noSyllable, into: &revision)
        }
        guard !text.word.isAbbreviation else { return stay(.abbreviation) }
        if !goesOn, text.word.isLetterAlone(text.rules) { return stay(.syllable) }
        if text.word.isDrawnOut(text.rules) || isJoined(text.word) { return stay(.syllable) }
        return restore(&text, .noSyllable, into: &revision)
    }

    /// Ends the word if English words are recognized.
    private mutating func endByLanguage(
        _ text: inout KnownText, with character: Unicode.Scalar?, into revision: inout Revision
    ) -> Bool {
        let hash = text.word.foreignHash
        let english = Word.englishRarity(of: hash)
        guard text.word.hasDiacritics else { return endPlainWord(&text, english, into: &revision) }
        guard text.word.isSyllable(text.rules) || isLetterTypedAsWord(text.word, english, text.rules) else {
            return endNoSyllable(&text, english, with: character, into: &revision)
        }
        let neighbours = neighbours.evidence(after: text.history, endedBy: character, text.rules)
        let order = text.word.keyOrder
        guard english > 0 || neighbours > 0 || Word.loanwordRarity(of: hash) > 0 || text.word.isCapitals else {
            habits.note(order)
            text.history.language.noteVietnamese(decoder.weights)
            return stay(.syllable)
        }
        var word = text.word.ambiguity(order: habits.evidence(of: order, decoder.weights))
        word.neighbours = neighbours
        word.isInAlphabet = text.isInAlphabet
        // A syllable that is replaced may have to be restored later.
        if lookback.correctsLine, text.history.last == " " {
            word.pair = text.history.word(back: 0).pair(with: text.word)
        }
        let before = text.history.language.before
        if english > 0 && text.word.hasInnerCapital || isAcronym(text, word) {
            return restoreAll(&text, .english(before: before), into: &revision)
        }
        // f, j, w and z begin a syllable only if the settings allow it: then the syllable is meant.
        let isSpelledSo = text.history.language.isVietnamese && text.word[0].isForeignOnset
        let scores = decoder.scores(of: word, after: text.history.language)
        self.scores = scores
        if !isSpelledSo, let scores, scores.meansKeys {
            if case .unusual = word.pair { givesWay = character == " " }
            text.history.language.noteForeign(english: english, decoder.weights)
            return restoreAll(&text, .english(before: before), into: &revision)
        }
        guard english > 0 else {
            text.history.language.noteVietnamese(decoder.weights)
            return stay(.syllable)
        }
        text.history.language.noteSyllable(english: english, syllable: word.syllable, decoder.weights)
        return stay(.vietnamese(before: before))
    }

    /// Ends a word whose diacritics the model chooses, unless it is an English word. Nil if the model chooses none.
    private mutating func endOpenWord(
        _ text: inout KnownText, with character: Unicode.Scalar?, into revision: inout Revision
    ) -> Bool? {
        guard let syllable = marking?.commonestRarity(of: text.word) else { return nil }
        let english = text.word.englishRarity
        if text.word.hasDiacritics {
            guard text.word.isMarkedByModel || english == 0 else { return nil }
            text.history.language.noteVietnamese(decoder.weights)
            return stay(.marked)
        }
        var word = AmbiguousWord(
            english: english, loanword: text.word.loanwordRarity, syllable: syllable, order: 0)
        word.neighbours = neighbours.evidence(after: text.history, endedBy: character, text.rules)
        word.isInAlphabet = text.isInAlphabet
        let before = text.history.language.before
        if english > 0 && text.word.hasInnerCapital || isAcronym(text, word) || word.isInAlphabet {
            text.word.markDecided()
            return stay(.plain)
        }
        if knowsEnglish, decoder.scores(of: word, after: text.history.language)?.meansKeys == true {
            text.word.markDecided()
            text.history.language.noteForeign(english: english, decoder.weights)
            return stay(.english(before: before))
        }
        if before == .vietnamese || english == 0 {
            text.history.language.noteVietnamese(decoder.weights)
        } else {
            text.history.language.noteAmbiguous(english: english, syllable: syllable, decoder.weights)
        }
        return stay(.marked)
    }

    /// Whether the word is a code: a syllable in no list, with a digit in the middle of its keys, where this typist
    /// types none: `po4a`. Syllables that end in a consonant show where the typist types digits.
    private mutating func isCode(_ text: inout KnownText) -> Bool {
        guard typesDigits, text.word.tone != .level else { return false }
        let order = text.word.keyOrder
        if order == .toneInside, habits.evidence(of: order, decoder.weights) > 0, text.word.syllableRarity == 0 {
            return true
        }
        if text.word.shape.coda.length > 0 { habits.note(order) }
        return false
    }

    /// Whether the word is one letter, typed by unusual keys that are an English word: `wow`, `afar`.
    private func isLetterTypedAsWord(_ word: Word, _ english: UInt8, _ rules: SyllableRules) -> Bool {
        english > 0 && word.isLetterAlone(rules) && word.keyOrder != .usual
    }

    /// Whether a word in capitals is an acronym (POS, MAX): it is known as one or is no frequent syllable, and the word
    /// before it is not in capitals.
    private func isAcronym(_ text: KnownText, _ word: AmbiguousWord) -> Bool {
        guard text.word.isCapitals, text.word.count > 1 || text.word.tone != .level, !text.isInAlphabet else {
            return false
        }
        let isForeign = word.english > 0 || word.loanword > 0
        let isRare = word.syllable == 0 || word.syllable >= decoder.weights.value.rareInCapitals && isForeign
        let rarity = text.word.acronymRarity
        guard isRare || rarity > 0 || text.word.hasNoVowelKey else { return false }
        // Several acronyms may follow each other.
        for back in 0..<min(text.history.count, 8) where !text.history.word(back: back).isEmpty {
            let before = text.history.word(back: back)
            if !before.isCapitals { return true }
            if before.hasDiacritics { return false }
        }
        return rarity > 0 && rarity <= decoder.weights.value.commonAcronym && isRare
    }

    /// Ends a word with diacritics that is no syllable.
    private mutating func endNoSyllable(
        _ text: inout KnownText, _ english: UInt8, with character: Unicode.Scalar?, into revision: inout Revision
    ) -> Bool {
        let word = text.word
        if word.isLetterAlone(text.rules) {
            if !text.history.language.isEnglish { return stay(.syllable) }
        } else if word.isAbbreviation, english == 0 || !endsCode(character) {
            return stay(.abbreviation)
        }
        if english == 0 {
            if word.isDrawnOut(text.rules) { return stay(.syllable) }
            if let drawnOut = word.drawnOutByTone(keys, text.rules) {
                return replace(&text, with: drawnOut, into: &revision)
            }
            if text.history.language.isEnglish {
                // After English words the word is not Vietnamese.
            } else if beginsSyllable(word, before: character, text.rules) || word.tone != .level && isJoined(word) {
                return stay(.syllable)
            } else if text.history.language.isVietnamese {
                if let name = names.name(of: word.keys) { return replace(&text, with: name, into: &revision) }
                if isJoined(word) { return stay(.syllable) }
            }
            if !text.history.language.isEnglish, let syllables = joined.syllables(of: word.keys) {
                return replace(&text, with: syllables, into: &revision)
            }
        }
        text.history.language.noteForeign(english: english, decoder.weights)
        return english > 0 || !word.undoIsMeant
            ? restoreAll(&text, .noSyllable, into: &revision) : restore(&text, .noSyllable, into: &revision)
    }

    /// Whether the word is several syllables without spaces, each typed in a usual order.
    private func isJoined(_ word: Word) -> Bool {
        let order = word.keyOrder
        return (order == .usual || order == .toneInside) && names.accepts(word)
    }

    /// Whether the word is the beginning of a syllable before the character that marks a mnemonic letter in menus:
    /// `ddieer_m`.
    private func beginsSyllable(_ word: Word, before character: Unicode.Scalar?, _ rules: SyllableRules) -> Bool {
        (character == "_" || character == "&") && word.shape.isPossible && names.hasVowelDiacritic(word)
    }

    /// Whether a digit follows the word: after capitals it makes a code, DDR4.
    private func endsCode(_ character: Unicode.Scalar?) -> Bool {
        guard let character else { return false }
        return character.value >= 48 && character.value <= 57
    }

    /// Ends a word without diacritics. If a key has undone a diacritic, all keys are more likely to be an English word
    /// than the letters that are left: `message` is typed this way, and *mesage* is no word.
    private mutating func endPlainWord(
        _ text: inout KnownText, _ english: UInt8, into revision: inout Revision
    ) -> Bool {
        if english == 0, text.history.language.isVietnamese, !text.word.isSyllable(text.rules),
            let name = names.name(of: text.word.keys)
        {
            return replace(&text, with: name, into: &revision)
        }
        if text.word.isAsTyped {
            notePlainWord(&text, english: english)
            return stay(.plain)
        }
        let shown = text.word.shownEnglishRarity
        if !text.word.endsInThree {
            scores = decoder.scores(ofUndone: english, shown: shown)
        }
        if scores?.meansKeys == true {
            text.history.language.noteForeign(english: english, decoder.weights)
            return restoreAll(&text, .undoneEnglish, into: &revision)
        }
        let isMeant = text.word.undoIsMeant && !text.word.isCapitals
        let isAcronym = text.word.isCapitals && (english == 0 || shown >= decoder.weights.value.rareInCapitals)
        if isAcronym || shown == 0 && !isMeant && !text.word.isSyllable(text.rules) {
            text.history.language.noteForeign(english: english, decoder.weights)
            return restoreAll(&text, .noSyllable, into: &revision)
        }
        notePlainWord(&text, english: shown)
        guard text.word.isTransformed, !text.word.isSyllable(text.rules) else { return stay(.undone) }
        return restore(&text, .noSyllable, into: &revision)
    }

    private func notePlainWord(_ text: inout KnownText, english: UInt8) {
        if text.isInAlphabet {
            text.history.language.noteForeignLetter(decoder.weights)
        } else if text.word.isSyllable(text.rules) {
            text.history.language.noteAmbiguous(english: english, syllable: text.word.syllableRarity, decoder.weights)
        } else if text.word.count == 1 {
            text.history.language.noteForeignLetter(decoder.weights)
        } else {
            text.history.language.noteForeign(english: english, decoder.weights)
        }
    }

    /// Replaces the word by another one with the same keys.
    private mutating func replace(
        _ text: inout KnownText, with meant: Word, into revision: inout Revision
    ) -> Bool {
        let word = text.word
        revision.set(
            from: word.count, { word.character(at: $0, text.rules) },
            to: meant.count, { meant.character(at: $0, text.rules) })
        text.word = meant
        decision = .syllable
        return true
    }

    /// Replaces the word by two syllables without a space. The second syllable is the literal end of the first.
    private mutating func replace(
        _ text: inout KnownText, with syllables: (Word, Word), into revision: inout Revision
    ) -> Bool {
        let (old, (first, second), rules) = (text.word, syllables, text.rules)
        revision.set(
            from: old.count, { old.character(at: $0, rules) }, to: first.count + second.count,
            { $0 < first.count ? first.character(at: $0, rules) : second.character(at: $0 - first.count, rules) })
        text.word = first
        for index in 0..<second.count { text.append(second.character(at: index, rules), goesOn: true) }
        text.history.language.noteVietnamese(decoder.weights)
        decision = .syllable
        return true
    }

    private mutating func stay(_ decision: WordDecision) -> Bool {
        self.decision = decision
        return false
    }

    /// Restores the word to all its keys.
    private mutating func restoreAll(
        _ text: inout KnownText, _ decision: WordDecision, into revision: inout Revision
    ) -> Bool {
        text.word.keys.countAll()
        return restore(&text, decision, into: &revision)
    }

    /// Restores the word to its keys, without those that only undid something.
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
        text.word.markDecided()
        revision.deleteCount = old.count - min(first, length)
        return true
    }
}

extension Revision {
    /// Sets the revision to the insertion of one character.
    mutating func set(_ character: Unicode.Scalar) {
        deleteCount = 0
        insertion.set(character)
    }
}
