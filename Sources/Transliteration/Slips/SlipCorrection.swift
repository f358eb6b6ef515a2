import Keyboard
import Lexicon

/// Corrects a word with one typing error (slip), when the word ends, or when the next word has ended and makes the
/// meaning clear. A Shift that was held too long is such an error too (VIệt, NAm).
///
/// But for capitals, only words that are in no list are corrected. For keys without a vowel the lists do not count: they have nearly all
/// pairs of consonants, as abbreviations. One syllable must be clearly likelier than all others and than a
/// foreign word with these keys. A word stays if the typist has overridden it, has undone its correction, or has typed
/// it twice and left it.
struct SlipCorrection: Sendable {
    private let finder: SlipCandidates
    private let scores: SlipScores
    private let weights: SharedWeights
    /// The candidates of the last doubtful word. The storage is kept, so that it allocates once.
    private var found: [SlipCandidate] = []
    /// The cost of a foreign word instead of the last corrected one.
    private var foreign = 0
    private var doubtful = Doubtful()
    private var last = Correction()
    /// The word that ends as the screen shows it, with all its keys: the caller sets it before the word ends.
    var shown = Word()
    /// The hashes of the unlisted words that were not corrected, the oldest first; a word that was typed twice is there
    /// twice.
    private var left: [UInt64] = []

    /// The most hashes in `left`.
    private static let remembered = 128

    /// A word whose correction was not certain enough when it ended.
    private struct Doubtful {
        /// The next word has not ended yet.
        var isPending = false
        var token = SlipToken()
        /// The token as the history has it, and the stamp of the history.
        var entry = SlipToken()
        var stamp = 0
        var place = SlipScores.Place()
        var margins = SlipWeights.noSyllable
    }

    /// The last correction, so that BackSpace can undo it.
    private struct Correction {
        /// BackSpace can undo it.
        var isPending = false
        var token = SlipToken()
        /// The text before the correction: a word, and the characters with which the word went on literally.
        var word = Word()
        var rest = TypedKeys()
        var isBeforeLast = false
        /// The stamp of the history after the correction.
        var stamp = 0
    }

    init(composer: WordComposer, hasDigitKeys: Bool, _ weights: SharedWeights) {
        self.weights = weights
        finder = SlipCandidates(composer: composer, hasDigitKeys: hasDigitKeys)
        scores = SlipScores(hasDigitKeys: hasDigitKeys)
        found.reserveCapacity(64)
        left.reserveCapacity(Self.remembered)
    }

    /// Corrects the word that has just ended, or the one before it; false if nothing is corrected. `revision` is
    /// the change that the end of the word made; the correction is added to it.
    mutating func correct(_ text: inout KnownText, _ overrides: WordOverrides, into revision: inout Revision) -> Bool
    {
        last.isPending = false
        if doubtful.isPending {
            doubtful.isPending = false
            if correctEarlier(doubtful, &text, into: &revision) { return true }
        }
        // The number is looked at first, since the form is asked of a copy of the word.
        if shown.keys.text.capitalCount > 1, shown.beginsWithTwoCapitals,
            correctCapitals(&text, overrides, into: &revision)
        {
            return true
        }
        // Most words are known, and are not looked at more closely.
        if !text.history.endsLiteralWord, Self.isKnown(text.history.word(back: 0), text.rules) { return false }
        let end = text.history.character(back: 0)
        guard Self.ends(end),
            let token = SlipToken(text.history, back: 0, word: shown.isEmpty ? nil : shown.keys)
        else { return false }
        let before = token.first + 1
        guard Self.beginsToken(text.history, before),
            !text.history.language(before: token.first).isEnglish,
            let margins = margins(of: text.history.word(back: token.first), token, text.rules)
        else { return false }
        let hash = token.keys.hash
        guard overrides.choice(ofKeys: hash) == nil, left.count(where: { $0 == hash }) < 2 else { return false }
        finder.find(token.keys, into: &found)
        guard !found.isEmpty else { return false }
        let place = scores.place(in: text.history, before: before)
        let foreign = scores.weigh(&found, of: token, in: place)
        guard foreign - found[0].cost >= margins.foreign, ahead >= margins.atEnd else {
            leave(hash)
            guard end == " ", let entry = SlipToken(text.history, back: 0) else { return false }
            doubtful = Doubtful(
                isPending: true, token: token, entry: entry, stamp: text.history.stamp, place: place, margins: margins
            )
            return false
        }
        self.foreign = foreign
        put(self.word(found[0], of: token), for: token, &text, into: &revision)
        return true
    }

