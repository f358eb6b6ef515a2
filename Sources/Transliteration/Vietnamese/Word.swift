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
        if shape.isOpenHalfHornedPair(place.rules.rimes) && Self.closesHornedPair(letter) {
            setMark(.horn, at: shape.vowelStart, &first)
            keys.give(markOf: shape.vowelStart &+ 1, to: shape.vowelStart)
        }
        letters[count] = letter
        bases |= 1 << UInt32(letter.base)
        if letter.mark != .none { markCount &+= 1 }
        if count < first { first = count }
        shape.append(letter, at: count, by: place.rules)
        count &+= 1
        settleTone(&first, place)
    }

    /// After uơ these make it ươ: open, it is uơ (thuở), closed, ươ (thương).
    @inline(__always)
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
        let bearsTone = tone != .level && shape.toneIndex(.classic, place.rules) == count &- 1
        count &-= 1
        if letters[count].mark != .none { markCount &-= 1 }
        if count < first { first = count }
        keys.remove(ownedBy: UInt8(count))
        if !isRaw { undone = 0 }
        if bearsTone { dropTone(&first) }
        divide(place.rules)
        settleTone(&first, place)
    }

    /// Changes the mark of a letter; if it is a vowel of the syllable, the caller has checked the pattern.
    @inline(__always)
    mutating func setMark(_ mark: Mark, at index: Int, _ first: inout Int) {
        let old = letters[index].mark
        guard old != mark else { return }
        if old == .none { markCount &+= 1 } else if mark == .none { markCount &-= 1 }
        letters[index].mark = mark
        if index < first { first = index }
        if index >= shape.vowelStart && index < shape.vowelEnd {
            let shift = UInt8(2 &* (index &- shape.vowelStart))
            shape.pattern = shape.pattern & ~(3 << shift) | mark.rawValue << shift
        }
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
        if tone == .level { toneIndex = shape.toneIndex(place.style, place.rules) ?? 0 }
        tone = new
        if toneIndex < first { first = toneIndex }
    }

    /// Moves the tone to the letter that should bear it now.
    @inline(__always)
    mutating func settleTone(_ first: inout Int, _ place: TonePlace) {
        guard tone != .level, let index = shape.toneIndex(place.style, place.rules), index != toneIndex else {
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
            bases |= 1 << UInt32(letters[index].base)
            shape.append(letters[index], at: index, by: rules)
        }
    }
}

/// What it takes to place a tone.
struct TonePlace: Sendable {
    let rules: SyllableRules
    let style: ToneStyle
}
