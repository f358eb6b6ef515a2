import Keyboard

/// Decides what is meant by a word that ends: the text as composed, its keys, or another word with the same keys.
///
/// Most words have one reading, and are not scored. A syllable whose keys are a foreign word has two scores
/// (`ReadingScorer`). A word that is no syllable is known by its form; the form is rarer in one language than in the
/// other, and no list has its frequency, so each form has a rule.
struct WordDecoder: Sendable {
    let scorer: ReadingScorer
    /// The order in which the typist has typed the keys of words that are certainly Vietnamese.
    private(set) var habits = TypingHabits()
    private let rules: SyllableRules
    private let keys: KeyTable
    private let names: NameSpelling
    private let joined: JoinedSyllables
    private let neighbours: TokenNeighbours
    private let cells: CellName
    /// Whether English words are recognized. This needs letters as diacritic keys, since only then do English words get
    /// diacritics.
    private let knowsEnglish: Bool
    /// Whether the diacritic keys are digits.
    private let typesDigits: Bool
    /// Whether the word before a syllable counts. A syllable that is replaced may have to be restored later.
    private let usesPairs: Bool

    init(
        _ settings: VietnameseSettings, _ composer: WordComposer, _ names: NameSpelling, _ weights: SharedWeights
    ) {
        scorer = ReadingScorer(weights: weights)
        rules = composer.rules
        keys = composer.keys
        self.names = names
        joined = JoinedSyllables(composer: composer, rarest: weights.value.joinedSyllable)
        neighbours = TokenNeighbours(weights: weights)
        cells = CellName(neighbours: neighbours)
        knowsEnglish = settings.knowsEnglish
        typesDigits = settings.typing == .vni
        usesPairs = settings.lookback
    }

    /// Decides the word before the cursor, which `end` ends; `goesOn` says that it is continued literally.
    mutating func verdict(on text: KnownText, endedBy end: Unicode.Scalar?, goesOn: Bool) -> WordVerdict {
        var verdict = verdictAlone(on: text, endedBy: end, goesOn: goesOn)
        if case .foreign = verdict.language, TokenNeighbours.isInName(text.history, endedBy: end) {
            verdict.language = .name
        }
        return verdict
    }

    @inline(__always)
    private mutating func verdictAlone(
        on text: KnownText, endedBy end: Unicode.Scalar?, goesOn: Bool
    ) -> WordVerdict {
        let english = knowsEnglish ? text.word.englishRarity : 0
        guard text.word.hasDiacritics else { return plainVerdict(on: text, english) }
        if text.word.count == 1, cells.isMeant(text, endedBy: end) {
            return WordVerdict(reading: .keys, decision: .noSyllable)
        }
        if text.word.tone == .hook, text.history.last == "'", isAfterLetterOfName(text) {
            return WordVerdict(reading: names.name(of: text.word.keys) == nil ? .keys : .name, decision: .noSyllable)
        }
        guard text.word.isSyllable(rules) || isLetterTypedAsWord(text.word, english) else {
            return foreignVerdict(on: text, english, endedBy: end, goesOn: goesOn)
        }
        return knowsEnglish ? syllableVerdict(on: text, english, endedBy: end) : digitVerdict(on: text.word)
    }

    /// The word of a reading that is neither the text nor the keys, and the rest of it if it is two syllables. It is
    /// made again, since a verdict with room for two words costs each word that ends a fifth more.
    func word(_ reading: WordReading, of typed: Word) -> (Word, rest: Word?)? {
        switch reading {
        case .composed, .keys, .literalKeys: nil
        case .name: names.name(of: typed.keys).map { ($0, nil) }
        case .drawnOut: typed.drawnOutByTone(keys, rules).map { ($0, nil) }
        case .syllables: joined.syllables(of: typed.keys).map { ($0.0, $0.1) }
        }
    }

