import Keyboard
import Lexicon

/// The rules that decide at the end of a word what is meant: the text as composed, its keys, or another word with the
/// same keys. Most words have one reading, and are not scored. A syllable whose keys are a foreign word has two scores
/// (`ReadingScorer`). A word that is no syllable is known by its form, and no list has the frequency of a form.
///
/// A class, since a structure of so many parts would be copied at each call. For the same reason the word is read out of
/// a text that is inout.
final class WordRules: Sendable {
    let scorer: ReadingScorer
    /// Whether English words are recognized. This needs letters as diacritic keys, since only then do English words get
    /// diacritics.
    let knowsEnglish: Bool
    private let rules: SyllableRules
    private let keys: KeyTable
    private let names: NameSpelling
    private let joined: JoinedSyllables
    private let neighbours: TokenNeighbours
    private let cells: CellName
    private let tokens: ForeignToken
    /// Whether only digits are keys of diacritics.
    private let hasOnlyDigitKeys: Bool
    /// Whether the word before a syllable counts. A syllable that is replaced may have to be restored later.
    private let usesPairs: Bool

    init(_ settings: VietnameseSettings, _ composer: WordComposer, _ names: NameSpelling, _ weights: SharedWeights) {
        scorer = ReadingScorer(weights: weights)
        rules = composer.rules
        keys = composer.keys
        self.names = names
        joined = JoinedSyllables(composer: composer, rarest: weights.value.joinedSyllable)
        neighbours = TokenNeighbours(weights: weights)
        cells = CellName(neighbours: neighbours)
        tokens = ForeignToken(neighbours: neighbours)
        knowsEnglish = settings.knowsEnglish
        hasOnlyDigitKeys = settings.typing == .vni
        usesPairs = settings.lookback
    }

    /// The list: the first rule that fits the word before the cursor. `habits` is the order in which the typist has typed
    /// the keys of words that are certainly Vietnamese.
    func verdict(on text: inout KnownText, _ facts: WordFacts, _ habits: inout TypingHabits) -> WordVerdict {
        let english = facts.english
        if facts.isJoined, !text.word.isAsTyped, tokens.hasForeignPart(text, facts) {
            return WordVerdict(.foreignToken, .keys, facts.foreign(english))
        }
        if knowsEnglish, text.word.keys.text.capitalCount == 1, text.word.endsInCapitalTone {
            return WordVerdict(.foreignCapitals, .keys, facts.foreign(english))
        }
        guard facts.hasDiacritics else { return plainVerdict(on: &text, facts) }
        if facts.count == 1, cells.isMeant(text, endedBy: facts.end) { return WordVerdict(.cell, .keys) }
        if facts.before == "'", isAfterLetterOfName(text) {
            return WordVerdict(.nameAfterApostrophe, names.name(of: text.word.keys) == nil ? .keys : .name)
        }
        if facts.isSyllable || isLetterTypedAsWord(text.word, english) {
            return knowsEnglish
                ? syllableVerdict(on: &text, facts, &habits) : syllableOfDigits(&text, facts, &habits)
        }
        if text.word.isLetterAlone(rules) {
            if !facts.language.isEnglish, knowsEnglish || !facts.continues { return WordVerdict(.letter) }
        } else if text.word.isAbbreviation, text.word.acronymRarity == 0, english == 0 || !facts.endsBeforeDigit {
            return WordVerdict(.abbreviation)
        }
        if english == 0, let verdict = formVerdict(on: text, facts) { return verdict }
        let isWhole = english > 0 || !text.word.undoIsMeant && !isLiteralEnglish(text, facts)
        return WordVerdict(.noSyllable, isWhole ? .keys : .literalKeys, facts.foreign(english))
    }

