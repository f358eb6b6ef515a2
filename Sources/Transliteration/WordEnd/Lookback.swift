import Keyboard

/// Corrects words of both languages that were typed before the language was certain, once it is: the parts of a token,
/// and the words before it.
struct Lookback: Sendable {
    /// The most words that are looked at.
    private static let reach = 8

    let composer: WordComposer
    let scorer: ReadingScorer
    private let names: NameSpelling
    private let neighbours: TokenNeighbours
    /// Whether words of earlier tokens are corrected too.
    let correctsLine: Bool

    init(_ composer: WordComposer, _ names: NameSpelling, _ scorer: ReadingScorer, correctsLine: Bool) {
        self.composer = composer
        self.names = names
        self.scorer = scorer
        self.correctsLine = correctsLine
        neighbours = TokenNeighbours(weights: scorer.weights)
    }

    /// What becomes of an earlier word.
    private enum Outcome {
        /// The word belongs to the other language, or the typist has chosen it: words before it are not looked at.
        case certain
        /// The word stays; words before it are looked at.
        case same
        case other(Word)
        /// Another word; words before it are not looked at.
        case name(Word)
    }

    /// Corrects ambiguous words right before the word that has just ended, if the language is certain now. `revision`
    /// is the change that the end of the word made; the corrections are added to it.
    func correct(
        _ text: inout KnownText, _ habits: TypingHabits, overrides: WordOverrides, into revision: inout Revision
    ) {
        let language = text.history.language
        let correctsLine = correctsLine && text.history.isLanguageNew
        var evidence = neighbours.evidence(ofNewest: text.history, text.rules)
        guard correctsLine || evidence != 0 else { return }
        var replacements = Replacements(limit: 2)
        var words = 0
        var back = 1
        search: while back < text.history.count, words < Self.reach, !replacements.isFull {
            let joint = text.history.character(back: back)
            if !TokenNeighbours.joins(joint) { evidence = 0 }
            if evidence == 0 {
                // If the language was certain there, the words after it were already decided.
                let before = text.history.language(before: back)
                if !correctsLine || before.isKnown || text.history.continues(back: back) { break }
            }
            let word = text.history.word(back: back)
            if !word.isEmpty {
                words += 1
                guard !word.isRaw, overrides.choice(of: word) == nil else { break }
                let joined = evidence.signum() * neighbours.weight(of: joint)
                if joined < 0, neighbours.evidence(of: word, text.rules) > 0 { break }
                if joined == 0, !word.hasDiacritics, isPartOfToken(text, back) { break }
                // A known acronym in text that is not in capitals: the language of the text does not matter.
                let isAcronym =
                    word.isCapitals && !word.hasDiacritics && word.acronymRarity > 0
                    && !text.history.word(back: 0).isCapitals
                switch isAcronym ? .same : outcome(of: word, habits, joined, in: language, text.rules) {
                case .certain: break search
                case .same: break
                case .other(let word): replacements.append(back, word)
                case .name(let word):
                    // The name goes on: Krông Pắk.
                    let isName = joined == 0 && word[0].isUpper && text.history.word(back: back - 1).isCapitalized
                    if isName { replacements.append(back, word) }
                    break search
                }
            }
            back += 1
        }
        replace(replacements, in: &text, into: &revision)
    }

    /// Corrects the word before a token that shows the word to be a command. True if it was corrected.
    func correctCommand(
        _ text: inout KnownText, _ habits: TypingHabits, overrides: WordOverrides, into revision: inout Revision
    ) -> Bool {
        guard !text.history.word(back: 0).hasDiacritics, let (back, argument) = text.history.wordBeforeArgument else {
            return false
        }
        let evidence = neighbours.evidence(ofArgument: argument)
        return restore(&text, back, habits, overrides, evidence: evidence, into: &revision)
    }

    /// Corrects a rare syllable before a name and `=` or `;`, which has just been typed: `var x = 1`, `var node;`.
    func correctDeclaration(
        _ text: inout KnownText, _ habits: TypingHabits, overrides: WordOverrides, into revision: inout Revision
    ) {
        let back = text.history.character(back: 0) == "=" ? 2 : 1
        guard text.history.count > back, (1...back).allSatisfy({ text.history.character(back: $0) == " " }) else {
            return
        }
        let name = text.history.word(back: back - 1)
        guard !name.isEmpty, !name.hasDiacritics, name.count == 1 || !name.isSyllable(text.rules),
            AmbiguousWord.rank(of: text.history.word(back: back).syllableRarity) >= scorer.weights.value.uncommon
        else { return }
        restore(&text, back, habits, overrides, evidence: scorer.weights.value.pointer, into: &revision)
    }

    /// Restores an earlier word to its keys if they are likelier to be a foreign word, with this evidence. True if it did.
    @discardableResult
    private func restore(
        _ text: inout KnownText, _ back: Int, _ habits: TypingHabits, _ overrides: WordOverrides, evidence: Int,
        into revision: inout Revision
    ) -> Bool {
        let word = text.history.word(back: back)
        guard word.hasDiacritics, word.isSyllable(text.rules), overrides.choice(of: word) == nil else { return false }
        var ambiguous = word.ambiguity(order: habits.evidence(of: word.keyOrder, scorer.weights))
        ambiguous.neighbours = evidence
        guard scorer.scores(ofCommand: ambiguous, after: text.history.language(before: back))?.meansKeys == true
        else {
            return false
        }
        var replacements = Replacements(limit: 2)
        replacements.append(back, composer.retype(word.keys, asDiacritics: false))
        replace(replacements, in: &text, into: &revision)
        text.history.noteCommand(english: ambiguous.english, scorer.weights)
        return true
    }

