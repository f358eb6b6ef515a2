import Keyboard

/// The word before the cursor: its letters, its tone, and the keys that made it, in storage of fixed size.
///
/// It tracks which of its letters have changed since the screen was last updated, so that each change needs one short
/// revision: `beginChange`, changes, `show`. Every change must be tracked, so all changes are made in this file.
struct Word: Sendable {
    /// The greatest length of a word, in keys and in letters.
    static let capacity = 32

    private(set) var shape = SyllableShape()
    /// The keys that have undone something. Until BackSpace they only type their characters.
    private(set) var undone: UndoneKeys = []
    /// The number of keys right after the last key that undid something; 0 if there was none since BackSpace.
    private(set) var keyCountAtUndo = 0
    /// Whether every key only types its character until the word ends.
    private(set) var isRaw = false
    /// Whether the word keeps its present form: the typist has chosen it, or it is no Vietnamese word. A letter that is
    /// added or removed resets this.
    private(set) var isDecided = false
    /// The letters of the word, and `anything`.
    private(set) var letterSet = LetterSet.anything
    private(set) var count = 0
    private var diacriticCount = 0
    private(set) var tone = Tone.level
    /// The index of the letter with the tone; meaningless for the level tone.
    private(set) var toneIndex = 0
    /// The number of letters on the screen, and the index of the first letter that differs from the screen.
    private var shownCount = 0
    private var firstChanged = 0
    var keys = WordKeys()
    private var letters = InlineArray<32, Letter>(repeating: Letter(base: 0))

    var isEmpty: Bool { count == 0 }

    /// Whether there is no room for another key.
    var isFull: Bool { keys.isFull || count == Self.capacity }

    /// Whether there is room for this many letters.
    func hasRoom(for letters: Int) -> Bool { count + letters <= Self.capacity && !keys.isFull }

    subscript(index: Int) -> Letter { letters[index] }

    /// The letter at this index as the screen shows it.
    func character(at index: Int, _ rules: SyllableRules) -> Unicode.Scalar {
        rules.forms.character(of: letters[index], under: tone != .level && index == toneIndex ? tone : .level)
    }

    /// The word as the screen shows it. Allocates.
    func text(_ rules: SyllableRules) -> [Unicode.Scalar] { (0..<count).map { character(at: $0, rules) } }

    /// The keys of the word. Allocates.
    var typed: [Unicode.Scalar] { (0..<keys.count).map { Unicode.Scalar(keys[$0]) } }

    /// Appends the keys of the word, and adds its number of letters.
    func write(_ typed: inout TypedWord) {
        for place in 0..<keys.count { typed.keys.append(Unicode.Scalar(keys[place])) }
        typed.count += count
    }

    /// Whether the word differs from the letters of its keys.
    var isTransformed: Bool { hasDiacritics || keys.literalCount != count }

    /// Whether a letter has a diacritic or a tone.
    var hasDiacritics: Bool { tone != .level || diacriticCount != 0 }

    /// Whether the word is exactly the letters of all its keys.
    var isAsTyped: Bool { !hasDiacritics && keys.count == count }

    /// Whether the letters are a syllable in Vietnamese spelling. Inlined, because a call would copy the word.
    @inline(__always)
    func isSyllable(_ rules: SyllableRules) -> Bool {
        rules.isSyllable(shape, tone)
    }

    mutating func makeRaw() { isRaw = true }

    mutating func markDecided() { isDecided = true }

    /// Whether the model has chosen its diacritics: its keys are its letters without diacritics.
    var isMarkedByModel: Bool {
        guard hasDiacritics, keys.count == count else { return false }
        return (0..<count).allSatisfy { letters[$0].base == Letter(ascii: keys[$0]).base }
    }

    /// Notes a key that has undone something, and now only types its character. It is the last key of the word, or the
    /// next one if it still `comes`.
    mutating func noteUndo(by key: UInt8, comes: Bool) {
        undone.insert(UndoneKeys(key: key))
        keyCountAtUndo = keys.count + (comes ? 1 : 0)
    }

    /// Notes a key that has undone a diacritic, and was perhaps only meant as its letter.
    mutating func noteLateUndo(by key: UInt8) { undone.insert(UndoneKeys(key: key)) }

