/// What a mark key does to the vowels of a syllable.
struct MarkChange: Sendable, BitwiseCopyable {
    enum Outcome: UInt8, Sendable {
        /// No vowel can bear the mark.
        case nothing
        /// The vowels of `vowels` bear the mark now.
        case applied
        /// They bore it, and lose it.
        case undone
    }

    var outcome = Outcome.nothing
    var mark = Mark.none
    /// The vowels concerned, by number: a bit each.
    var vowels: UInt8 = 0
    /// The state of the syllable with the mark, if it is applied.
    var state = SyllableStates.none

    static let nothing = MarkChange()

    /// The number of the first vowel concerned.
    @inline(__always)
    var firstVowel: Int { vowels.trailingZeroBitCount }
}

/// The marks that one key can make, on whichever vowel can bear them; the columns of a table.
enum MarkKey: UInt8, Sendable, CaseIterable {
    /// The circumflex on that letter alone.
    case circumflexOnA, circumflexOnE, circumflexOnO
    /// The circumflex on any of a, e, o.
    case circumflex
    /// On u, o or both.
    case horn
    /// On a.
    case breve
    /// w of TELEX: horn or breve.
    case hook
}

/// Which vowels a mark goes to: a table over all states, and the rules it is made by.
struct MarkRules: Sendable {
    /// By state × 16 + key, and 8 further if marks may come late.
    private let changes: [MarkChange]

    init(_ states: SyllableStates, _ rimes: Rimes) {
        var changes = [MarkChange](repeating: .nothing, count: states.count * 16)
        for state in Int(SyllableStates.firstWithVowel)..<states.count {
            let vowels = MarkedVowels(UInt16(state), states, rimes)
            for key in MarkKey.allCases {
                changes[state * 16 + Int(key.rawValue)] = vowels.change(by: key, freely: false)
                changes[state * 16 + 8 + Int(key.rawValue)] = vowels.change(by: key, freely: true)
            }
        }
        self.changes = changes
    }

    @inline(__always)
    func change(of state: UInt16, by key: MarkKey, freely: Bool) -> MarkChange {
        changes[Int(state) &* 16 &+ (freely ? 8 : 0) &+ Int(key.rawValue)]
    }
}

/// The vowels of a state, with what the rules ask of them.
struct MarkedVowels {
    private let form: SyllableForm
    private let bases: [UInt8]
    private let states: SyllableStates

    init(_ state: UInt16, _ states: SyllableStates, _ rimes: Rimes) {
        form = states.form(of: state)
        bases = rimes.vowels(of: form.row)
        self.states = states
    }

    /// What a key does; unless marks may come late (`freely`), only to the last letter, or to uo at the end.
    func change(by key: MarkKey, freely: Bool) -> MarkChange {
        let isOpen = form.coda == Codas.none
        guard freely || isOpen else { return .nothing }
        let first = freely ? 0 : max(0, bases.count - 1)
        switch key {
        case .circumflexOnA: return circumflex(on: 1 << Base.a, from: first) ?? .nothing
        case .circumflexOnE: return circumflex(on: 1 << Base.e, from: first) ?? .nothing
        case .circumflexOnO: return circumflex(on: 1 << Base.o, from: first) ?? .nothing
        case .circumflex: return circumflex(on: 1 << Base.a | 1 << Base.e | 1 << Base.o, from: first) ?? .nothing
        case .horn: return horn(from: first) ?? .nothing
        case .breve: return mark(.breve, onFirst: Base.a, from: first) ?? .nothing
        case .hook: return horn(from: first) ?? mark(.breve, onFirst: Base.a, from: first) ?? .nothing
        }
    }

    /// On the last of those letters that can bear it.
    private func circumflex(on wanted: UInt32, from first: Int) -> MarkChange? {
        for index in (first..<bases.count).reversed() where wanted >> UInt32(bases[index]) & 1 != 0 {
            if let change = mark(.circumflex, at: index) { return change }
        }
        return nil
    }

    private func horn(from first: Int) -> MarkChange? {
        hornOnPair() ?? mark(.horn, onFirst: Base.u, from: first) ?? mark(.horn, onFirst: Base.o, from: first)
    }

    /// The horn on u and o side by side: on o alone while nothing follows (thuở), else on both (thương).
    private func hornOnPair() -> MarkChange? {
        guard let u = bases.indices.dropLast().first(where: { bases[$0] == Base.u && bases[$0 + 1] == Base.o })
        else { return nil }
        let both: UInt8 = 0b11 << UInt8(u)
        if mark(of: u + 1) == .horn {
            return MarkChange(
                outcome: .undone, mark: .horn, vowels: mark(of: u) == .horn ? both : 0b10 << UInt8(u))
        }
        let isClosed = form.coda != Codas.none || bases.count > u + 2
        return isClosed || mark(of: u) == .horn ? apply(.horn, to: both) : apply(.horn, to: 0b10 << UInt8(u))
    }

    /// On the first vowel of that letter, if it stands far enough back.
    private func mark(_ mark: Mark, onFirst base: UInt8, from first: Int) -> MarkChange? {
        guard let index = bases.firstIndex(of: base), index >= first else { return nil }
        return self.mark(mark, at: index)
    }

    private func mark(_ mark: Mark, at index: Int) -> MarkChange? {
        let vowel: UInt8 = 1 << UInt8(index)
        if self.mark(of: index) == mark { return MarkChange(outcome: .undone, mark: mark, vowels: vowel) }
        return apply(mark, to: vowel)
    }

    /// nil if no syllable can come of it.
    private func apply(_ mark: Mark, to vowels: UInt8) -> MarkChange? {
        var pattern = form.pattern
        for index in bases.indices where vowels >> UInt8(index) & 1 != 0 {
            pattern = pattern & ~(3 << UInt8(2 * index)) | mark.rawValue << UInt8(2 * index)
        }
        let state = states.state(of: form.row, pattern, form.coda)
        guard state != SyllableStates.none else { return nil }
        return MarkChange(outcome: .applied, mark: mark, vowels: vowels, state: state)
    }

    private func mark(of index: Int) -> Mark { Mark(rawValue: form.pattern >> UInt8(2 * index) & 3)! }
}
