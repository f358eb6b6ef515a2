import Keyboard

/// Carries out at the end of a word what its rules decide: the word stays, is restored to its keys, or is replaced; then
/// earlier words are looked at again.
struct WordEnding: Sendable {
    /// The rule that decided the last word that ended, and the scores of the readings that it compared.
    private(set) var rule = WordRule.none
    private var scores: ReadingScores?
    /// The words that the typist has overridden.
    private(set) var overrides: WordOverrides
    private let restores: Bool
    /// Whether the model chooses the diacritics of words.
    private let marks: Bool
    private let rules: WordRules
    private var habits = TypingHabits()
    private let lookback: Lookback
    /// Chooses diacritics of words; empty if the typist types them. An array keeps the method small.
    private var marking: [Marking] = []
    /// Corrects typing errors; empty if the settings turn that off.
    private var slips: [SlipCorrection] = []
    /// Whether typing errors are corrected in the application that has the focus.
    var correctsHere = true

    init(
        _ settings: VietnameseSettings, _ composer: WordComposer, _ names: NameSpelling, _ weights: SharedWeights
    ) {
        overrides = settings.overrides
        restores = settings.restores
        marks = settings.typing == .khongDau
        rules = WordRules(settings, composer, names, weights)
        if marks { marking = [Marking(rules: composer.rules)] }
        lookback = Lookback(composer, names, rules.scorer, correctsLine: settings.lookback)
        if settings.corrects, let hasDigitKeys = settings.typing.correctedKeysHaveDigits {
            slips = [SlipCorrection(composer: composer, hasDigitKeys: hasDigitKeys, weights)]
        }
    }

    /// What was decided at the end of the last word. Allocates.
    var decision: WordDecision {
        var decision = WordDecision(rule: rule, scores: scores)
        if rule == .slip { decision.corrections = slips[0].candidates }
        return decision
    }

    /// Adds an override of the typist.
    mutating func addOverride(_ word: WordOverride) { overrides.insert(word) }

    /// Ends the word, if there is one, and appends the character. `continues` says that letters after it continue the word
    /// literally.
    mutating func end(
        _ text: inout KnownText, with character: Unicode.Scalar, continues: Bool, into revision: inout Revision
    ) {
        let corrects = !slips.isEmpty && correctsHere && !continues && restores
        if corrects { slips[0].shown = text.word }
        revision.clear()
        var verdict = WordVerdict(.none)
        if !text.word.isEmpty {
            verdict = self.verdict(on: &text, endedBy: character, continues: continues)
            apply(verdict, to: &text, into: &revision)
        }
        revision.insertion.append(character)
        text.append(character, continues: continues)
        if verdict.givesWay { text.history.noteGivenWay() }
        if continues { return }
        if corrects, text.history.lastEndsWord || text.history.endsLiteralWord,
            slips[0].correct(&text, overrides, into: &revision)
        {
            rule = .slip
            scores = nil
        } else if text.history.lastEndsWord {
            if rules.knowsEnglish, restores, text.history.mayDecideEarlierWords {
                lookBack(&text, after: verdict, into: &revision)
            }
            if marks { marking[0].mark(&text, into: &revision) }
            if character == ";" { correctDeclaration(&text, into: &revision) }
        } else if character == "=" {
            correctDeclaration(&text, into: &revision)
        }
    }

    /// Corrects the word before a name that is declared.
    private func correctDeclaration(_ text: inout KnownText, into revision: inout Revision) {
        guard rules.knowsEnglish, restores, lookback.correctsLine else { return }
        lookback.correctDeclaration(&text, habits, overrides: overrides, into: &revision)
    }

    /// Corrects earlier words of both languages, by the word that has just ended. It is mutating, since a method that only
    /// reads would get a copy of this whole value.
    private mutating func lookBack(_ text: inout KnownText, after verdict: WordVerdict, into revision: inout Revision)
    {
        if text.history.gaveWay(back: 1) {
            var isVietnamese = false
            if case .vietnamese = verdict.language { isVietnamese = true }
            lookback.takeBack(&text, habits, isVietnamese: isVietnamese, into: &revision)
        }
        let isJoined = text.history.isJoined
        if isJoined, lookback.correctsLine,
            lookback.correctCommand(&text, habits, overrides: overrides, into: &revision)
        {
            return
        }
        if isJoined || lookback.correctsLine && text.history.isLanguageNew {
            lookback.correct(&text, habits, overrides: overrides, into: &revision)
        }
    }

    /// Ends the word before a key that types no character.
    mutating func finish(_ text: inout KnownText, into revision: inout Revision) {
        guard !text.word.isEmpty else { return }
        end(&text, with: "\n", continues: false, into: &revision)
        revision.insertion.removeLast()
    }

