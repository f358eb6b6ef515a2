import Keyboard
import Lexicon

/// Puts diacritics on words that were typed without them, when they end. The next words may change the diacritics of
/// the last two words.
///
/// Typed diacritics stay, and so do words that the typist has turned back.
struct Marking: Sendable {
    /// The number of earlier words that may change, if single spaces are between the words.
    private static let reach = 2
    /// The number of words before those that the model uses as context.
    private static let context = 2

    private let rules: SyllableRules
    private var decoder: MarkDecoder
    /// The words before the last key changed them, and the stamp of the history after the change. An array with one
    /// element keeps the method small.
    private var old = [Replacements()]
    private var stamp = 0

    init(rules: SyllableRules) {
        self.rules = rules
        decoder = MarkDecoder(.vietnamese, words: Self.reach + Self.context + 1)
    }

    /// The rarity of the commonest syllable that the word can be, as in the word lists; nil if there is none, or the
    /// typist has set the diacritics.
    mutating func commonestRarity(of word: Word) -> UInt8? {
        guard isOpen(word) else { return nil }
        decoder.removeAll()
        guard decoder.append(candidatesOf: word.withoutModelMarks(rules)), let candidate = decoder.candidates.first
        else {
            return nil
        }
        let rarity = vietnameseSyllables.rarity(of: candidate.hash)
        return rarity > 0 ? rarity : UInt8(clamping: candidate.cost)
    }

    /// Whether the diacritics of the word can be chosen: it has none, or those of no known syllable, or the model has
    /// chosen them.
    private func isOpen(_ word: Word) -> Bool {
        if word.isRaw || word.isEmpty { return false }
        if word.isAsTyped || word.isMarkedByModel { return !word.isDecided }
        return word.hasDiacritics && decoder.model.cost(of: word.lettersHash) == nil
    }

    /// Puts diacritics on the word that has just ended, and may change those of the words before it. `revision` is the
    /// change that the end of the word made; the new changes are added to it.
    mutating func mark(_ text: inout KnownText, into revision: inout Revision) {
        old[0] = Replacements()
        guard text.ahead.isEmpty else { return }
        let words = readWords(before: text)
        decoder.decode()
        var new = Replacements()
        for back in 0..<words {
            let word = text.history.word(back: back)
            guard isOpen(word) else { continue }
            let best = decoder.best(of: decoder.count - 1 - back)
            guard best.hash != SyllableModel.foreign, best.hash != word.lettersHash else { continue }
            new.append(back, word.marked(as: best, rules))
            old[0].append(back, word)
        }
        guard !new.isEmpty else { return }
        var change = Revision()
        new.set(&change, text)
        new.put(into: &text.history)
        stamp = text.history.stamp
        revision.append(change)
    }

    /// Gives the decoder the consecutive words up to the newest, and their context. The result is the number of words
    /// that may change.
    private mutating func readWords(before text: KnownText) -> Int {
        // Among English words, earlier words stay.
        let free = text.history.language.isEnglish ? 1 : 1 + Self.reach
        var words = 1
        while words < free + Self.context, words < text.history.count, text.history.character(back: words) == " ",
            !text.history.word(back: words).isEmpty
        {
            words += 1
        }
        decoder.removeAll()
        for _ in max(0, words - free)..<Self.context {
            decoder.append(MarkCandidate(hash: SyllableModel.start))
        }
        for back in (0..<words).reversed() {
            let word = text.history.word(back: back)
            if back < free, isOpen(word), decoder.append(candidatesOf: word.withoutModelMarks(rules)) { continue }
            decoder.append(MarkCandidate(of: word, decoder.model))
        }
        return min(words, free)
    }

    /// Undoes the diacritics that the last key has put on words, and deletes its character. False, and nothing done, if
    /// the last key put none.
    mutating func undo(_ text: inout KnownText, into revision: inout Revision) -> Bool {
        guard !old[0].isEmpty, stamp == text.history.stamp, text.word.isEmpty, text.ahead.isEmpty else {
            return false
        }
        old[0].markDecided()
        old[0].set(&revision, text, withoutLast: true)
        old[0].put(into: &text.history)
        text.history.removeLast(into: &text.word)
        old[0] = Replacements()
        return true
    }

    /// Overwrites the text in memory.
    mutating func wipe() {
        old[0] = Replacements()
        decoder.wipe()
    }
}

extension MarkCandidate {
    /// A word with the diacritics that it has.
    fileprivate init(of word: Word, _ model: SyllableModel) {
        let hash = model.hash(of: word)
        self.init(hash: hash, cost: model.cost(of: hash) ?? 0)
    }
}

extension Word {
    /// The word without the diacritics that the model has chosen.
    fileprivate func withoutModelMarks(_ rules: SyllableRules) -> Word {
        isMarkedByModel ? marked(as: MarkCandidate(hash: 0), rules) : self
    }
}

extension Revision {
    /// Adds a change that follows this one.
    fileprivate mutating func append(_ next: Revision) {
        if next.deleteCount <= insertion.count {
            insertion.removeLast(next.deleteCount)
        } else {
            deleteCount += next.deleteCount - insertion.count
            insertion.removeAll()
        }
        for character in next.insertion { insertion.append(character) }
    }
}
