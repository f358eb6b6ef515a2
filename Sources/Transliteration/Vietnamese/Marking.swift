/// What became of a key that makes a mark.
enum Marking: Sendable {
    /// The key can do nothing here: it is the character it types.
    case nothing
    /// It marked letters; the index is of the first of them.
    case applied(Int)
    /// The mark was there and is gone; the key is the character it types as well.
    case undone(Int)
    /// The ư that w alone had made is a w; the key is used up.
    case unmade(Int)
}

extension Word {
    /// The circumflex on a vowel; with no base given, on whichever of a, e, o can bear it.
    @inline(__always)
    mutating func markCircumflex(_ base: UInt8?, freely: Bool, _ first: inout Int, _ place: TonePlace) -> Marking {
        guard shape.isPossible else { return .nothing }
        var index = shape.vowelEnd
        let lowest = freely ? shape.vowelStart : max(shape.vowelStart, count &- 1)
        while index > lowest {
            index &-= 1
            let letter = self[index]
            guard base.map({ $0 == letter.base }) ?? Self.canBearCircumflex(letter) else { continue }
            if letter.mark == .circumflex { return undo(at: index, &first, place) }
            if let marking = mark(.circumflex, at: index, &first, place) { return marking }
        }
        return .nothing
    }

    private static func canBearCircumflex(_ letter: Letter) -> Bool {
        letter.base == Base.a || letter.base == Base.e || letter.base == Base.o
    }

    /// The horn on u, o or both (`horn`), the breve on a (`breve`): both are w of TELEX, 7 and 8 of VNI.
    mutating func markHook(
        horn: Bool, breve: Bool, freely: Bool, _ first: inout Int, _ place: TonePlace
    ) -> Marking {
        guard shape.isPossible, shape.hasVowel, freely || count == shape.vowelEnd else { return .nothing }
        if horn {
            if let marking = markHornedPair(&first, place) { return marking }
            if let marking = mark(.horn, onFirst: Base.u, freely: freely, &first, place) { return marking }
            if let marking = mark(.horn, onFirst: Base.o, freely: freely, &first, place) { return marking }
        }
        if breve, let marking = mark(.breve, onFirst: Base.a, freely: freely, &first, place) { return marking }
        return .nothing
    }

    /// The stroke on the last letter, a d after no vowel (đ, HĐ), or on the d that begins the syllable.
    mutating func markStroke(freely: Bool, _ first: inout Int, _ place: TonePlace) -> Marking {
        guard count > 0 else { return .nothing }
        var index = count - 1
        if self[index].base != Base.d || (index > 0 && self[index - 1].vowel != 0) {
            guard freely, shape.isPossible, self[0].base == Base.d else { return .nothing }
            index = 0
        }
        if self[index].mark == .stroke { return undo(at: index, &first, place) }
        setMark(.stroke, at: index, &first, place)
        return .applied(index)
    }

    /// The horn on u and o side by side: on o alone while nothing follows (thuở), else on both (thương).
    private mutating func markHornedPair(_ first: inout Int, _ place: TonePlace) -> Marking? {
        guard let u = pairIndex else { return nil }
        if self[u + 1].mark == .horn {
            let marking = undo(at: u + 1, &first, place)
            guard self[u].mark == .horn else { return marking }
            return undo(at: u, &first, place)
        }
        let isClosed = shape.coda != Codas.none || shape.vowelEnd > u + 2
        guard isClosed || self[u].mark == .horn else { return mark(.horn, at: u + 1, &first, place) }
        let shift = UInt8(2 * (u - shape.vowelStart))
        let pattern = shape.form.pattern & ~(0b1111 << shift) | SyllableShape.hornOnBoth << shift
        guard place.rules.states.state(of: shape.form.row, pattern, shape.coda) != SyllableStates.none else { return nil }
        setMark(.horn, at: u, &first, place)
        setMark(.horn, at: u + 1, &first, place)
        settleTone(&first, place)
        return .applied(u)
    }

    private var pairIndex: Int? {
        for index in shape.vowelStart..<max(shape.vowelStart, shape.vowelEnd - 1)
        where self[index].base == Base.u && self[index + 1].base == Base.o {
            return index
        }
        return nil
    }

    private mutating func mark(
        _ mark: Mark, onFirst base: UInt8, freely: Bool, _ first: inout Int, _ place: TonePlace
    ) -> Marking? {
        for index in shape.vowelStart..<shape.vowelEnd where self[index].base == base {
            guard freely || index == count - 1 else { return nil }
            if self[index].mark == mark { return undo(at: index, &first, place) }
            return self.mark(mark, at: index, &first, place)
        }
        return nil
    }

    /// Marks one vowel if a syllable can come of it.
    @inline(__always)
    private mutating func mark(_ mark: Mark, at index: Int, _ first: inout Int, _ place: TonePlace) -> Marking? {
        let shift = UInt8(2 &* (index &- shape.vowelStart))
        let pattern = shape.form.pattern & ~(3 << shift) | mark.rawValue << shift
        guard place.rules.states.state(of: shape.form.row, pattern, shape.coda) != SyllableStates.none else { return nil }
        setMark(mark, at: index, &first, place)
        settleTone(&first, place)
        return .applied(index)
    }

    /// Takes the mark off again; an ư that w alone had made becomes w.
    private mutating func undo(at index: Int, _ first: inout Int, _ place: TonePlace) -> Marking {
        let letter = self[index]
        if letter.base == Base.u, let key = keys.first(ownedBy: UInt8(index)), keys[key] | 32 == UInt8(ascii: "w") {
            replace(Letter(ascii: letter.isUpper ? 87 : 119), at: index, &first, place)
            return index == count - 1 ? .unmade(index) : .undone(index)
        }
        setMark(.none, at: index, &first, place)
        settleTone(&first, place)
        return .undone(index)
    }
}