    /// Makes the second letter of the word that has just ended small, whose first two are capitals: a listed
    /// syllable in text that is not in capitals. False if nothing is corrected.
    @inline(never)
    private mutating func correctCapitals(
        _ text: inout KnownText, _ overrides: WordOverrides, into revision: inout Revision
    ) -> Bool {
        guard !text.history.endsLiteralWord else { return false }
        let word = text.history.word(back: 0)
        guard word.isSyllable(text.rules), word.syllableRarity > 0, !word.isRaw,
            Self.ends(text.history.character(back: 0)), Self.beginsToken(text.history, 1),
            text.history.count < 2 || !text.history.word(back: 1).isCapitals,
            !text.history.language(before: 0).isEnglish,
            let token = SlipToken(text.history, back: 0, word: shown.keys, capitals: 2),
            token.first == 0, overrides.choice(ofKeys: token.keys.hash) == nil
        else { return false }
        found.removeAll(keepingCapacity: true)
        put(token.word(meant: token.keys, finder.composer), for: token, &text, into: &revision)
        return true
    }

    /// The lead of the best candidate over the second.
    private var ahead: Int { found.count > 1 ? found[1].cost - found[0].cost : .max }

    /// Whether the commonest lists have the word: `margins` is nil for it.
    @inline(__always)
    private static func isKnown(_ word: Word, _ rules: SyllableRules) -> Bool {
        if word.isSyllable(rules), word.syllableRarity > 0 { return true }
        return !word.hasDiacritics && word.shape.hasVowel && word.englishRarity > 0
    }

    /// The lead that a candidate needs to replace the word; nil if the word is known and stays.
    private func margins(of word: Word, _ token: SlipToken, _ rules: SyllableRules) -> SlipWeights.Margins? {
        if token.first > 0 { return SlipWeights.noSyllable }
        guard !word.isEmpty, !word.isRaw, !word.isLetterAlone(rules), !word.isAbbreviation else { return nil }
        if word.hasDiacritics, word.isSyllable(rules) { return scores.isKnown(word) ? nil : SlipWeights.syllable }
        // The cost of an abbreviation decides, not the lists.
        guard token.hasVowel else { return SlipWeights.noSyllable }
        let hash = word.foreignHash
        guard Word.englishRarity(of: hash) == 0, Word.loanwordRarity(of: hash) == 0,
            word.acronymRarity == 0, !scores.isKnown(word)
        else { return nil }
        if word.isDrawnOut(rules) { return nil }
        // Names in several syllables keep their diacritics: Lênin.
        let isName = word.hasDiacritics && word.vowelGroupCount > 1
        return isName || word.isSyllable(rules) ? SlipWeights.syllable : SlipWeights.noSyllable
    }

    /// Whether a corrected word may end before this character. Before other characters the word is a part of a name, a
    /// path or a program.
    private static func ends(_ character: Unicode.Scalar) -> Bool {
        switch character {
        case " ", "\n", ".", ",", ";", ":", "?", "!", ")", "…", "\"", "”": true
        default: false
        }
    }