    /// Notes that z or 0 has removed the tone.
    mutating func noteToneTakenOff() { keyCountAtUndo = keys.count }

    /// Empties the word. Its storage is not overwritten.
    mutating func clear() {
        count = 0
        tone = .level
        shape = SyllableShape()
        diacriticCount = 0
        undone = []
        keyCountAtUndo = 0
        isRaw = false
        isDecided = false
        letterSet = .anything
        shownCount = 0
        firstChanged = 0
        keys.clear()
    }

    /// Moves this word to another variable, and empties it.
    mutating func move(to other: inout Word) {
        if isEmpty { other.clear() } else { other = self }
        clear()
    }

    /// Empties the word, and overwrites it in memory.
    mutating func wipe() { self = Word() }
}

// Updates of the screen.
extension Word {
    /// Notes that the screen shows the present word.
    mutating func beginChange() {
        shownCount = count
        firstChanged = count
    }

    /// Whether a letter on the screen has changed or was removed.
    var hasChangedShownLetters: Bool { firstChanged < shownCount }

    /// Sets the revision that updates the screen.
    mutating func show(_ rules: SyllableRules, into revision: inout Revision) {
        let first = firstChanged
        revision.deleteCount = shownCount &- first
        revision.insertion.set(count: count &- first) { character(at: first &+ $0, rules) }
    }

    private mutating func noteChange(at index: Int) {
        if index < firstChanged { firstChanged = index }
    }
}

// Changes of a word.
extension Word {
    /// Appends a letter, if there is room.
    @inline(__always)
    mutating func append(_ letter: Letter, _ rules: SyllableRules) {
        guard count < Self.capacity else { return }
        if shape.isOpenHalfHornedPair(rules) { closeHornedPair(before: letter, rules) }
        put(letter, rules)
        noteChange(at: count &- 1)
        settleTone(rules)
    }

    /// Appends the letter that a key types.
    @inline(__always)
    mutating func append(key: UInt8, _ rules: SyllableRules) {
        keys.append(key, WordKeys.Owner(count))
        append(Letter(ascii: key), rules)
    }

    @inline(__always)
    private mutating func put(_ letter: Letter, _ rules: SyllableRules) {
        letters[count] = letter
        isDecided = false
        letterSet.formUnion(LetterSet(base: letter.base))
        if letter.diacritic != .none { diacriticCount &+= 1 }
        shape.append(letter, by: rules)
        count &+= 1
    }

    /// Changes uơ or ưo into ươ before some letters. Without a coda it may be uơ (thuở); with one it is ươ (thương).
    @inline(never)
    private mutating func closeHornedPair(before letter: Letter, _ rules: SyllableRules) {
        let u = shape.vowelStart
        switch letter.base {
        case Base.n, Base.c, Base.m, Base.p, Base.t, Base.i, Base.u:
            if letters[u].diacritic == .horn {
                setDiacritic(.horn, at: u + 1, rules)
            } else {
                setDiacritic(.horn, at: u, rules)
                keys.giveDiacritic(of: u + 1, to: u)
            }
        default: break
        }
    }

    /// Whether the horn on the o of ươ has no key of its own, because it follows from the horn on u and the letter
    /// after o.
    var hasImpliedHorn: Bool {
        let u = shape.vowelStart
        guard letters[u].diacritic == .horn, let horn = keys.last(of: WordKeys.Owner(u)),
            let o = keys.first(of: WordKeys.Owner(u + 1)), o == keys.last(of: WordKeys.Owner(u + 1))
        else { return false }
        return horn < o && Letter(ascii: keys[horn]).base != Base.u && Letter(ascii: keys[o]).base == Base.o
    }

    /// Removes the last letter and its keys, and the tone if the letter has it.
    ///
    /// The classic place of the tone decides in both styles: of hoà, the o has the tone, so hò is left.
    mutating func removeLast(_ rules: SyllableRules) {
        let bearer = shape.isPossible ? shape.toneIndex(.classic) : toneIndex
        let hasTone = tone != .level && bearer == count &- 1
        dropLast(rules)
        noteChange(at: count)
        if shape.isOpenHornedPair(rules), hasImpliedHorn { setDiacritic(.none, at: shape.vowelStart + 1, rules) }
        if hasTone { dropTone() }
        settleTone(rules)
    }

