import Keyboard

// Words that were typed before their language was known, mended once it is.
extension VietnameseMethod {
    /// So many words back at most.
    private static let reach = 8

    /// Mends ambiguous words right before the word that has just ended, if the language is settled now. `revision` is
    /// what ended the word; it becomes both changes in one.
    @inline(never)
    mutating func mendWordsBefore(into revision: inout Revision) {
        let language = history.language
        guard language.isEnglish || language.isVietnamese else { return }
        var old: [Unicode.Scalar] = []
        var new: [Unicode.Scalar] = []
        var back = 1
        var changed = 0
        var words: [(back: Int, word: Word)] = []
        while back < history.count, words.count < Self.reach, !history.goesOn(back: back) {
            let word = history.word(back: back)
            if !word.isEmpty {
                switch otherReading(of: word, in: language) {
                case .certain: back = history.count
                case .same: break
                case .other(let reading):
                    words.append((back, reading))
                    changed = back
                }
            }
            back += 1
        }
        guard changed > 0 else { return }
        for index in stride(from: changed, through: 0, by: -1) {
            let word = history.word(back: index)
            let reading = words.first { $0.back == index }?.word ?? word
            old += text(of: word) + [history.character(back: index)]
            new += text(of: reading) + [history.character(back: index)]
            history.replaceWord(back: index, with: reading)
        }
        let common = zip(old, new).prefix { $0 == $1 }.count
        revision.deleteCount += old.count - common - revision.insertion.count
        revision.insertion.removeAll(keepingCapacity: true)
        for character in new[common...] { revision.insertion.append(character) }
    }

    private enum Reading {
        /// The word is of the other language, or its typist's choice: what went before it is settled.
        case certain
        /// The word stays, and does not settle what went before.
        case same
        case other(Word)
    }

    /// How else the keys of a word can be read, where the language tells to.
    private mutating func otherReading(of old: Word, in language: LanguageContext) -> Reading {
        let current = word
        defer { word = current }
        word = old
        let english = englishFrequency
        guard !old.isRaw, choice == nil else { return .certain }
        if english == 0 { return old.isMarked && language.isVietnamese ? .same : .certain }
        if old.isMarked {
            guard language.isEnglish, language.meansEnglish(english, rather: syllableFrequency) else {
                return .certain
            }
            return .other(typed(old, asMarks: false))
        }
        let retyped = typed(old, asMarks: true)
        word = retyped
        guard retyped.isMarked, isSyllable else { return .same }
        return language.isVietnamese && syllableFrequency > 0 ? .other(retyped) : .certain
    }

    /// The keys of a word typed anew, as marks or as the letters they are.
    private mutating func typed(_ old: Word, asMarks: Bool) -> Word {
        word.clear()
        var first = 0
        for index in 0..<old.keys.count {
            let key = old.keys[index]
            let role = roles[Int(key)]
            if !asMarks || role.needs & word.bases == 0 || !transform(key, role, &first) { append(key, &first) }
        }
        return word
    }

    private func text(of word: Word) -> [Unicode.Scalar] {
        (0..<word.count).map { word.character(at: $0, place.rules) }
    }
}