    // The rules of words without diacritics.
    private func plainVerdict(on text: inout KnownText, _ facts: WordFacts) -> WordVerdict {
        if facts.english == 0, !facts.isSyllable, mayBeName(text) { return WordVerdict(.name, .name) }
        if text.word.isAsTyped {
            return WordVerdict(.plain, .composed, evidence(of: &text, facts, english: facts.english))
        }
        if hasOnlyDigitKeys, !facts.isSyllable || facts.count == 1, text.word.endsInToneAndZero {
            return WordVerdict(.code, .keys)
        }
        guard knowsEnglish else { return undoneVerdict(on: &text, facts, nil, english: 0) }
        // All keys are more likely to be an English word than the letters that are left: *message* is typed this way,
        // and *mesage* is no word.
        let shown = text.word.shownEnglishRarity
        let scores = text.word.endsInThree ? nil : scorer.scores(ofUndone: facts.english, shown: shown)
        if scores?.meansKeys == true {
            return WordVerdict(.undoneEnglish, .keys, facts.foreign(facts.english), scores: scores)
        }
        let isShownKnown = shown > 0 && (facts.count > 2 || text.word.hasNoVowelKey)
        let isTyped = !isShownKnown || facts.english > 0 && facts.english <= shown || text.word.acronymRarity > 0
        let isAcronym =
            facts.isCapitals && isTyped && (facts.english == 0 || shown >= scorer.weights.value.rareInCapitals)
        let isMeant = text.word.undoIsMeant && !facts.isCapitals
        if isAcronym || shown == 0 && !isMeant && !facts.isSyllable && !isLiteralEnglish(text, facts) {
            return WordVerdict(.undoneNoWord, .keys, facts.foreign(facts.english))
        }
        return undoneVerdict(on: &text, facts, scores, english: shown)
    }

    /// The word stays as the screen shows it, if that is a syllable or its letters without what was undone.
    private func undoneVerdict(
        on text: inout KnownText, _ facts: WordFacts, _ scores: ReadingScores?, english: UInt8
    ) -> WordVerdict {
        let isLiteral = text.word.isTransformed && !facts.isSyllable
        return WordVerdict(
            isLiteral ? .undoneNoWord : .undone, isLiteral ? .literalKeys : .composed,
            evidence(of: &text, facts, english: english), scores: scores)
    }

    // The rules of syllables with diacritics, by both languages.
    private func syllableVerdict(
        on text: inout KnownText, _ facts: WordFacts, _ habits: inout TypingHabits
    ) -> WordVerdict {
        let evidence = neighbours.evidence(after: text.history, endedBy: facts.end, rules)
        let order = text.word.keyOrder
        let loanword = text.word.loanwordRarity
        guard facts.english > 0 || evidence > 0 || loanword > 0 || facts.isCapitals else {
            habits.note(order)
            return WordVerdict(.syllable, .composed, .vietnamese)
        }
        var word = AmbiguousWord(
            english: facts.english, loanword: loanword, syllable: text.word.syllableRarity,
            order: habits.evidence(of: order, scorer.weights))
        word.neighbours = evidence
        word.isInAlphabet = text.isInAlphabet
        word.isUnheard = word.syllable == 0 && order != .usual && rareSyllables.rarity(of: text.word.lettersHash) == 0
        if usesPairs, facts.before == " " { word.pair = text.history.word(back: 0).pair(with: text.word) }
        if isForeignByCapitals(text, word) { return WordVerdict(.foreignCapitals, .keys) }
        let scores = scorer.scores(of: word, after: facts.language)
        // f, j, w and z begin a syllable only if the settings allow it: then the syllable is meant.
        let isSpelledSo = facts.language.isVietnamese && text.word[0].isForeignOnset
        if !isSpelledSo, let scores, scores.meansKeys {
            var verdict = WordVerdict(facts.englishRule, .keys, facts.foreign(facts.english), scores: scores)
            var isDoubtful = facts.language.isEnglish
            if case .unusual = word.pair { isDoubtful = true }
            verdict.givesWay = isDoubtful && facts.end == " "
            return verdict
        }
        guard facts.english > 0 else { return WordVerdict(.syllable, .composed, .vietnamese) }
        return WordVerdict(
            facts.syllableRule, .composed, .syllable(english: facts.english, syllable: word.syllable), scores: scores)
    }

    /// The rules of syllables that no English keys make. It is a code if no list has it and its tone is typed in the middle,
    /// where this typist types none: `po4a`. Syllables that end in a consonant show where the typist types tones.
    private func syllableOfDigits(
        _ text: inout KnownText, _ facts: WordFacts, _ habits: inout TypingHabits
    ) -> WordVerdict {
        if hasOnlyDigitKeys, text.word.tone != .level {
            let order = text.word.keyOrder
            if isNumbered(&text, facts, order) { return WordVerdict(.code, .keys) }
            if order == .toneInside, habits.evidence(of: order, scorer.weights) > 0, text.word.syllableRarity == 0 {
                return WordVerdict(.code, .keys)
            }
            if text.word.shape.coda.length > 0 { habits.note(order) }
        }
        return WordVerdict(.syllable)
    }

