/// How a word's letters divide into onset, vowels and coda, kept up to date letter by letter; small enough for one
/// register.
///
/// When the letters can no longer become a syllable, the shape stays that of the part that could.
struct SyllableShape: Sendable, BitwiseCopyable {
    /// False once no letter or mark to come can make a syllable of the word.
    var isPossible = true
    /// The state in `Onsets`.
    var onset = Onsets.none
    /// The row in `Rimes`.
    var row = Rimes.noRow
    /// The marks of the vowels, two bits each.
    var pattern: UInt8 = 0
    /// The number in `Codas`.
    var coda = Codas.none
    private var start: UInt8 = 0
    private var end: UInt8 = 0

    /// The pattern of uơ and of ươ.
    static let hornOnSecond: UInt8 = 0b1100
    static let hornOnBoth: UInt8 = 0b1111

    /// The index of the first vowel.
    @inline(__always)
    var vowelStart: Int {
        get { Int(start) }
        set { start = UInt8(truncatingIfNeeded: newValue) }
    }

    /// The index after the last vowel.
    @inline(__always)
    var vowelEnd: Int {
        get { Int(end) }
        set { end = UInt8(truncatingIfNeeded: newValue) }
    }

    @inline(__always)
    var hasVowel: Bool { row != Rimes.noRow }

    @inline(__always)
    var vowelCount: Int { vowelEnd &- vowelStart }

    /// uơ with nothing after it yet.
    @inline(__always)
    func isOpenHalfHornedPair(_ rimes: Rimes) -> Bool {
        isPossible && row == rimes.uo && pattern == Self.hornOnSecond && coda == Codas.none
    }

    /// ươ with nothing after it: what BackSpace leaves of người, or what was typed letter by letter.
    @inline(__always)
    func isOpenHornedPair(_ rimes: Rimes) -> Bool {
        isPossible && row == rimes.uo && pattern == Self.hornOnBoth && coda == Codas.none
    }

    /// The word goes on with a letter, at this index.
    @inline(__always)
    mutating func append(_ letter: Letter, at index: Int, by rules: SyllableRules) {
        guard isPossible else { return }
        let vowel = letter.vowel
        isPossible =
            vowel == 0
            ? appendConsonant(letter.base, at: index, by: rules)
            : appendVowel(letter, number: vowel, at: index, by: rules)
    }

    /// False, and nothing changed, if no syllable goes on so.
    @inline(__always)
    private mutating func appendConsonant(_ base: UInt8, at index: Int, by rules: SyllableRules) -> Bool {
        guard hasVowel else {
            guard onset < Onsets.gi else { return false }
            let next = rules.onsets.state(after: onset, consonant: base)
            guard next != Onsets.none else { return false }
            onset = next
            vowelStart = index &+ 1
            vowelEnd = index &+ 1
            return true
        }
        let next = coda == Codas.none ? Codas.first(base) : Codas.second(base, after: coda)
        guard next != Codas.none, rules.rimes.isPossible(row, pattern, next) else { return false }
        coda = next
        return true
    }

    /// False, and nothing changed, if no syllable goes on so.
    @inline(__always)
    private mutating func appendVowel(
        _ letter: Letter, number: Int, at index: Int, by rules: SyllableRules
    ) -> Bool {
        guard coda == Codas.none else { return false }
        if !hasVowel && onset == Onsets.q {
            guard letter.base == Base.u && letter.mark == .none else { return false }
            onset = Onsets.qu
            vowelStart = index &+ 1
            vowelEnd = index &+ 1
            return true
        }
        if onset == Onsets.g && row == rules.rimes.i && letter.base != Base.i {
            return appendVowelAfterGi(letter, number: number, at: index, by: rules)
        }
        var next = rules.rimes.row(after: row, vowel: number)
        if onset == Onsets.qu && !hasVowel && letter.base == Base.y { next = rules.rimes.yAfterQu }
        let marks = pattern | letter.mark.rawValue << UInt8(2 &* vowelCount)
        guard next != Rimes.noRow, rules.rimes.isPossible(next, marks, Codas.none) else { return false }
        row = next
        pattern = marks
        vowelEnd = index &+ 1
        return true
    }

    /// gi turns out to be an onset: the vowel follows it.
    private mutating func appendVowelAfterGi(
        _ letter: Letter, number: Int, at index: Int, by rules: SyllableRules
    ) -> Bool {
        let next =
            letter.base == Base.e
            ? rules.rimes.eAfterGi : rules.rimes.row(after: Rimes.noRow, vowel: number)
        onset = Onsets.gi
        row = next
        pattern = letter.mark.rawValue
        vowelStart = index
        vowelEnd = index &+ 1
        return true
    }
}
