/// Recognizes words of several syllables that are written as one: names in Vietnamese spelling (Lênin, Êquađo),
/// syllables without spaces (TẬPTIN), and abbreviations before a syllable (TMỤC); and capitalized names with a rime that
/// Vietnamese lacks (Đăk, Adrơng).
///
/// While a word is typed, only its first syllable gets diacritics, since `google` is more frequent than Côlômbia. The
/// whole word is read when it ends.
struct NameSpelling: Sendable {
    let rules: SyllableRules
    let keys: KeyTable
    private let rimes = NameRimes()

    init(rules: SyllableRules, keys: KeyTable) {
        self.rules = rules
        self.keys = keys
    }

    /// Whether the word with its present diacritics is such a word.
    func accepts(_ word: Word) -> Bool {
        let tone = word.tone == .level ? nil : word.toneIndex
        if isNameAlone(word) { return true }
        if word.shape.isPossible { return false }
        let isMarked = hasVowelDiacritic(word) || tone != nil && !word.shape.hasVowel
        return isMarked && lastSyllable(of: word, word.tone, at: tone) != nil
    }

    /// The word that the keys make if every syllable may have diacritics, each by a key right after its letter, and the
    /// last key is the tone. Nil if the result is no such word, or no key makes a diacritic.
    func name(of typed: WordKeys) -> Word? {
        guard typed.count > 1,
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
                function.character != .letter || isRareTone(typed, index) || endsInMarkedStop(word),
                let last = lastSyllable(of: word, tone, at: nil)
            {
                word.keys.append(key, .tone)
                word.setTone(tone, at: last)
                return word
            } else {
                word.append(key: key, rules)
            }
        }
        return accepts(word) ? word : nil
    }

    /// Whether the keys are those of a name in any language's text: two capitals make the first letter before small ones
    /// (`DDawk`), or the diacritic of w is before ng or h (`Powng`), or a digit makes a diacritic of a capitalized word, and
    /// letters follow it (`Ro7mah`).
    func isCertain(_ typed: WordKeys) -> Bool {
        guard typed.count > 2, isCapital(typed[0]) else { return false }
        if isCapital(typed[1]) { return !isCapital(typed[2]) && makesDiacritic(typed[1], after: typed[0]) }
        if endsInUnEnglishW(typed) { return true }
        return (1..<typed.count - 1).contains {
            keys[typed[$0]].character != .letter && makesDiacritic(typed[$0], after: typed[$0 - 1])
                && typed[$0 + 1] & 64 != 0
        }
    }

    /// Whether the last keys are a vowel, w, and ng or h, as in no English syllable.
    private func endsInUnEnglishW(_ typed: WordKeys) -> Bool {
        let last = Letter(ascii: typed[typed.count - 1]).base
        let coda = last == Base.h ? 1 : last == Base.g && Letter(ascii: typed[typed.count - 2]).base == Base.n ? 2 : 0
        guard coda > 0, typed.count > coda + 2 else { return false }
        let key = typed[typed.count - coda - 1]
        return Letter(ascii: key).base == Base.w && makesDiacritic(key, after: typed[typed.count - coda - 2])
    }

    private func isCapital(_ key: UInt8) -> Bool { key & 96 == 64 }

    /// Gives the last letter of a word, after its first syllable, the diacritic of a key that is no letter. False, and
    /// nothing done, if the word could not become a name.
    func type(_ key: UInt8, _ function: KeyFunction, _ word: inout Word) -> Bool {
        guard !word.isRaw, !word.shape.isPossible, !word.keys.isFull, word.count > 0 else { return false }
        let isEnglish = word.englishRarity > 0
        if case .tone(let tone) = function.kind { return !isEnglish && setTone(tone, key, &word) }
        // Letters may follow that no English word has: Prông, Dliê.
        guard !isEnglish || beginsLikeName(word) else { return false }
        guard let diacritic = function.diacritic(on: word[word.count - 1]), word[word.count - 1].diacritic == .none
        else {
            return false
        }
        var name = word
        name.setDiacritic(diacritic, at: name.count - 1, rules)
        if !accepts(name) {
            var longer = name
            longer.append(Letter(base: name[name.count - 1].isVowel ? Base.n : Base.a), rules)
            guard accepts(longer) else { return false }
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

    /// Whether a capitalized name begins with two consonants, and ends in a vowel with a diacritic and a stop, after which
    /// a tone is spelled: Drắk, Hlốp. Foreign names begin with s and a consonant: Staats.
    private func endsInMarkedStop(_ word: Word) -> Bool {
        guard word.count > 3, beginsLikeName(word), word[0].base != Base.s else { return false }
        return word[word.count - 2].isVowel && word[word.count - 2].diacritic != .none
            && Coda.none.appending(word[word.count - 1].base)?.isStop == true
    }

    /// Whether the word is capitalized and begins with two consonants.
    private func beginsLikeName(_ word: Word) -> Bool {
        word.count > 1 && word[0].isUpper && !word[0].isVowel && !word[1].isVowel
    }

    /// Whether the word is an English one and a number, the key of its last letter's diacritic: `Pro6`.
    func isNumbered(_ word: Word) -> Bool {
        !word.shape.isPossible && word.tone == .level && word.keys.count == word.count + 1
            && keys[word.keys[word.count]].character != .letter && word.shownEnglishRarity > 0
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
        // Bit i is set if a syllable can begin at letter i. If a capital is inside, it begins one: ViệtNam, not GốeBay.
        let hasInnerCapital = word.hasInnerCapital
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
                    if hasInnerCapital, end + 1 < word.count, !word[end + 1].isUpper { continue }
                    starts |= 1 << UInt64(end + 1)
                    // A single syllable is no such word. The longest last syllable counts: hiệu, not hiê and ụ.
                    if isLast, first > 0, result == nil, let index = shape.toneIndex(rules.style) {
                        result = first + index
                    }
                }
            }
            forEachNameRime(of: word, from: start) { vowels, end in
                if toneIndex.map((start..<end).contains) == false { return }
                starts |= 1 << UInt64(end)
                if end == word.count { result = vowels.last { word[$0].diacritic != .none } ?? vowels.last }
            }
        }
        return result
    }

    /// Whether the word is one syllable with diacritics, with a rime that only names have.
    private func isNameAlone(_ word: Word) -> Bool {
        guard word.hasDiacritics else { return false }
        var isName = false
        forEachNameRime(of: word, from: 0) { _, end in isName = isName || end == word.count }
        return isName
    }

    /// Calls `take` for each syllable from a letter on that has a rime of names: with its vowels, and the index after
    /// it. The word must be capitalized.
    private func forEachNameRime(of word: Word, from start: Int, _ take: (Range<Int>, Int) -> Void) {
        guard word[0].isUpper, let vowel = (start..<word.count).first(where: { word[$0].isVowel }),
            vowel - start <= 3
        else { return }
        rimes.forEachEnd(in: word, at: vowel) { end in
            let coda = (vowel..<end).first { !word[$0].isVowel } ?? end
            take(vowel..<coda, end)
        }
    }

    /// Whether the letters from `start` up to `first` may stand before a syllable: none, a consonant but j and w before l or
    /// r, x or z, or at the start of the word one or two consonants of an abbreviation, which are Vietnamese letters.
    private func isLead(_ word: Word, _ start: Int, _ first: Int) -> Bool {
        guard first < word.count, (start..<first).allSatisfy({ !word[$0].isVowel }) else { return false }
        if first == start { return true }
        if first == start + 1, word[first].base == Base.l || word[first].base == Base.r {
            return word[start].base != Base.j && word[start].base != Base.w
        }
        if first == start + 1, word[start].base == Base.x || word[start].base == Base.z { return true }
        return start == 0 && !(start..<first).contains { word[$0].isForeignOnset }
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
