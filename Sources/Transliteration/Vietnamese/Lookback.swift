import Keyboard

/// Corrects words of both languages that were typed before their language was known, once it is.
struct Lookback: Sendable {
    /// So many words back at most.
    private static let reach = 8

    let composer: WordComposer

    private enum Reading {
        /// The word is of the other language, or the typist's choice: what stands before it is settled.
        case certain
        /// The word stays, and does not settle what stands before it.
        case same
        case other(Word)
    }

    /// Corrects ambiguous words right before the word that has just ended, if the language is settled now. `revision`
    /// is what ended the word; it becomes both changes in one.
    func correct(_ text: inout KnownText, overrides: WordOverrides, into revision: inout Revision) {
        let language = text.history.language
        guard language.isEnglish || language.isVietnamese else { return }
        var readings: [(back: Int, word: Word)] = []
        var words = 0
        var back = 1
        search: while back < text.history.count, words < Self.reach, !text.history.goesOn(back: back) {
            let word = text.history.word(back: back)
            if !word.isEmpty {
                words += 1
                switch reading(of: word, in: language, text.rules, overrides) {
                case .certain: break search
                case .same: break
                case .other(let word): readings.append((back, word))
                }
            }
            back += 1
        }
        guard let furthest = readings.last?.back else { return }
        let old = shownText(text, from: furthest)
        for reading in readings { text.history.replaceWord(back: reading.back, with: reading.word) }
        // The last characters of the old text are not on the screen yet: the revision was about to insert them.
        let deleted = revision.deleteCount - revision.insertion.count
        revision.set(from: old, to: shownText(text, from: furthest))
        revision.deleteCount += deleted
    }

    /// The words and characters from one on, so far back.
    private func shownText(_ text: KnownText, from furthest: Int) -> [Unicode.Scalar] {
        (0...furthest).reversed().flatMap {
            text.history.word(back: $0).text(text.rules) + [text.history.character(back: $0)]
        }
    }

    /// What else the keys of a word can be, if the language says so.
    private func reading(
        of word: Word, in language: LanguageContext, _ rules: SyllableRules, _ overrides: WordOverrides
    ) -> Reading {
        guard !word.isRaw, overrides.choice(of: word) == nil else { return .certain }
        let english = word.englishFrequency
        if english == 0 { return word.hasDiacritics && language.isVietnamese ? .same : .certain }
        if word.hasDiacritics {
            guard language.isEnglish, language.meansEnglish(english, rather: word.syllableFrequency) else {
                return .certain
            }
            return .other(composer.retype(word.keys, asDiacritics: false))
        }
        let other = composer.retype(word.keys, asDiacritics: true)
        guard other.hasDiacritics, other.isSyllable(rules) else { return .same }
        return language.isVietnamese && other.syllableFrequency > 0 ? .other(other) : .certain
    }
}