    /// Decides a word whose diacritics the model chooses; `syllable` is the rarity of the commonest syllable that it can
    /// be. Nil if the model chooses none.
    func verdict(onOpen text: KnownText, _ syllable: UInt8, endedBy end: Unicode.Scalar?) -> WordVerdict? {
        let english = text.word.englishRarity
        if text.word.hasDiacritics {
            guard text.word.isMarkedByModel || english == 0 else { return nil }
            return WordVerdict(reading: .composed, decision: .marked, language: .vietnamese)
        }
        var word = AmbiguousWord(english: english, loanword: text.word.loanwordRarity, syllable: syllable, order: 0)
        word.neighbours = neighbours.evidence(after: text.history, endedBy: end, rules)
        word.isInAlphabet = text.isInAlphabet
        if isForeignByCapitals(text, word) || word.isInAlphabet {
            return WordVerdict(reading: .keys, decision: .plain)
        }
        let scores = knowsEnglish ? scorer.scores(of: word, after: text.history.language) : nil
        let before = text.history.language.before
        if scores?.meansKeys == true {
            return WordVerdict(
                reading: .keys, decision: .english(before: before), language: .foreign(english: english),
                scores: scores)
        }
        let isVietnamese = before == .vietnamese || english == 0
        return WordVerdict(
            reading: .composed, decision: .marked,
            language: isVietnamese ? .vietnamese : .ambiguous(english: english, syllable: syllable))
    }

    /// Decides a syllable with diacritics by both languages.
    private mutating func syllableVerdict(
        on text: KnownText, _ english: UInt8, endedBy end: Unicode.Scalar?
    ) -> WordVerdict {
        let evidence = neighbours.evidence(after: text.history, endedBy: end, rules)
        let order = text.word.keyOrder
        let loanword = text.word.loanwordRarity
        guard english > 0 || evidence > 0 || loanword > 0 || text.word.isCapitals else {
            habits.note(order)
            return WordVerdict(reading: .composed, decision: .syllable, language: .vietnamese)
        }
        var word = AmbiguousWord(
            english: english, loanword: loanword, syllable: text.word.syllableRarity,
            order: habits.evidence(of: order, scorer.weights))
        word.neighbours = evidence
        word.isInAlphabet = text.isInAlphabet
        if usesPairs, text.history.last == " " { word.pair = text.history.word(back: 0).pair(with: text.word) }
        let language = text.history.language
        if isForeignByCapitals(text, word) {
            return WordVerdict(reading: .keys, decision: .english(before: language.before))
        }
        let scores = scorer.scores(of: word, after: language)
        // f, j, w and z begin a syllable only if the settings allow it: then the syllable is meant.
        let isSpelledSo = language.isVietnamese && text.word[0].isForeignOnset
        if !isSpelledSo, let scores, scores.meansKeys {
            var verdict = WordVerdict(
                reading: .keys, decision: .english(before: language.before), language: .foreign(english: english),
                scores: scores)
            if case .unusual = word.pair { verdict.givesWay = end == " " }
            return verdict
        }
        guard english > 0 else {
            return WordVerdict(reading: .composed, decision: .syllable, language: .vietnamese, scores: scores)
        }
        return WordVerdict(
            reading: .composed, decision: .vietnamese(before: language.before),
            language: .syllable(english: english, syllable: word.syllable), scores: scores)
    }

    /// Decides a syllable that no English keys make. It is a code if no list has it and its tone is typed in the middle,
    /// where this typist types none: `po4a`. Syllables that end in a consonant show where the typist types tones.
    private mutating func digitVerdict(on word: Word) -> WordVerdict {
        if typesDigits, word.tone != .level {
            let order = word.keyOrder
            if order == .toneInside, habits.evidence(of: order, scorer.weights) > 0, word.syllableRarity == 0 {
                return WordVerdict(reading: .keys, decision: .noSyllable)
            }
            if word.shape.coda.length > 0 { habits.note(order) }
        }
        return WordVerdict(reading: .composed, decision: .syllable)
    }
}

