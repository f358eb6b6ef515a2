/// All states of a syllable while it is typed, numbered, with a table of the state after each letter.
///
/// The first 64 states are the prefixes of onsets, as `Onsets` numbers them. Each other state is a row of vowels with
/// diacritics and a coda. They are ordered by row, coda and diacritics.
struct SyllableStates: Sendable {
    /// The state before the first letter. As a result: there is no such state.
    static let none: UInt16 = 0
    /// The states from here on have a vowel.
    static let firstWithVowel: UInt16 = 64

    /// Indexed by state × 32 + `Letter.base`: the state after this letter without a diacritic.
    private let next: [UInt16]
    private let forms: [SyllableForm]
    /// Indexed by row × 16 + coda: the state of the lowest diacritics that are possible there.
    private let first: [UInt16]
    private let rimes: Rimes

    /// The states of uơ, ưo and ươ without a coda.
    let openHornOnSecond: UInt16
    let openHornOnFirst: UInt16
    let openHornedPair: UInt16

    var count: Int { forms.count }

    init(_ onsets: Onsets, _ rimes: Rimes) {
        self.rimes = rimes
        var forms = [SyllableForm](repeating: .onset, count: Int(Self.firstWithVowel))
        var first = [UInt16](repeating: 0, count: rimes.rowCount * 16)
        for row in 1..<UInt8(rimes.rowCount) {
            for coda in Coda.allCases {
                first[Int(row) * 16 + Int(coda.rawValue)] = UInt16(forms.count)
                let possible = rimes.possible(row, coda)
                for diacritics in VowelDiacritics.all where possible >> UInt64(diacritics.rawValue) & 1 != 0 {
                    forms.append(SyllableForm(row: row, diacritics, coda, rimes))
                }
            }
        }
        self.forms = forms
        self.first = first
        openHornOnFirst = Self.state(rimes.uo, .hornOnFirst, .none, rimes, first)
        openHornOnSecond = Self.state(rimes.uo, .hornOnSecond, .none, rimes, first)
        openHornedPair = Self.state(rimes.uo, .hornOnBoth, .none, rimes, first)
        var next = [UInt16](repeating: Self.none, count: forms.count * 32)
        for state in forms.indices {
            for base in 0..<UInt8(26) {
                next[state * 32 + Int(base)] =
                    state < Int(Self.firstWithVowel)
                    ? Self.state(afterOnset: UInt8(state), base, onsets, rimes, first)
                    : Self.state(after: forms[state], base, rimes, first)
            }
        }
        self.next = next
    }

    func form(of state: UInt16) -> SyllableForm { forms[Int(state)] }

    /// The state after a letter; `none` if no syllable has this letter here.
    @inline(__always)
    func state(after state: UInt16, _ letter: Letter) -> UInt16 {
        let plain = next[Int(state) &* 32 &+ Int(letter.base)]
        return letter.diacritic == .none ? plain : add(letter, to: plain)
    }

    /// The state after the last letter, a vowel, gets its diacritic.
    @inline(never)
    private func add(_ letter: Letter, to plain: UInt16) -> UInt16 {
        if !letter.isVowel || plain == Self.none { return plain }
        let form = forms[Int(plain)]
        // The u of qu has no diacritic.
        if form.vowelCount == 0 { return Self.none }
        var diacritics = form.diacritics
        diacritics[Int(form.vowelCount) - 1] = letter.diacritic
        return state(of: form.row, diacritics, form.coda)
    }

    /// The state of a rime; `none` if no syllable can have it.
    func state(of row: UInt8, _ diacritics: VowelDiacritics, _ coda: Coda) -> UInt16 {
        Self.state(row, diacritics, coda, rimes, first)
    }

    private static func state(
        _ row: UInt8, _ diacritics: VowelDiacritics, _ coda: Coda, _ rimes: Rimes, _ first: [UInt16]
    ) -> UInt16 {
        let possible = rimes.possible(row, coda)
        let bit: UInt64 = 1 << UInt64(diacritics.rawValue)
        guard possible & bit != 0 else { return none }
        return first[Int(row) &* 16 &+ Int(coda.rawValue)] &+ UInt16((possible & (bit &- 1)).nonzeroBitCount)
    }
}

// The transitions between states.
extension SyllableStates {
    private static func state(
        afterOnset onset: UInt8, _ base: UInt8, _ onsets: Onsets, _ rimes: Rimes, _ first: [UInt16]
    ) -> UInt16 {
        let vowel = Base.vowel(base)
        guard vowel != 0 else {
            return onset < Onsets.gi ? UInt16(onsets.state(after: onset, consonant: base)) : none
        }
        if onset == Onsets.q { return base == Base.u ? UInt16(Onsets.qu) : none }
        var row = rimes.row(after: Rimes.noRow, vowel: vowel)
        if onset == Onsets.qu && base == Base.y { row = rimes.yAfterQu }
        if onset == Onsets.g && base == Base.i { row = rimes.iAfterG }
        return state(row, .none, .none, rimes, first)
    }

    private static func state(
        after form: SyllableForm, _ base: UInt8, _ rimes: Rimes, _ first: [UInt16]
    ) -> UInt16 {
        let vowel = Base.vowel(base)
        guard vowel != 0 else {
            guard let coda = form.coda.appending(base) else { return none }
            return state(form.row, form.diacritics, coda, rimes, first)
        }
        guard form.coda == .none else { return none }
        if form.row == rimes.iAfterG && base != Base.i {
            // gi turns out to be an onset: the vowel follows it.
            let row = base == Base.e ? rimes.eAfterGi : rimes.row(after: Rimes.noRow, vowel: vowel)
            return state(row, .none, .none, rimes, first)
        }
        let row = rimes.row(after: form.row, vowel: vowel)
        return row == Rimes.noRow ? none : state(row, form.diacritics, .none, rimes, first)
    }
}
