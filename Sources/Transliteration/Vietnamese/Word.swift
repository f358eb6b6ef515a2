/// The word before the cursor: its letters, its tone, and the keys that made it, in fixed storage.
struct Word: Sendable {
    /// The longest word, in keys; it never has more letters than keys.
    static let capacity = 32
    /// The owner of a key that set the tone.
    static let toneOwner: UInt8 = 255

    private(set) var shape = SyllableShape()
    /// The keys that have undone something: until a BackSpace they are only what they type. By `KeyRole.number`.
    var undone: UInt64 = 0
    /// The letters that are in the word, by `Letter.base`, and `KeyRole.anything`, which is always there.
    private(set) var bases = KeyRole.anything
    private var length: UInt8 = 0
    /// How many letters bear a mark.
    private var markCount: UInt8 = 0
    private(set) var tone = Tone.level
    private var bearer: UInt8 = 0
    var keys = WordKeys()
    private var letters = InlineArray<32, Letter>(repeating: Letter(rawValue: 0))

    @inline(__always)
    private(set) var count: Int {
        get { Int(length) }
        set { length = UInt8(truncatingIfNeeded: newValue) }
    }

    /// The letter that bears the tone; of no meaning under the level tone.
    @inline(__always)
    private(set) var toneIndex: Int {
        get { Int(bearer) }
        set { bearer = UInt8(truncatingIfNeeded: newValue) }
    }

    @inline(__always)
    var isEmpty: Bool { count == 0 }

    @inline(__always)
    var isFull: Bool { keys.count == Self.capacity }

    @inline(__always)
    subscript(index: Int) -> Letter { letters[index] }

    /// The letter at this index as the screen shows it.
    @inline(__always)
    func character(at index: Int, _ rules: SyllableRules) -> Unicode.Scalar {
        rules.forms.character(of: letters[index], under: tone != .level && index == toneIndex ? tone : .level)
    }

    /// True if the word is more than the letters of its keys.
    @inline(__always)
    var isTransformed: Bool { tone != .level || markCount != 0 || keys.literalCount != count }

    /// True if a letter bears a mark or a tone.
    @inline(__always)
    var isMarked: Bool { tone != .level || markCount != 0 }

    /// True if the word is just the letters of all its keys.
    @inline(__always)
    var isAsTyped: Bool { !isMarked && keys.count == count }

    /// True if every key is only what it types, until the word ends.
    var isRaw: Bool { undone == .max }

    mutating func makeRaw() { undone = .max }

    /// The word is empty again. Its storage keeps what it held.
    @inline(__always)
    mutating func clear() {
        count = 0
        tone = .level
        shape = SyllableShape()
        markCount = 0
        undone = 0
        bases = KeyRole.anything
        keys.clear()
    }

    /// The word is empty, and nothing of it is left in memory.
    mutating func wipe() { self = Word() }
}

// How a word changes. Each function lowers `first`, the index of the first letter that looks different now.
extension Word {
    /// Puts a letter at the end.
    @inline(__always)
    mutating func append(_ letter: Letter, _ first: inout Int, _ place: TonePlace) {
        if shape.isOpenHalfHornedPair(place.rules) { closeHornedPair(before: letter, &first, place) }
        if letter.mark != .none { markCount &+= 1 }
        shape.append(letter, by: place.rules)
        put(letter, &first, place)
    }

    /// Puts a letter without a mark at the end.
    @inline(__always)
    mutating func append(plain letter: Letter, _ first: inout Int, _ place: TonePlace) {
        if shape.isOpenHalfHornedPair(place.rules) { closeHornedPair(before: letter, &first, place) }
        shape.append(base: letter.base, by: place.rules)
        put(letter, &first, place)
    }

    @inline(__always)
    private mutating func put(_ letter: Letter, _ first: inout Int, _ place: TonePlace) {
        letters[count] = letter
        bases |= 1 &<< UInt32(letter.base)
        if count < first { first = count }
        count &+= 1
        settleTone(&first, place)
    }

    /// A letter is about to come after uơ.
    @inline(never)
    private mutating func closeHornedPair(before letter: Letter, _ first: inout Int, _ place: TonePlace) {
        guard Self.closesHornedPair(letter) else { return }
        setMark(.horn, at: shape.vowelStart, &first, place)
        keys.give(markOf: shape.vowelStart &+ 1, to: shape.vowelStart)
    }

    /// After uơ these make it ươ: open, it is uơ (thuở), closed, ươ (thương).
    private static func closesHornedPair(_ letter: Letter) -> Bool {
        switch letter.base {
        case Base.n, Base.c, Base.m, Base.p, Base.t, Base.i, Base.u: true
        default: false
        }
    }

