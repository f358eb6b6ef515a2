import Keyboard

/// The word before the cursor: its letters, its tone, and the keys that made it, in storage of fixed size.
///
/// It knows which of its letters look different since the screen was last brought up to date, so that every change is
/// shown by one short revision: `beginChange`, any changes, `show`. Whatever changes it must note that, so all of it is
/// here: letters, diacritics, forms.
struct Word: Sendable {
    /// The longest word, in keys and in letters.
    static let capacity = 32

    private(set) var shape = SyllableShape()
    /// The keys that have undone something: until a BackSpace they are only what they type.
    private(set) var undone: KeySet = []
    /// How many keys the word had after the last key that undid something; 0 if there is none since a BackSpace.
    private(set) var keyCountAtUndo = 0
    /// Every key is only what it types, until the word ends.
    private(set) var isRaw = false
    /// The word stays without diacritics: the typist wants it so, or it is no Vietnamese word. Until a letter comes or
    /// goes.
    private(set) var isSettled = false
    /// The letters that are in the word, and `anything`.
    private(set) var letterSet = LetterSet.anything
    private(set) var count = 0
    private var diacriticCount = 0
    private(set) var tone = Tone.level
    /// The letter that has the tone; meaningless under the level tone.
    private(set) var toneIndex = 0
    /// How many letters the screen shows, and from which one on it shows something else than the word has.
    private var shownCount = 0
    private var firstChanged = 0
    var keys = WordKeys()
    private var letters = InlineArray<32, Letter>(repeating: Letter(base: 0))

    var isEmpty: Bool { count == 0 }

    /// No further key fits in.
    var isFull: Bool { keys.isFull || count == Self.capacity }

    /// True if so many more letters fit in.
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

    /// Adds the keys of the word, and how many letters they made.
    func write(_ typed: inout TypedWord) {
        for place in 0..<keys.count { typed.keys.append(Unicode.Scalar(keys[place])) }
        typed.count += count
    }

    /// True if the word is more than the letters of its keys.
    var isTransformed: Bool { hasDiacritics || keys.literalCount != count }

    /// True if a letter has a diacritic or a tone.
    var hasDiacritics: Bool { tone != .level || diacriticCount != 0 }

    /// True if the word is just the letters of all its keys.
    var isAsTyped: Bool { !hasDiacritics && keys.count == count }

    /// True if the letters are a syllable as Vietnamese spells it. Inlined, because a call would copy the word.
    @inline(__always)
    func isSyllable(_ rules: SyllableRules) -> Bool {
        rules.isSyllable(shape, tone)
    }

    mutating func makeRaw() { isRaw = true }

    mutating func settle() { isSettled = true }

    /// It has diacritics, and no key has made them: its keys are its letters.
    var isMarkedByModel: Bool {
        guard hasDiacritics, keys.count == count else { return false }
        return (0..<count).allSatisfy { letters[$0].base == Letter(ascii: keys[$0]).base }
    }

    /// A key has undone something, and is only what it types from now on. It is the last key of the word, or the next
    /// one if it still `comes`.
    mutating func noteUndo(by key: UInt8, comes: Bool) {
        undone.insert(KeySet(key: key))
        keyCountAtUndo = keys.count + (comes ? 1 : 0)
    }

    /// z or 0 has taken the tone off.
    mutating func noteToneTakenOff() { keyCountAtUndo = keys.count }

    /// The word is empty again. Its storage keeps what it held.
    mutating func clear() {
        count = 0
        tone = .level
        shape = SyllableShape()
        diacriticCount = 0
        undone = []
        keyCountAtUndo = 0
        isRaw = false
        isSettled = false
        letterSet = .anything
        shownCount = 0
        firstChanged = 0
        keys.clear()
    }

    /// The other word becomes this one, which is empty then.
    mutating func move(to other: inout Word) {
        if isEmpty { other.clear() } else { other = self }
        clear()
    }

    /// The word is empty, and nothing of it is left in memory.
    mutating func wipe() { self = Word() }
}

// What the screen shows.
extension Word {
    /// The screen shows the word as it is.
    mutating func beginChange() {
        shownCount = count
        firstChanged = count
    }

    /// True if a letter that the screen shows has changed or is gone.
    var hasChangedShownLetters: Bool { firstChanged < shownCount }

    /// Sets the revision that brings the screen up to date.
    mutating func show(_ rules: SyllableRules, into revision: inout Revision) {
        let first = firstChanged
        revision.deleteCount = shownCount &- first
        revision.insertion.set(count: count &- first) { character(at: first &+ $0, rules) }
    }

    private mutating func noteChange(at index: Int) {
        if index < firstChanged { firstChanged = index }
    }
}

// How a word changes.
extension Word {
    /// Puts a letter at the end, if there is room.
    @inline(__always)
    mutating func append(_ letter: Letter, _ rules: SyllableRules) {
        guard count < Self.capacity else { return }
        if shape.isOpenHalfHornedPair(rules) { closeHornedPair(before: letter, rules) }
        put(letter, rules)
        noteChange(at: count &- 1)
        settleTone(rules)
    }