    // The rules of words of several syllables, of a drawn-out one, or of a part of one; nil if it is none.
    private func formVerdict(on text: KnownText, _ facts: WordFacts) -> WordVerdict? {
        let word = text.word
        if names.isNumbered(word) { return nil }
        if word.isDrawnOut(rules) { return WordVerdict(.drawnOut) }
        if word.drawnOutByTone(keys, rules) != nil { return WordVerdict(.drawnOut, .drawnOut) }
        // After = or a bracket stands a value, in either language: `--info-file=TẬPTIN`.
        let isValue = word.tone != .level && (facts.before == "=" || facts.before == "[" || facts.before == "<")
        if facts.language.isEnglish && !isValue { return nil }
        if isBeginning(word, before: facts.end) { return WordVerdict(.beginning) }
        // The letters of many foreign words can be divided into syllables, but no tone is on them by chance, and no
        // digit.
        if mayBeName(text) { return WordVerdict(.name, .name) }
        if facts.language.isVietnamese || !knowsEnglish || word.tone != .level, isJoined(word) {
            return WordVerdict(.joined)
        }
        if joined.syllables(of: word.keys) != nil { return WordVerdict(.joined, .syllables, .vietnamese) }
        return nil
    }

    /// The rules of a word whose diacritics the model chooses; `syllable` is the rarity of the commonest syllable that it
    /// can be. Nil if the model chooses none.
    func verdict(onOpen text: inout KnownText, _ facts: WordFacts, _ syllable: UInt8) -> WordVerdict? {
        let english = text.word.englishRarity
        if facts.hasDiacritics {
            guard text.word.isMarkedByModel || english == 0 else { return nil }
            return WordVerdict(.marked, .composed, .vietnamese)
        }
        var word = AmbiguousWord(english: english, loanword: text.word.loanwordRarity, syllable: syllable, order: 0)
        word.neighbours = neighbours.evidence(after: text.history, endedBy: facts.end, rules)
        word.isInAlphabet = text.isInAlphabet
        if isForeignByCapitals(text, word) || word.isInAlphabet { return WordVerdict(.plain, .keys) }
        let scores = knowsEnglish ? scorer.scores(of: word, after: facts.language) : nil
        if scores?.meansKeys == true {
            return WordVerdict(facts.englishRule, .keys, facts.foreign(english), scores: scores)
        }
        let isVietnamese = facts.language.isVietnamese || english == 0
        return WordVerdict(
            .marked, .composed, isVietnamese ? .vietnamese : .ambiguous(english: english, syllable: syllable))
    }

    /// The word of a meaning that is neither the text nor the keys, and the rest of it if it is two syllables.
    func word(_ meaning: WordMeaning, of typed: Word) -> (Word, rest: Word?)? {
        switch meaning {
        case .composed, .keys, .literalKeys: nil
        case .name: names.name(of: typed.keys).map { ($0, nil) }
        case .drawnOut: typed.drawnOutByTone(keys, rules).map { ($0, nil) }
        case .syllables: joined.syllables(of: typed.keys).map { ($0.0, $0.1) }
        }
    }
}

extension WordRules {
    /// What a word without diacritics says about the language; `english` is the rarity of what it becomes.
    @inline(__always)
    private func evidence(of text: inout KnownText, _ facts: WordFacts, english: UInt8) -> LanguageEvidence {
        if text.isInAlphabet { return .foreignLetter }
        if facts.isSyllable {
            let syllable = text.word.syllableRarity
            // Where no Vietnamese word is before it: *the car*.
            let isFunctionWord =
                facts.count > 1 && facts.language.score >= 0 && scorer.isFunctionWord(english, and: syllable)
            return isFunctionWord ? .foreign(english: english) : .ambiguous(english: english, syllable: syllable)
        }
        // Ea, water, begins many names of places.
        if facts.count == 2, text.word[0].isUpper, text.word[0].isVowel, text.word[1].isVowel { return .none }
        return facts.count == 1 ? .foreignLetter : facts.foreign(english)
    }
}

// The forms of words.
extension WordRules {
    /// Whether the keys that count, without those that undid something, are an English word: `userr`, `pooor`.
    private func isLiteralEnglish(_ text: KnownText, _ facts: WordFacts) -> Bool {
        let rarity = text.word.literalEnglishRarity
        return !facts.continues && rarity > 0 && rarity <= scorer.weights.value.commonAcronym
    }

    /// What is most often numbered, and has no diacritic.
    private static let page = SyllableHash.value(of: "trang")