// Words without diacritics.
extension WordDecoder {
    /// Decides a word without diacritics.
    private func plainVerdict(on text: KnownText, _ english: UInt8) -> WordVerdict {
        if english == 0, !text.word.isSyllable(rules), mayBeName(text) {
            return WordVerdict(reading: .name, decision: .syllable)
        }
        if text.word.isAsTyped {
            return WordVerdict(reading: .composed, decision: .plain, language: plainEvidence(text, english: english))
        }
        return knowsEnglish ? undoneVerdict(on: text, english) : shownVerdict(on: text, english: 0, nil)
    }

    /// Decides a word in which a key undid a diacritic. All keys are more likely to be an English word than the letters
    /// that are left: `message` is typed this way, and *mesage* is no word.
    private func undoneVerdict(on text: KnownText, _ english: UInt8) -> WordVerdict {
        let shown = text.word.shownEnglishRarity
        let scores = text.word.endsInThree ? nil : scorer.scores(ofUndone: english, shown: shown)
        if scores?.meansKeys == true {
            return WordVerdict(
                reading: .keys, decision: .undoneEnglish, language: .foreign(english: english), scores: scores)
        }
        let isAcronym =
            text.word.isCapitals && (english == 0 || shown >= scorer.weights.value.rareInCapitals)
        let isMeant = text.word.undoIsMeant && !text.word.isCapitals
        if isAcronym || shown == 0 && !isMeant && !text.word.isSyllable(rules) {
            return WordVerdict(
                reading: .keys, decision: .noSyllable, language: .foreign(english: english), scores: scores)
        }
        return shownVerdict(on: text, english: shown, scores)
    }

    /// The word stays as the screen shows it, if that is a syllable or its letters without what was undone.
    private func shownVerdict(on text: KnownText, english: UInt8, _ scores: ReadingScores?) -> WordVerdict {
        let isLiteral = text.word.isTransformed && !text.word.isSyllable(rules)
        return WordVerdict(
            reading: isLiteral ? .literalKeys : .composed, decision: isLiteral ? .noSyllable : .undone,
            language: plainEvidence(text, english: english), scores: scores)
    }

    private func plainEvidence(_ text: KnownText, english: UInt8) -> LanguageEvidence {
        if text.isInAlphabet { return .foreignLetter }
        if text.word.isSyllable(rules) {
            return .ambiguous(english: english, syllable: text.word.syllableRarity)
        }
        // Ea, water, begins many names of places.
        if text.word.count == 2, text.word[0].isUpper, text.word[0].isVowel, text.word[1].isVowel { return .none }
        return text.word.count == 1 ? .foreignLetter : .foreign(english: english)
    }
}

// Words with diacritics that are no syllable.
extension WordDecoder {
    /// Decides such a word: its keys are meant, unless it has another form that Vietnamese text has.
    private func foreignVerdict(
        on text: KnownText, _ english: UInt8, endedBy end: Unicode.Scalar?, goesOn: Bool
    ) -> WordVerdict {
        if text.word.isLetterAlone(rules) {
            if !text.history.language.isEnglish, knowsEnglish || !goesOn {
                return WordVerdict(reading: .composed, decision: .syllable)
            }
        } else if text.word.isAbbreviation, english == 0 || !isDigit(end) {
            return WordVerdict(reading: .composed, decision: .abbreviation)
        }
        if english == 0, let form = formReading(of: text, endedBy: end) { return form }
        return WordVerdict(
            reading: english > 0 || !text.word.undoIsMeant ? .keys : .literalKeys, decision: .noSyllable,
            language: .foreign(english: english))
    }