    /// Whether a word is the first of its token. `back` is the entry of the history before the word.
    private static func beginsToken(_ history: WordHistory, _ back: Int) -> Bool {
        guard back < history.count else { return true }
        switch history.character(back: back) {
        case "(", "\"", "“":
            return history.word(back: back).isEmpty
                && (back + 1 >= history.count || !TokenNeighbours.joins(history.character(back: back + 1)))
        case let character: return !TokenNeighbours.joins(character)
        }
    }

    /// Notes a word that was not corrected.
    private mutating func leave(_ hash: UInt64) {
        if left.count == Self.remembered { left.removeFirst() }
        left.append(hash)
    }

    /// Overwrites the text in memory.
    mutating func wipe() {
        found.removeAll(keepingCapacity: true)
        for _ in 0..<found.capacity { found.append(.none) }
        found.removeAll(keepingCapacity: true)
        doubtful = Doubtful()
        last = Correction()
        shown.wipe()
    }
}

// The changes of the text that a correction makes, and how they are undone.
extension SlipCorrection {
    /// Replaces the word that has just ended by the one that was meant.
    private mutating func put(
        _ meant: Word, for token: SlipToken, _ text: inout KnownText, into revision: inout Revision
    ) {
        let end = text.history.character(back: 0)
        let word = text.history.word(back: token.first)
        let rest = text.history.literalEnd(from: token.first, to: 0)
        var (old, new) = (ScalarBuffer(), ScalarBuffer())
        old.append(shown.isEmpty ? word : shown, text.rules)
        if shown.isEmpty { old.append(rest) }
        new.append(meant, text.rules)
        new.append(end)
        revision.set(from: old, to: new)
        text.history.removeLast(into: &text.word)
        text.history.removeLiteralEnd(into: &text.word)
        text.put(meant, before: end, weights)
        last = Correction(
            isPending: true, token: token, word: word, rest: rest, isBeforeLast: false, stamp: text.history.stamp)
    }

    /// Replaces the word before the one that has just ended by the best candidate, if that is certain now.
    private mutating func correctEarlier(
        _ doubtful: Doubtful, _ text: inout KnownText, into revision: inout Revision
    ) -> Bool {
        let (end, joint) = (text.history.character(back: 0), Unicode.Scalar(" "))
        guard text.history.stamp == doubtful.stamp &+ 1, !shown.isEmpty,
            let entry = SlipToken(text.history, back: 1), entry.keys == doubtful.entry.keys
        else { return false }
        let next = text.history.word(back: 0)
        let foreign = scores.weigh(&found, of: doubtful.token, in: doubtful.place, before: next)
        guard foreign - found[0].cost >= doubtful.margins.foreign, ahead >= doubtful.margins.later else {
            return false
        }
        let token = doubtful.token
        let meant = self.word(found[0], of: token)
        let word = text.history.word(back: entry.first)
        let rest = text.history.literalEnd(from: entry.first, to: 1)
        var (old, new) = (ScalarBuffer(), ScalarBuffer())
        old.append(word, text.rules)
        old.append(rest)
        old.append(joint)
        old.append(shown, text.rules)
        new.append(meant, text.rules)
        new.append(joint)
        new.append(next, text.rules)
        new.append(end)
        revision.set(from: old, to: new)
        text.history.removeLast(into: &text.word)
        text.history.removeLast(into: &text.word)
        text.history.removeLiteralEnd(into: &text.word)
        text.put(meant, before: joint, weights)
        text.put(next, before: end, weights)
        if left.last == token.keys.hash { left.removeLast() }
        last = Correction(
            isPending: true, token: token, word: word, rest: rest, isBeforeLast: true, stamp: text.history.stamp)
        self.foreign = foreign
        return true
    }

    /// The best three candidates of the last correction, each with its lead over the typed word. Allocates.
    var candidates: [WordCandidate] {
        zip(texts(of: last.token), found).map { WordCandidate(text: $0, tenths: foreign - $1.cost) }
    }