    /// Puts the letter that a key types at the end.
    @inline(__always)
    mutating func append(key: UInt8, _ rules: SyllableRules) {
        keys.append(key, WordKeys.Owner(count))
        append(Letter(ascii: key), rules)
    }

    @inline(__always)
    private mutating func put(_ letter: Letter, _ rules: SyllableRules) {
        letters[count] = letter
        isSettled = false
        letterSet.formUnion(LetterSet(base: letter.base))
        if letter.diacritic != .none { diacriticCount &+= 1 }
        shape.append(letter, by: rules)
        count &+= 1
    }

    /// A letter is about to come after uơ or ưo: some make it ươ. Open, it may be uơ (thuở), closed, it is ươ (thương).
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

    /// True if the horn on the o of ươ has no key of its own: it follows from the horn on u and the letter after o.
    var hasImpliedHorn: Bool {
        let u = shape.vowelStart
        guard letters[u].diacritic == .horn, let horn = keys.last(of: WordKeys.Owner(u)),
            let o = keys.first(of: WordKeys.Owner(u + 1)), o == keys.last(of: WordKeys.Owner(u + 1))
        else { return false }
        return horn < o && Letter(ascii: keys[horn]).base != Base.u && Letter(ascii: keys[o]).base == Base.o
    }

    /// Takes the last letter away with its keys, and with the tone if that letter has it.
    ///
    /// Which letter has it does not depend on the style: of hoà it is the o, so what is left is hò in both.
    mutating func removeLast(_ rules: SyllableRules) {
        let bearer = shape.isPossible ? shape.toneIndex(.classic) : toneIndex
        let hasTone = tone != .level && bearer == count &- 1
        dropLast(rules)
        noteChange(at: count)
        if shape.isOpenHornedPair(rules), hasImpliedHorn { setDiacritic(.none, at: shape.vowelStart + 1, rules) }
        if hasTone { dropTone() }
        settleTone(rules)
    }

    /// The cursor goes before the last letter: it no longer belongs to the word; what is left stays as it stands.
    mutating func leaveLast(_ rules: SyllableRules) {
        let hasTone = tone != .level && toneIndex == count - 1
        dropLast(rules)
        if hasTone { dropTone() }
    }

    private mutating func dropLast(_ rules: SyllableRules) {
        count &-= 1
        isSettled = false
        if letters[count].diacritic != .none { diacriticCount &-= 1 }
        keys.remove(of: WordKeys.Owner(count))
        undone = []
        keyCountAtUndo = 0
        divide(rules)
    }

    /// The cursor goes behind a letter: it is the last of the word, as it stands. The keys are up to the caller, who has
    /// made sure that there is room.
    mutating func join(_ written: WrittenLetter, _ rules: SyllableRules) {
        put(written.letter, rules)
        if written.tone != .level {
            tone = written.tone
            toneIndex = count - 1
        }
    }

    /// Changes the diacritic of a letter; if it is a vowel of the syllable and no syllable can have it, the shape stays.
    mutating func setDiacritic(_ diacritic: Diacritic, at index: Int, _ rules: SyllableRules) {
        guard replaceDiacritic(diacritic, at: index) else { return }
        if index >= shape.vowelStart && index < shape.vowelEnd {
            var diacritics = shape.form.diacritics
            diacritics[index - shape.vowelStart] = diacritic
            shape.setDiacritics(diacritics, by: rules)
        }
    }

    /// Gives vowels a diacritic; the syllable is then in that state.
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

    /// Replaces a letter, and divides the word again.
    mutating func replace(_ letter: Letter, at index: Int, _ rules: SyllableRules) {
        _ = replaceDiacritic(letter.diacritic, at: index)
        letters[index] = letter
        noteChange(at: index)
        divide(rules)
        if !shape.hasVowel { dropTone() }
        settleTone(rules)
    }

    /// Gives the word a tone, or with `level` takes it off.
    mutating func setTone(_ new: Tone, _ rules: SyllableRules) {
        guard tone != new else { return }
        if tone == .level { toneIndex = shape.toneIndex(rules.style) ?? 0 }
        tone = new
        noteChange(at: toneIndex)
    }

    /// Gives a letter the tone, of a word that has none and is not one syllable.
    mutating func setTone(_ new: Tone, at index: Int) {
        tone = new
        toneIndex = index
        noteChange(at: index)
    }

    /// Moves the tone to the letter that has it now.
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

    /// Divides all letters again.
    private mutating func divide(_ rules: SyllableRules) {
        shape = SyllableShape()
        letterSet = .anything
        for index in 0..<count {
            letterSet.formUnion(LetterSet(base: letters[index].base))
            shape.append(letters[index], by: rules)
        }
    }
}