    /// Ends the word before a letter of another alphabet: then it is no Vietnamese word, and is restored to its keys.
    mutating func end(
        _ text: inout KnownText, withForeignLetter letter: Unicode.Scalar, into revision: inout Revision
    ) {
        guard restores, text.word.isTransformed else {
            return end(&text, with: letter, continues: true, into: &revision)
        }
        (rule, scores) = (.noSyllable, nil)
        restore(&text, into: &revision)
        revision.insertion.append(letter)
        text.append(letter, continues: true)
    }

    /// What becomes of the word: what the typist has said is asked first, then the model that chooses diacritics, then the
    /// list of rules.
    @inline(__always)
    private mutating func verdict(
        on text: inout KnownText, endedBy character: Unicode.Scalar, continues: Bool
    ) -> WordVerdict {
        if text.word.isRaw { return WordVerdict(.raw) }
        if text.isInsideWord { return WordVerdict(.plain) }
        if !overrides.isEmpty, let choice = overrides.choice(of: text.word) {
            text.word.markDecided()
            return choice == .keep ? WordVerdict(.keep) : WordVerdict(.restore, .keys)
        }
        let facts = WordFacts(
            &text, endedBy: character, continues: continues, knowsEnglish: rules.knowsEnglish)
        if marks, !continues, let syllable = marking[0].commonestRarity(of: text.word),
            let verdict = rules.verdict(onOpen: &text, facts, syllable)
        {
            return verdict
        }
        guard restores else { return WordVerdict(.plain) }
        if text.word.isDoubledW { text.word.keys.countAll() }
        return rules.verdict(on: &text, facts, &habits)
    }

    /// Changes the word as was decided.
    private mutating func apply(_ verdict: WordVerdict, to text: inout KnownText, into revision: inout Revision) {
        rule = verdict.rule
        scores = verdict.scores
        if rules.knowsEnglish { text.history.language.note(verdict.language, rules.scorer.weights) }
        switch verdict.meaning {
        case .composed: break
        case .keys where text.word.isAsTyped: text.word.markDecided()
        case .keys:
            text.word.keys.countAll()
            restore(&text, into: &revision)
        case .literalKeys: restore(&text, into: &revision)
        case .name, .drawnOut, .syllables:
            if let (word, rest) = rules.word(verdict.meaning, of: text.word) {
                replace(&text, with: word, rest, into: &revision)
            }
        }
    }

    /// Replaces the word by another one with the same keys. `rest` is a second syllable without a space: the literal end
    /// of the first.
    private func replace(
        _ text: inout KnownText, with word: Word, _ rest: Word?, into revision: inout Revision
    ) {
        let (old, rules) = (text.word, text.rules)
        let rest = rest ?? Word()
        revision.set(
            from: old.count, { old.character(at: $0, rules) }, to: word.count + rest.count,
            { $0 < word.count ? word.character(at: $0, rules) : rest.character(at: $0 - word.count, rules) })
        text.word = word
        for index in 0..<rest.count { text.append(rest.character(at: index, rules), continues: true) }
    }

    /// Restores the word to its keys, without those that only undid something.
    private func restore(_ text: inout KnownText, into revision: inout Revision) {
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
    }
}

// What is offered and taken back around the decision.
extension WordEnding {
    /// The other words that the keys of the word before the cursor can be, likeliest first. Allocates.
    func otherWords(of text: KnownText) -> [String] { rules.otherWords(of: text.word, text.rules) }

    /// The corrections of the word that has just ended, likeliest first; empty if it has no typing error. Allocates.
    func corrections(of text: KnownText) -> [String] { slips.first?.candidates(for: text.history) ?? [] }

    /// Handles BackSpace right after a key that has put diacritics on words: undoes the key and the diacritics. False,
    /// and nothing done, if there are none.
    mutating func undoMarks(_ text: inout KnownText, into revision: inout Revision) -> Bool {
        marks && marking[0].undo(&text, into: &revision)
    }

    /// Handles BackSpace right after a correction: undoes it. Nil, and nothing done, if there was none.
    mutating func takeCorrectionBack(_ text: inout KnownText, into revision: inout Revision) -> WordOverride? {
        guard !slips.isEmpty, let word = slips[0].takeBack(&text, into: &revision) else { return nil }
        addOverride(word)
        return word
    }

    /// Overwrites the text in memory.
    mutating func forget() {
        if marks { marking[0].wipe() }
        if !slips.isEmpty { slips[0].wipe() }
    }
}

extension Revision {
    /// Sets the revision to the insertion of one character.
    mutating func set(_ character: Unicode.Scalar) {
        deleteCount = 0
        insertion.set(character)
    }
}
