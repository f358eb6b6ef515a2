/// What a diacritic key does to the vowels of a syllable.
enum DiacriticChange: Sendable, BitwiseCopyable {
    /// No vowel can have the diacritic.
    case nothing
    /// The vowels get the diacritic, and the syllable goes to this state.
    case applied(Diacritic, on: VowelRange, state: UInt16)
    /// The vowels had the diacritic and lose it.
    case undone(VowelRange)
}

/// One vowel of a syllable, or two consecutive ones, numbered from 0.
struct VowelRange: Sendable, BitwiseCopyable {
    let first: UInt8
    let last: UInt8

    init(_ first: Int, through last: Int) {
        self.first = UInt8(first)
        self.last = UInt8(last)
    }
}

/// A key that makes diacritics, by what it makes; the columns of the table in `DiacriticRules`.
enum DiacriticKey: UInt8, Sendable, CaseIterable {
    /// The circumflex on this letter alone.
    case circumflexOnA, circumflexOnE, circumflexOnO
    /// The circumflex on any of a, e, o.
    case circumflex
    /// The horn on u, o or both.
    case horn
    /// The breve on a.
    case breve
    /// The horn or the breve: w of TELEX.
    case hook
}

/// Which vowels get a diacritic: a table over all states, and the rules from which it is made.
struct DiacriticRules: Sendable {
    /// Indexed by state × 16 + key, plus 8 if diacritics may be typed late.
    private let changes: [DiacriticChange]

    init(_ states: SyllableStates, _ rimes: Rimes) {
        var changes = [DiacriticChange](repeating: .nothing, count: states.count * 16)
        for state in Int(SyllableStates.firstWithVowel)..<states.count {
            let vowels = VowelsOfState(UInt16(state), states, rimes)
            for key in DiacriticKey.allCases {
                changes[state * 16 + Int(key.rawValue)] = vowels.change(by: key, freely: false)
                changes[state * 16 + 8 + Int(key.rawValue)] = vowels.change(by: key, freely: true)
            }
        }
        self.changes = changes
    }

    func change(of state: UInt16, by key: DiacriticKey, freely: Bool) -> DiacriticChange {
        changes[Int(state) &* 16 &+ (freely ? 8 : 0) &+ Int(key.rawValue)]
    }
}

/// The vowels of a state, and the effect of each key on them.
private struct VowelsOfState {
    private let form: SyllableForm
    private let bases: [UInt8]
    private let states: SyllableStates

    init(_ state: UInt16, _ states: SyllableStates, _ rimes: Rimes) {
        form = states.form(of: state)
        bases = rimes.vowels(of: form.row)
        self.states = states
    }

    /// The effect of a key. If diacritics may not be typed late (`freely` is false), only the last letter, or uo at the
    /// end, can change.
    func change(by key: DiacriticKey, freely: Bool) -> DiacriticChange {
        guard freely || form.coda == .none else { return .nothing }
        let first = freely ? 0 : max(0, bases.count - 1)
        switch key {
        case .circumflexOnA: return circumflex(on: [Base.a], from: first) ?? .nothing
        case .circumflexOnE: return circumflex(on: [Base.e], from: first) ?? .nothing
        case .circumflexOnO: return circumflex(on: [Base.o], from: first) ?? .nothing
        case .circumflex: return circumflex(on: [Base.a, Base.e, Base.o], from: first) ?? .nothing
        case .horn: return horn(from: first) ?? .nothing
        case .breve: return set(.breve, onFirst: Base.a, from: first) ?? .nothing
        case .hook: return horn(from: first) ?? set(.breve, onFirst: Base.a, from: first) ?? .nothing
        }
    }

    /// The circumflex on the last of these letters that can have it.
    private func circumflex(on wanted: [UInt8], from first: Int) -> DiacriticChange? {
        for index in (first..<bases.count).reversed() where wanted.contains(bases[index]) {
            if let change = set(.circumflex, at: index) { return change }
        }
        return nil
    }

    private func horn(from first: Int) -> DiacriticChange? {
        hornOnPair() ?? set(.horn, onFirst: Base.u, from: first) ?? set(.horn, onFirst: Base.o, from: first)
    }

    /// The horn on the vowels uo: on o alone while nothing follows (thuở), else on both (thương).
    private func hornOnPair() -> DiacriticChange? {
        guard let u = bases.indices.dropLast().first(where: { bases[$0] == Base.u && bases[$0 + 1] == Base.o })
        else { return nil }
        let isOnU = form.diacritics[u] == .horn
        if form.diacritics[u + 1] == .horn { return .undone(VowelRange(isOnU ? u : u + 1, through: u + 1)) }
        let isClosed = form.coda != .none || bases.count > u + 2
        return apply(.horn, to: VowelRange(isClosed || isOnU ? u : u + 1, through: u + 1))
    }

    /// A diacritic on the first vowel with this letter; nil if the vowel stands before `first`.
    private func set(_ diacritic: Diacritic, onFirst base: UInt8, from first: Int) -> DiacriticChange? {
        guard let index = bases.firstIndex(of: base), index >= first else { return nil }
        return set(diacritic, at: index)
    }

    private func set(_ diacritic: Diacritic, at index: Int) -> DiacriticChange? {
        let vowel = VowelRange(index, through: index)
        return form.diacritics[index] == diacritic ? .undone(vowel) : apply(diacritic, to: vowel)
    }

    /// Gives vowels a diacritic; nil if the result can become no syllable.
    private func apply(_ diacritic: Diacritic, to vowels: VowelRange) -> DiacriticChange? {
        var diacritics = form.diacritics
        for vowel in vowels.first...vowels.last { diacritics[Int(vowel)] = diacritic }
        let state = states.state(of: form.row, diacritics, form.coda)
        return state == SyllableStates.none ? nil : .applied(diacritic, on: vowels, state: state)
    }
}