    /// Whether a syllable of VNI is a word and a number: one letter that is no word (`i5`); a rare one in capitals after a
    /// word that is not in capitals (CO2); a page (`trang12`), or a syllable in no list (`ia32`).
    @inline(__always)
    private func isNumbered(_ text: inout KnownText, _ facts: WordFacts, _ order: KeyOrder) -> Bool {
        let isOneLetter = facts.count == 1 && !text.word[0].isUpper
        guard isOneLetter || order == .secondTone || facts.count > 1 && text.word[1].isUpper else { return false }
        return isRareWithNumber(text, facts, order)
    }

    private func isRareWithNumber(_ text: KnownText, _ facts: WordFacts, _ order: KeyOrder) -> Bool {
        let word = text.word
        guard keys[word.keys[word.keys.count - 1]].character == .digit else { return false }
        let rank = AmbiguousWord.rank(of: word.syllableRarity)
        if facts.count == 1 {
            let before = text.history.word(back: 0)
            let isListed = word.syllableRarity > 0 && (before.isEmpty || before.isBefore(word))
            return word.keys.count == 2 && rank >= scorer.weights.value.rareLetter && !isListed
        }
        // A digit inside is a diacritic: RO6NG4.
        if word.hasOnlyCapitals, word.keys.count == word.count + 1, rank > scorer.weights.value.rareInCapitals {
            let before = text.history.word(back: 0)
            return !before.isEmpty && !before.hasOnlyCapitals
        }
        guard order == .secondTone, word.count + 2 == word.keys.count else { return false }
        return word.lettersHash(under: .level) == Self.page
            || word.syllableRarity == 0 && rareSyllables.rarity(of: word.lettersHash) == 0
    }

    /// Whether the keys make a name in Vietnamese text, or one that says by its capitals or digits that it is one.
    private func mayBeName(_ text: KnownText) -> Bool {
        let language = text.history.language
        let isPlain = language.isVietnamese || !language.isEnglish && names.isCertain(text.word.keys)
        guard isPlain, !text.word.hasInnerCapital, let name = names.name(of: text.word.keys) else { return false }
        // A word with a letter that Vietnamese lacks, and no diacritic but a doubled end, is a foreign name: Jisoo, Kazoo.
        return !(name.hasOnlyDoubledEnd && (0..<name.count).contains { name[$0].isForeignOnset })
    }

    /// Whether the word ends in a letter that is also the tone hỏi, after a capital consonant and an apostrophe: M'gar,
    /// K'Tơr. Names that are written so have no tone.
    private func isAfterLetterOfName(_ text: KnownText) -> Bool {
        let before = text.history.word(back: 0)
        return text.word.tone == .hook && text.word.keys.isLastOfTone
            && keys[text.word.keys[text.word.keys.count - 1]].character == .letter
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

    /// Whether the word is one letter, typed by unusual keys that are an English word: `wow`, `afar`.
    private func isLetterTypedAsWord(_ word: Word, _ english: UInt8) -> Bool {
        english > 0 && word.isLetterAlone(rules) && word.keyOrder != .usual
    }

    /// Whether the word is an English word with a capital inside, or an acronym.
    private func isForeignByCapitals(_ text: KnownText, _ word: AmbiguousWord) -> Bool {
        word.english > 0 && text.word.hasInnerCapital || isAcronym(text, word)
    }

    /// Whether a word in capitals is an acronym (POS, MAX): it is known as one or is no frequent syllable, and the word
    /// before it is not in capitals. In capitals (THẾ KỶ XIX) it is a known one that is no syllable.
    private func isAcronym(_ text: KnownText, _ word: AmbiguousWord) -> Bool {
        guard text.word.isCapitals, text.word.count > 1 || text.word.tone != .level, !text.isInAlphabet else {
            return false
        }
        let isForeign = word.english > 0 || word.loanword > 0
        let isSeldom = word.syllable >= scorer.weights.value.rareInCapitals
        let isRare = word.syllable == 0 || isSeldom && isForeign
        let rarity = text.word.acronymRarity
        guard isRare || rarity > 0 || text.word.hasNoVowelKey else { return false }
        if rarity > 0, word.syllable == 0 { return true }
        // CHƯƠNG IX: the letter alone is a word only in ầm ĩ and ồn ĩ.
        if isSeldom, text.word.count == 1, !text.history.word(back: 0).isBefore(text.word) { return true }
        // Several acronyms may follow each other.
        for back in 0..<min(text.history.count, 8) where !text.history.word(back: back).isEmpty {
            let before = text.history.word(back: back)
            if !before.isCapitals { return true }
            if before.hasDiacritics { return false }
        }
        return rarity > 0 && rarity <= scorer.weights.value.commonAcronym && isRare
    }
}
