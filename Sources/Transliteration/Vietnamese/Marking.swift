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
    /// The mark of a key, on the vowels that the rules choose.
    @inline(__always)
    mutating func mark(_ key: MarkKey, freely: Bool, _ first: inout Int, _ place: TonePlace) -> Marking {
        guard shape.isPossible else { return .nothing }
        let change = place.rules.marks.change(of: shape.state, by: key, freely: freely)
        switch change.outcome {
        case .nothing: return .nothing
        case .applied:
            apply(change, &first, place)
            return .applied(shape.vowelStart &+ change.firstVowel)
        case .undone: return undo(change, &first, place)
        }
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

    /// Takes the mark off again, of the last vowel first.
    @inline(never)
    private mutating func undo(_ change: MarkChange, _ first: inout Int, _ place: TonePlace) -> Marking {
        var marking = Marking.nothing
        let start = shape.vowelStart
        for vowel in (0..<3).reversed() where change.vowels >> UInt8(vowel) & 1 != 0 {
            marking = undo(at: start + vowel, &first, place)
        }
        return marking
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