    /// Removes the last letter from the word when the cursor moves before it. The other letters keep their form.
    mutating func leaveLast(_ rules: SyllableRules) {
        let hasTone = tone != .level && toneIndex == count - 1
        dropLast(rules)
        if hasTone { dropTone() }
    }

    private mutating func dropLast(_ rules: SyllableRules) {
        count &-= 1
        isDecided = false
        if letters[count].diacritic != .none { diacriticCount &-= 1 }
        keys.remove(of: WordKeys.Owner(count))
        undone = []
        keyCountAtUndo = 0
        divide(rules)
    }

    /// Appends a letter of the screen when the cursor moves over it. The caller adds its keys, and has made sure that
    /// there is room.
    mutating func join(_ written: WrittenLetter, _ rules: SyllableRules) {
        put(written.letter, rules)
        if written.tone != .level {
            tone = written.tone
            toneIndex = count - 1
        }
    }

    /// Changes the diacritic of a letter. If no syllable can have it on this vowel, the shape stays.
    mutating func setDiacritic(_ diacritic: Diacritic, at index: Int, _ rules: SyllableRules) {
        guard replaceDiacritic(diacritic, at: index) else { return }
        if index >= shape.vowelStart && index < shape.vowelEnd {
            var diacritics = shape.form.diacritics
            diacritics[index - shape.vowelStart] = diacritic
            shape.setDiacritics(diacritics, by: rules)
        }
    }

    /// Gives vowels a diacritic; `state` is the state of the syllable after that.
    mutating func setDiacritic(_ diacritic: Diacritic, on vowels: VowelRange, state: UInt16, _ rules: SyllableRules) {
        let start = shape.vowelStart
        for vowel in Int(vowels.first)...Int(vowels.last) { _ = replaceDiacritic(diacritic, at: start + vowel) }
        shape.become(state, by: rules)
        settleTone(rules)
    }

    private mutating func replaceDiacritic(_ diacritic: Diacritic, at index: Int) -> Bool {
        let old = letters[index].diacritic
        if old == diacritic { return false }
        if old == .none { diacriticCount &+= 1 } else if diacritic == .none { diacriticCount &-= 1 }
        letters[index].diacritic = diacritic
        noteChange(at: index)
        return true
    }

    /// Replaces a letter, and divides the word into onset, vowels and coda again.
    mutating func replace(_ letter: Letter, at index: Int, _ rules: SyllableRules) {
        _ = replaceDiacritic(letter.diacritic, at: index)
        letters[index] = letter
        noteChange(at: index)
        divide(rules)
        if !shape.hasVowel { dropTone() }
        settleTone(rules)
    }

    /// Sets the tone of the word; `level` removes it.
    mutating func setTone(_ new: Tone, _ rules: SyllableRules) {
        guard tone != new else { return }
        if tone == .level { toneIndex = shape.toneIndex(rules.style) ?? 0 }
        tone = new
        noteChange(at: toneIndex)
    }

    /// Sets the tone of a letter in a word that has no tone and is not a single syllable.
    mutating func setTone(_ new: Tone, at index: Int) {
        tone = new
        toneIndex = index
        noteChange(at: index)
    }

    /// Moves the tone to the letter that the rules now give it to.
    @inline(__always)
    mutating func settleTone(_ rules: SyllableRules) {
        guard tone != .level, shape.isPossible, let index = shape.toneIndex(rules.style), index != toneIndex else {
            return
        }
        noteChange(at: min(index, toneIndex))
        toneIndex = index
    }

    private mutating func dropTone() {
        guard tone != .level else { return }
        noteChange(at: toneIndex)
        tone = .level
        keys.remove(of: .tone)
    }

    /// Divides the letters into onset, vowels and coda again.
    private mutating func divide(_ rules: SyllableRules) {
        shape = SyllableShape()
        letterSet = .anything
        for index in 0..<count {
            letterSet.formUnion(LetterSet(base: letters[index].base))
            shape.append(letters[index], by: rules)
        }
    }
}
