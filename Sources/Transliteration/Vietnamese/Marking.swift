import Keyboard
import Lexicon

/// Puts diacritics on words that were typed without them, when they end, and corrects the last two when the next word
/// tells.
///
/// Diacritics that a key has set stay, and so does a word that the typist has turned back.
struct Marking: Sendable {
    /// So many words before the one that has ended may change, if only one space stands between them.
    private static let reach = 2
    /// So many words before those are looked at.
    private static let context = 2

    private let rules: SyllableRules
    private var decoder: MarkDecoder
    /// What the words were that the last key has changed, and the state of the text since. An array of one, so that the
    /// method stays small.
    private var old = [Readings()]
    private var stamp = 0

    init(rules: SyllableRules) {
        self.rules = rules
        decoder = MarkDecoder(.vietnamese, words: Self.reach + Self.context + 1)
    }

    /// How frequent the commonest syllable is that the word can be, as the word lists have it; nil if it is none, or its
    /// diacritics are the typist's.
    mutating func commonestFrequency(of word: Word) -> UInt8? {
        guard isOpen(word) else { return nil }
        decoder.removeAll()
        guard decoder.append(candidatesOf: word.withoutModelMarks(rules)), let candidate = decoder.candidates.first
        else {
            return nil
        }
        let frequency = vietnameseSyllables.frequency(of: candidate.hash)
        return frequency > 0 ? frequency : UInt8(clamping: candidate.cost)
    }

    /// The diacritics of the word are to be chosen: it has none, or some of no known syllable, or they were chosen before.
    private func isOpen(_ word: Word) -> Bool {
        if word.isRaw || word.isEmpty { return false }
        if word.isAsTyped || word.isMarkedByModel { return !word.isSettled }
        return word.hasDiacritics && decoder.model.cost(of: word.lettersHash) == nil
    }

    /// Puts diacritics on the word that has just ended, and other ones on those before it. `revision` is what ended the
    /// word; it becomes both changes in one.
    mutating func mark(_ text: inout KnownText, into revision: inout Revision) {
        old[0] = Readings()
        guard text.ahead.isEmpty else { return }
        let words = readWords(before: text)
        decoder.decode()
        var new = Readings()
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

    /// Gives the decoder the words in a row that end with the newest, and what stands before them. How many of them may
    /// change.
    private mutating func readWords(before text: KnownText) -> Int {
        // Between English words none is corrected.
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

    /// Takes the diacritics back that the last key has put on words, and the character that the key has typed. False,
    /// and nothing done, if it was another key.
    mutating func undo(_ text: inout KnownText, into revision: inout Revision) -> Bool {
        guard !old[0].isEmpty, stamp == text.history.stamp, text.word.isEmpty, text.ahead.isEmpty else {
            return false
        }
        old[0].settle()
        old[0].set(&revision, text, withoutLast: true)
        old[0].put(into: &text.history)
        text.history.removeLast(into: &text.word)
        old[0] = Readings()
        return true
    }

    /// Leaves nothing of the text in memory.
    mutating func wipe() {
        old[0] = Readings()
        decoder.wipe()
    }
}

extension MarkCandidate {
    /// A word as it stands.
    fileprivate init(of word: Word, _ model: SyllableModel) {
        let hash = model.hash(of: word)
        self.init(hash: hash, cost: model.cost(of: hash) ?? 0)
    }
}

extension Word {
    /// The word as it was typed, if its diacritics are the model's.
    fileprivate func withoutModelMarks(_ rules: SyllableRules) -> Word {
        isMarkedByModel ? marked(as: MarkCandidate(hash: 0), rules) : self
    }
}

extension Revision {
    /// Adds a change that comes after this one.
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