    /// The best three candidates for the word that has just ended; empty if it has not been corrected and will not be.
    /// Allocates.
    func candidates(for history: WordHistory) -> [String] {
        if doubtful.isPending, doubtful.stamp == history.stamp { return texts(of: doubtful.token) }
        return last.isPending && !last.isBeforeLast && last.stamp == history.stamp ? texts(of: last.token) : []
    }

    private func texts(of token: SlipToken) -> [String] {
        found.prefix(3).map { String(String.UnicodeScalarView(word($0, of: token).text(finder.composer.rules))) }
    }

    /// The word that a candidate makes of a token.
    private func word(_ candidate: SlipCandidate, of token: SlipToken) -> Word {
        token.word(meant: token.keys.undoing(candidate.slip), finder.composer)
    }

    /// Handles BackSpace right after a correction: undoes the correction and deletes the character that ended the word.
    /// The result is the override that prevents the same correction from now on. Nil, and nothing done, if there is no
    /// correction to undo.
    mutating func takeBack(_ text: inout KnownText, into revision: inout Revision) -> WordOverride? {
        guard last.isPending, last.stamp == text.history.stamp, text.word.isEmpty, text.ahead.isEmpty else {
            return nil
        }
        let last = last
        self.last.isPending = false
        var next = Word()
        let old: [Unicode.Scalar]
        let end = text.history.character(back: 0)
        text.history.removeLast(into: &text.word)
        if last.isBeforeLast {
            next = text.word
            let joint = text.history.character(back: 0)
            text.history.removeLast(into: &text.word)
            old = text.word.text(text.rules) + [joint] + next.text(text.rules) + [end]
            text.putBack(last.word, last.rest)
            text.append(joint, continues: false)
        } else {
            old = text.word.text(text.rules) + [end]
            text.putBack(last.word, last.rest)
        }
        let typed = last.word.text(text.rules) + last.rest.scalars
        if last.isBeforeLast { text.word = next }
        revision.set(from: old, to: last.isBeforeLast ? typed + [" "] + next.text(text.rules) : typed)
        return WordOverride(last.token.keys.text, last.word.hasDiacritics ? .keep : .restore)
    }
}

extension KnownText {
    /// Appends a Vietnamese word and the character after it.
    fileprivate mutating func put(_ word: Word, before end: Unicode.Scalar, _ weights: SharedWeights) {
        self.word = word
        history.language.note(.vietnamese, weights)
        append(end, continues: false)
    }

    /// Replaces the word before the cursor by another, which goes on literally with these characters.
    fileprivate mutating func putBack(_ word: Word, _ rest: TypedKeys) {
        self.word = word
        for character in rest.scalars { append(character, continues: true) }
    }
}

extension ScalarBuffer {
    fileprivate mutating func append(_ word: Word, _ rules: SyllableRules) {
        for index in 0..<word.count { append(word.character(at: index, rules)) }
    }

    fileprivate mutating func append(_ keys: TypedKeys) {
        for index in 0..<keys.count { append(Unicode.Scalar(keys[index])) }
    }
}

extension WordHistory {
    /// The characters with which a word went on literally, without the character that ended it. `first` and `back` are
    /// the first and the last entry of the word in the history.
    fileprivate func literalEnd(from first: Int, to back: Int) -> TypedKeys {
        var keys = TypedKeys()
        for entry in (back..<first).reversed() {
            _ = keys.append(UInt8(truncatingIfNeeded: character(back: entry + 1).value))
        }
        return keys
    }
}

extension Word {
    /// Only the first two letters of three or more are capitals.
    fileprivate var beginsWithTwoCapitals: Bool {
        count > 2 && self[0].isUpper && self[1].isUpper && (2..<count).allSatisfy { !self[$0].isUpper }
    }

    /// The number of groups of vowels. More than one means several syllables.
    fileprivate var vowelGroupCount: Int {
        (0..<count).count { self[$0].isVowel && ($0 == 0 || !self[$0 - 1].isVowel) }
    }
}
