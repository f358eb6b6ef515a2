/// Recognizes words of several syllables that are written as one: names in Vietnamese spelling (Lênin, Êquađo),
/// syllables without spaces (TẬPTIN), and abbreviations before a syllable (TMỤC).
///
/// While a word is typed, only its first syllable gets diacritics, since `google` is more frequent than Côlômbia. The
/// whole word is read when it ends.
struct NameSpelling: Sendable {
    let rules: SyllableRules
    let keys: KeyTable

    /// Whether the word with its present diacritics is such a word.
    func accepts(_ word: Word) -> Bool {
        let tone = word.tone == .level ? nil : word.toneIndex
        let isMarked = hasVowelDiacritic(word) || tone != nil && !word.shape.hasVowel
        return !word.shape.isPossible && isMarked && lastSyllable(of: word, word.tone, at: tone) != nil
    }

    /// The word that the keys make if every syllable may have diacritics, each by a key right after its letter, and the
    /// last key is the tone. Nil if the result is no such word, or no key makes a diacritic.
    func name(of typed: WordKeys) -> Word? {
        guard
            (1..<typed.count).contains(where: {
                makesDiacritic(typed[$0], after: typed[$0 - 1]) || isRareTone(typed, $0)
            })
        else { return nil }
        var word = Word()
        for index in 0..<typed.count {
            let key = typed[index]
            let function = keys[key]
            if word.count > 0, let diacritic = function.diacritic(on: word[word.count - 1]) {
                guard word[word.count - 1].diacritic == .none else { return nil }
                word.keys.append(key, WordKeys.Owner(word.count - 1))
                word.setDiacritic(diacritic, at: word.count - 1, rules)
            } else if index == typed.count - 1, !word.shape.isPossible, case .tone(let tone) = function.kind,
                tone != .level,
                let last = lastSyllable(of: word, tone, at: nil)
            {
                guard function.character != .letter || isRareTone(typed, index) else { return nil }
                word.keys.append(key, .tone)
                word.setTone(tone, at: last)
                return word
            } else {
                word.append(key: key, rules)
            }
        }
        return accepts(word) ? word : nil
    }

    /// Gives the last letter of a word, after its first syllable, the diacritic of a key that is no letter. False, and
    /// nothing done, if the word could not become a name.
    func type(_ key: UInt8, _ function: KeyFunction, _ word: inout Word) -> Bool {
        guard !word.isRaw, !word.shape.isPossible, !word.keys.isFull, word.count > 0, word.englishRarity == 0
        else {
            return false
        }
        if case .tone(let tone) = function.kind { return setTone(tone, key, &word) }
        guard let diacritic = function.diacritic(on: word[word.count - 1]), word[word.count - 1].diacritic == .none
        else {
            return false
        }
        var name = word
        name.setDiacritic(diacritic, at: name.count - 1, rules)
        if diacritic == .stroke, !name[name.count - 1].isVowel {
            var longer = name
            longer.append(Letter(base: Base.a), rules)
            guard accepts(longer) else { return false }
        } else if !accepts(name) {
            return false
        }
        name.keys.append(key, WordKeys.Owner(name.count - 1))
        word = name
        return true
    }

    /// Gives the last syllable a tone, in a name with diacritics or after an abbreviation in capitals.
    private func setTone(_ tone: Tone, _ key: UInt8, _ word: inout Word) -> Bool {
        guard tone != .level, word.tone == .level, let index = lastSyllable(of: word, tone, at: nil) else {
            return false
        }
        let isAbbreviated = !word.shape.hasVowel && (0..<word.count).allSatisfy { word[$0].isUpper }
        guard hasVowelDiacritic(word) || isAbbreviated else { return false }
        word.keys.append(key, .tone)
        word.setTone(tone, at: index)
        return true
    }

    /// Whether the last key is the tone nặng, whose key ends no English word.
    private func isRareTone(_ typed: WordKeys, _ index: Int) -> Bool {
        index == typed.count - 1 && keys[typed[index]].kind == .tone(.dot)
    }

    private func makesDiacritic(_ key: UInt8, after letter: UInt8) -> Bool {
        letter & 64 != 0 && keys[key].diacritic(on: Letter(ascii: letter)) != nil
    }

    /// Whether a letter has a diacritic; đ counts too.
    func hasVowelDiacritic(_ word: Word) -> Bool {
        (0..<word.count).contains { word[$0].diacritic != .none }
    }

    /// Divides the letters into syllables. The result is the index of the letter in the last syllable that can have a
    /// tone; nil if the letters cannot be divided. The tone is at `toneIndex`, or in the last syllable if that is nil.
    private func lastSyllable(of word: Word, _ tone: Tone, at toneIndex: Int?) -> Int? {
        // Bit i is set if a syllable can begin at letter i.
        var starts: UInt64 = 1
        var result: Int?
        for start in 0..<word.count where starts & 1 << UInt64(start) != 0 {
            for first in start...start + 2 where isLead(word, start, first) {
                var shape = SyllableShape()
                for end in first..<word.count {
                    shape.append(word[end], by: rules)
                    guard shape.isPossible else { break }
                    guard shape.hasVowel else { continue }
                    // lôgic ends in -ic, which is no Vietnamese rime.
                    let isBeforeCoda =
                        end == word.count - 2 && word[end].base == Base.i && word[end + 1].base == Base.c
                    let isLast = end == word.count - 1 || isBeforeCoda
                    let hasTone = tone != .level && (toneIndex.map { (first...end).contains($0) } ?? isLast)
                    // In a name, a syllable with a stop needs no tone: Honđurat.
                    let syllable = hasTone ? tone : shape.coda.isStop ? .acute : .level
                    guard rules.isSyllable(shape, syllable) else { continue }
                    starts |= 1 << UInt64(end + 1)
                    // A single syllable is no such word.
                    if isLast, first > 0, let index = shape.toneIndex(rules.style) { result = first + index }
                }
            }
        }
        return result
    }

    /// Whether the letters from `start` up to `first` may stand before a syllable: none, a consonant before l or r, x
    /// or z, or at the start of the word one or two consonants of an abbreviation.
    private func isLead(_ word: Word, _ start: Int, _ first: Int) -> Bool {
        guard first < word.count, (start..<first).allSatisfy({ !word[$0].isVowel }) else { return false }
        if first == start { return true }
        if first == start + 1, word[first].base == Base.l || word[first].base == Base.r { return true }
        if first == start + 1, word[start].base == Base.x || word[start].base == Base.z { return true }
        return start == 0
    }
}

extension KeyFunction {
    /// The diacritic that the key gives to a letter right before it; nil for none.
    fileprivate func diacritic(on letter: Letter) -> Diacritic? {
        switch kind {
        case .doubledD, .stroke: letter.base == Base.d ? .stroke : nil
        case .hook: Self.diacritic(of: .hook, on: letter)
        case .diacritic(let key): Self.diacritic(of: key, on: letter)
        case .separator, .plain, .tone, .letter, .escape: nil
        }
    }

    private static func diacritic(of key: DiacriticKey, on letter: Letter) -> Diacritic? {
        switch (key, letter.base) {
        case (.circumflexOnA, Base.a), (.circumflexOnE, Base.e), (.circumflexOnO, Base.o): .circumflex
        case (.circumflex, Base.a), (.circumflex, Base.e), (.circumflex, Base.o): .circumflex
        case (.horn, Base.o), (.horn, Base.u), (.hook, Base.o), (.hook, Base.u): .horn
        case (.breve, Base.a), (.hook, Base.a): .breve
        default: nil
        }
    }
}