    /// Takes the last letter away with its keys, and with the tone if that letter bears it.
    ///
    /// Which letter bears it does not depend on the style: of hoà the o does, so what is left is hò in both.
    mutating func removeLast(_ first: inout Int, _ place: TonePlace) {
        let bearsTone = tone != .level && shape.toneIndex(.classic) == count &- 1
        count &-= 1
        if letters[count].mark != .none { markCount &-= 1 }
        if count < first { first = count }
        keys.remove(ownedBy: UInt8(count))
        if !isRaw { undone = 0 }
        if bearsTone { dropTone(&first) }
        divide(place.rules)
        settleTone(&first, place)
    }

    /// The cursor goes before the last letter: it is no longer of the word, and what is left stays as it stands.
    mutating func leaveLast(_ rules: SyllableRules) {
        count &-= 1
        if letters[count].mark != .none { markCount &-= 1 }
        keys.remove(ownedBy: UInt8(count))
        if !isRaw { undone = 0 }
        if tone != .level && toneIndex == count {
            tone = .level
            keys.remove(ownedBy: Self.toneOwner)
        }
        divide(rules)
    }

    /// The cursor goes behind a letter: it is the last of the word, as it stands. The keys are the caller's affair.
    mutating func join(_ letter: Letter, _ tone: Tone, _ rules: SyllableRules) {
        letters[count] = letter
        bases |= 1 &<< UInt32(letter.base)
        if letter.mark != .none { markCount &+= 1 }
        shape.append(letter, by: rules)
        if tone != .level {
            self.tone = tone
            toneIndex = count
        }
        count &+= 1
    }

    /// Changes the mark of a letter; if it is a vowel of the syllable, the caller has checked the pattern.
    @inline(__always)
    mutating func setMark(_ mark: Mark, at index: Int, _ first: inout Int, _ place: TonePlace) {
        let old = letters[index].mark
        guard old != mark else { return }
        if old == .none { markCount &+= 1 } else if mark == .none { markCount &-= 1 }
        letters[index].mark = mark
        if index < first { first = index }
        if index >= shape.vowelStart && index < shape.vowelEnd {
            let shift = UInt8(2 &* (index &- shape.vowelStart))
            shape.setPattern(shape.form.pattern & ~(3 << shift) | mark.rawValue << shift, by: place.rules)
        }
    }

    /// Gives the vowels that a change names their mark.
    @inline(__always)
    mutating func apply(_ change: MarkChange, _ first: inout Int, _ place: TonePlace) {
        var rest = change.vowels
        let start = shape.vowelStart
        while rest != 0 {
            let index = start &+ rest.trailingZeroBitCount
            rest &= rest &- 1
            let old = letters[index].mark
            if old == change.mark { continue }
            if old == .none { markCount &+= 1 }
            letters[index].mark = change.mark
            if index < first { first = index }
        }
        shape.become(change.state, by: place.rules)
        settleTone(&first, place)
    }

    /// Puts another letter in the place of one, and divides the word anew.
    mutating func replace(_ letter: Letter, at index: Int, _ first: inout Int, _ place: TonePlace) {
        if letters[index].mark != .none { markCount &-= 1 }
        if letter.mark != .none { markCount &+= 1 }
        letters[index] = letter
        if index < first { first = index }
        divide(place.rules)
        if !shape.hasVowel { dropTone(&first) }
        settleTone(&first, place)
    }

    /// Gives the word a tone, or with `level` takes it off.
    @inline(__always)
    mutating func setTone(_ new: Tone, _ first: inout Int, _ place: TonePlace) {
        guard tone != new else { return }
        if tone == .level { toneIndex = shape.toneIndex(place.style) ?? 0 }
        tone = new
        if toneIndex < first { first = toneIndex }
    }

    /// Moves the tone to the letter that should bear it now.
    @inline(__always)
    mutating func settleTone(_ first: inout Int, _ place: TonePlace) {
        guard tone != .level, let index = shape.toneIndex(place.style), index != toneIndex else {
            return
        }
        first = min(first, index, toneIndex)
        toneIndex = index
    }

    private mutating func dropTone(_ first: inout Int) {
        guard tone != .level else { return }
        first = min(first, toneIndex)
        tone = .level
        keys.remove(ownedBy: Self.toneOwner)
    }

    /// Divides all letters anew.
    private mutating func divide(_ rules: SyllableRules) {
        shape = SyllableShape()
        bases = KeyRole.anything
        for index in 0..<count {
            bases |= 1 &<< UInt32(letters[index].base)
            shape.append(letters[index], by: rules)
        }
    }
}

/// What it takes to place a tone.
struct TonePlace: Sendable {
    let rules: SyllableRules
    let style: ToneStyle
}