    /// The reading of a word of several syllables, of a drawn-out one, or of a part of one; nil if it is none.
    private func formReading(of text: KnownText, endedBy end: Unicode.Scalar?) -> WordVerdict? {
        if names.isNumbered(text.word) { return nil }
        let composed = WordVerdict(reading: .composed, decision: .syllable)
        if text.word.isDrawnOut(rules) { return composed }
        if text.word.drawnOutByTone(keys, rules) != nil {
            return WordVerdict(reading: .drawnOut, decision: .syllable)
        }
        let language = text.history.language
        if language.isEnglish { return nil }
        if isBeginning(text.word, before: end) { return composed }
        // The letters of many foreign words can be divided into syllables, but no tone is on them by chance, and no
        // digit.
        if mayBeName(text) {
            return WordVerdict(reading: .name, decision: .syllable)
        }
        if language.isVietnamese || !knowsEnglish || text.word.tone != .level, isJoined(text.word) { return composed }
        if joined.syllables(of: text.word.keys) != nil {
            return WordVerdict(reading: .syllables, decision: .syllable, language: .vietnamese)
        }
        return nil
    }

    /// Whether the keys make a name in Vietnamese text, or one that says by its capitals or digits that it is one.
    private func mayBeName(_ text: KnownText) -> Bool {
        let language = text.history.language
        let isPlain = language.isVietnamese || !language.isEnglish && names.isCertain(text.word.keys)
        return isPlain && names.name(of: text.word.keys) != nil
    }

    /// Whether the word ends in a letter that is also the tone hỏi, after a capital consonant and an apostrophe: M'gar,
    /// K'Tơr. Names that are written so have no tone.
    private func isAfterLetterOfName(_ text: KnownText) -> Bool {
        let before = text.history.word(back: 0)
        return text.word.keys.isLastOfTone && keys[text.word.keys[text.word.keys.count - 1]].character == .letter
            && before.count == 1 && before[0].isUpper && !before[0].isVowel
    }

    /// Whether the word is several syllables without spaces, each typed in a usual order.
    private func isJoined(_ word: Word) -> Bool {
        let order = word.keyOrder
        return (order == .usual || order == .toneInside) && names.accepts(word)
    }

    /// Whether the word is the beginning of a syllable before the character that marks a mnemonic letter in menus:
    /// `ddieer_m`.
    private func isBeginning(_ word: Word, before end: Unicode.Scalar?) -> Bool {
        (end == "_" || end == "&") && word.shape.isPossible && names.hasVowelDiacritic(word)
    }

    /// Whether a digit follows the word: after capitals it makes a code, DDR4.
    private func isDigit(_ end: Unicode.Scalar?) -> Bool {
        end.map { $0.value >= 48 && $0.value <= 57 } ?? false
    }

    /// Whether the word is one letter, typed by unusual keys that are an English word: `wow`, `afar`.
    private func isLetterTypedAsWord(_ word: Word, _ english: UInt8) -> Bool {
        english > 0 && word.isLetterAlone(rules) && word.keyOrder != .usual
    }
}

// Words that are known by their capitals.
extension WordDecoder {
    /// Whether the word is an English word with a capital inside, or an acronym.
    private func isForeignByCapitals(_ text: KnownText, _ word: AmbiguousWord) -> Bool {
        word.english > 0 && text.word.hasInnerCapital || isAcronym(text, word)
    }

    /// Whether a word in capitals is an acronym (POS, MAX): it is known as one or is no frequent syllable, and the word
    /// before it is not in capitals.
    private func isAcronym(_ text: KnownText, _ word: AmbiguousWord) -> Bool {
        guard text.word.isCapitals, text.word.count > 1 || text.word.tone != .level, !text.isInAlphabet else {
            return false
        }
        let isForeign = word.english > 0 || word.loanword > 0
        let isRare = word.syllable == 0 || word.syllable >= scorer.weights.value.rareInCapitals && isForeign
        let rarity = text.word.acronymRarity
        guard isRare || rarity > 0 || text.word.hasNoVowelKey else { return false }
        // Several acronyms may follow each other.
        for back in 0..<min(text.history.count, 8) where !text.history.word(back: back).isEmpty {
            let before = text.history.word(back: back)
            if !before.isCapitals { return true }
            if before.hasDiacritics { return false }
        }
        return rarity > 0 && rarity <= scorer.weights.value.commonAcronym && isRare
    }
}