    /// Restores syllables that gave way to English words because of the words before them, if the word that has just ended
    /// shows that they were meant. After another Vietnamese word it forms a known pair with the syllable (*bả vai*); after
    /// English words it `isVietnamese`, and the syllables are likelier than the English words where nothing is known.
    func takeBack(
        _ text: inout KnownText, _ habits: TypingHabits, isVietnamese: Bool, into revision: inout Revision
    ) {
        var replacements = Replacements(limit: 2)
        var back = 1
        while !replacements.isFull, text.history.gaveWay(back: back) {
            let syllable = composer.retype(text.history.word(back: back).keys, asDiacritics: true)
            let newest = text.history.word(back: 0)
            let isMeant: Bool
            if text.history.language(before: back).isEnglish {
                // A name of Vietnam may stand in English text.
                isMeant = isVietnamese && !newest.isCapitalized && isLikely(syllable, habits)
            } else {
                isMeant = back == 1 && syllable.isBefore(newest)
            }
            if !isMeant { break }
            replacements.append(back, syllable)
            back += 1
        }
        if replacements.isEmpty { return }
        replace(replacements, in: &text, into: &revision)
        text.history.noteVietnamese(scorer.weights)
    }

    /// Whether a syllable is likelier than the English word of its keys, where nothing is known about the language.
    private func isLikely(_ syllable: Word, _ habits: TypingHabits) -> Bool {
        let word = syllable.ambiguity(order: habits.evidence(of: syllable.keyOrder, scorer.weights))
        return scorer.scores(of: word, after: LanguageContext())?.meansKeys != true
    }

    /// Replaces words, and sets the revision.
    private func replace(_ replacements: Replacements, in text: inout KnownText, into revision: inout Revision) {
        guard replacements.furthest != nil else { return }
        // The revision has not been output yet, so its insertion is not on the screen.
        let deleted = revision.deleteCount - revision.insertion.count
        replacements.set(&revision, text)
        revision.deleteCount += deleted
        replacements.put(into: &text.history)
    }

    /// Whether the word at this entry has neighbours in its token, which have decided its language.
    private func isPartOfToken(_ text: KnownText, _ back: Int) -> Bool {
        let next = back + 1
        return neighbours.weight(of: text.history.character(back: back)) > 0
            || next < text.history.count && TokenNeighbours.joins(text.history.character(back: next))
    }

    /// What becomes of a word by its neighbours or the language.
    private func outcome(
        of word: Word, _ habits: TypingHabits, _ neighbours: Int, in language: LanguageContext, _ rules: SyllableRules
    ) -> Outcome {
        if word.hasDiacritics {
            guard word.isSyllable(rules) || word.count == 1 else { return .certain }
            var ambiguous = word.ambiguity(order: habits.evidence(of: word.keyOrder, scorer.weights))
            ambiguous.neighbours = neighbours
            let scores =
                neighbours > 0
                ? scorer.scores(of: ambiguous, after: language) : scorer.scores(of: ambiguous, before: language)
            if scores?.meansKeys == true {
                var letters = composer.retype(word.keys, asDiacritics: false)
                letters.markDecided()
                return .other(letters)
            }
            return ambiguous.english == 0 && language.isVietnamese ? .same : .certain
        }
        let other = composer.retype(word.keys, asDiacritics: true)
        guard other.hasDiacritics, other.isSyllable(rules) else {
            if word.isSyllable(rules) || word.englishRarity > 0 { return .same }
            return language.isVietnamese ? names.name(of: word.keys).map { .name($0) } ?? .certain : .certain
        }
        guard neighbours < 0 || language.isVietnamese else { return language.isEnglish ? .same : .certain }
        var ambiguous = other.ambiguity(order: habits.evidence(of: other.keyOrder, scorer.weights))
        ambiguous.neighbours = neighbours
        let isMeant = ambiguous.syllable > 0 && scorer.scores(of: ambiguous, after: language)?.meansKeys != true
        return isMeant ? .other(other) : .certain
    }
}

extension WordHistory {
    /// Whether the word that has just ended may decide earlier words; most decide nothing.
    @inline(__always)
    var mayDecideEarlierWords: Bool { gaveWay(back: 1) || isJoined || isLanguageNew }

    /// Whether the language is certain now, and was not two words ago.
    var isLanguageNew: Bool { language.isKnown && !language(before: 2).isKnown }

    /// The entry of the word before the token that has just ended, and the first character of the token, if that is no
    /// part of a word; else nil.
    fileprivate var wordBeforeArgument: (back: Int, argument: Unicode.Scalar)? {
        guard let back = (1..<count).first(where: { !TokenNeighbours.joins(character(back: $0)) }), back > 1,
            !word(back: back).isEmpty, word(back: back - 1).isEmpty
        else { return nil }
        return (back, character(back: back - 1))
    }

    /// Whether the word that has just ended is joined to a character before it.
    var isJoined: Bool { count > 1 && TokenNeighbours.joins(character(back: 1)) }
}
