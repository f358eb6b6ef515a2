import Keyboard

/// Decides at the end of a word whether it stays Vietnamese or is restored to its keys.
struct WordEnding: Sendable {
    /// Why the last word that ended was changed or kept.
    private(set) var decision = WordDecision.none
    /// The same, with the candidates of a corrected word. Allocates.
    var decisionWithCandidates: WordDecision {
        if case .corrected = decision { .corrected(slips[0].candidates) } else { decision }
    }
    /// The scores of the readings of that word, if it had more than one.
    private(set) var scores: ReadingScores?
    /// The words that the typist has overridden.
    private(set) var overrides: WordOverrides
    /// Whether the word that ends is restored because of the word before it.
    private var givesWay = false
    private let restores: Bool
    private let knowsEnglish: Bool
    private let lookback: Lookback
    private var decoder: WordDecoder
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
        knowsEnglish = settings.knowsEnglish
        decoder = WordDecoder(settings, composer, names, weights)
        if settings.typing == .khongDau { marking = Marking(rules: composer.rules) }
        lookback = Lookback(composer, names, decoder.scorer, correctsLine: settings.lookback)
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
        let shown = corrects ? text.word : nil
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
        if let shown, text.history.lastEndsWord || text.history.endsLiteralWord,
            slips[0].correct(&text, shown: shown, overrides, into: &revision)
        {
            decision = .corrected([])
            return
        }
        // Most words decide nothing about earlier words, so these are not looked at.
        guard !goesOn, text.history.lastEndsWord else { return }
        if knowsEnglish && restores { lookBack(&text, into: &revision) }
        marking?.mark(&text, into: &revision)
    }

    /// The other words that the keys of the word before the cursor can be, likeliest first. Allocates.
    func otherWords(of text: KnownText) -> [String] { decoder.otherWords(of: text.word, text.rules) }

    /// The corrections of the word that has just ended, likeliest first; empty if it has no typing error. Allocates.
    func corrections(of text: KnownText) -> [String] {
        slips.first?.candidates(for: text.history) ?? []
    }

    /// Corrects earlier words of both languages, by the word that has just ended. Inlined, because a call would copy
    /// this whole value.
    @inline(__always)
    private func lookBack(_ text: inout KnownText, into revision: inout Revision) {
        if text.history.hasGivenWay { lookback.takeBack(&text, into: &revision) }
        if text.history.isJoined, lookback.correctsLine,
            lookback.correctCommand(&text, decoder.habits, overrides: overrides, into: &revision)
        {
            return
        }
        if text.history.isJoined || lookback.correctsLine && text.history.isLanguageNew {
            lookback.correct(&text, decoder.habits, overrides: overrides, into: &revision)
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
        decision = .noSyllable
        restore(&text, into: &revision)
        revision.insertion.append(letter)
        text.append(letter, goesOn: true)
    }

    /// Ends the word: it stays, or is restored to its keys or replaced. False, and nothing done, if it stays. `goesOn`
    /// says that the word is continued literally.
    ///
    /// The override of the typist is checked first, then the model that chooses diacritics, then the decoder.
    mutating func end(
        _ text: inout KnownText, with character: Unicode.Scalar? = nil, goesOn: Bool, into revision: inout Revision
    ) -> Bool {
        scores = nil
        if text.word.isRaw { return stay(.raw) }
        if text.isInsideWord { return stay(.plain) }
        if !overrides.isEmpty, let choice = overrides.choice(of: text.word) {
            text.word.markDecided()
            guard choice == .restore, !text.word.isAsTyped else { return stay(.chosen(choice)) }
            return apply(WordVerdict(reading: .keys, decision: .chosen(choice)), to: &text, into: &revision)
        }
        if marking != nil, !goesOn, let syllable = marking?.commonestRarity(of: text.word),
            let verdict = decoder.verdict(onOpen: text, syllable, endedBy: character)
        {
            return apply(verdict, to: &text, into: &revision)
        }
        guard restores else { return stay(.plain) }
        if text.word.isDoubledW { text.word.keys.countAll() }
        return apply(
            decoder.verdict(on: text, endedBy: character, goesOn: goesOn), to: &text, into: &revision)
    }

    /// Changes the word as was decided. False, and nothing done, if it stays.
    private mutating func apply(
        _ verdict: WordVerdict, to text: inout KnownText, into revision: inout Revision
    ) -> Bool {
        decision = verdict.decision
        scores = verdict.scores
        givesWay = verdict.givesWay
        if knowsEnglish { text.history.language.note(verdict.language, decoder.scorer.weights) }
        switch verdict.reading {
        case .composed: return false
        case .keys where text.word.isAsTyped:
            text.word.markDecided()
            return false
        case .keys:
            text.word.keys.countAll()
            restore(&text, into: &revision)
        case .literalKeys: restore(&text, into: &revision)
        case .name, .drawnOut, .syllables:
            guard let (word, rest) = decoder.word(verdict.reading, of: text.word) else { return false }
            replace(&text, with: word, rest, into: &revision)
        }
        return true
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
        for index in 0..<rest.count { text.append(rest.character(at: index, rules), goesOn: true) }
    }

    private mutating func stay(_ decision: WordDecision) -> Bool {
        self.decision = decision
        return false
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

extension Revision {
    /// Sets the revision to the insertion of one character.
    mutating func set(_ character: Unicode.Scalar) {
        deleteCount = 0
        insertion.set(character)
    }
}
