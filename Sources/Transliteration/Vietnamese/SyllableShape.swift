/// How a word's letters divide into onset, vowels and coda, kept up to date letter by letter; small enough for two
/// registers.
///
/// When the letters can no longer become a syllable, the shape stays that of the part that could.
struct SyllableShape: Sendable, BitwiseCopyable {
    /// What the state stands for.
    private(set) var form = SyllableForm.onset
    /// The number in `SyllableStates`.
    private(set) var state = SyllableStates.none
    /// False once no letter or mark to come can make a syllable of the word.
    private(set) var isPossible = true
    private var consonants = Onsets.none
    /// How many letters it is made of.
    private var length: UInt8 = 0

    /// The pattern of uơ and of ươ.
    static let hornOnSecond: UInt8 = 0b1100
    static let hornOnBoth: UInt8 = 0b1111

    init() {}

    /// The shape of that many letters in a state that has a vowel.
    init(_ state: UInt16, length: Int, by rules: SyllableRules) {
        self.state = state
        self.length = UInt8(length)
        form = rules.states.form(of: state)
    }

    /// The state in `Onsets`.
    var onset: UInt8 {
        // The i of gi is a vowel until another one follows it.
        consonants == Onsets.g && vowelStart == 2 ? Onsets.gi : consonants
    }

    /// The number in `Codas`.
    @inline(__always)
    var coda: UInt8 { form.coda }

    /// The index of the first vowel.
    @inline(__always)
    var vowelStart: Int { vowelEnd &- vowelCount }

    /// The index after the last vowel.
    @inline(__always)
    var vowelEnd: Int { Int(length) &- Int(form.codaLength) }

    @inline(__always)
    var hasVowel: Bool { form.vowelCount != 0 }

    @inline(__always)
    var vowelCount: Int { Int(form.vowelCount) }

    /// uơ with nothing after it yet.
    @inline(__always)
    func isOpenHalfHornedPair(_ rules: SyllableRules) -> Bool {
        state == rules.states.openHalfHornedPair && isPossible
    }

    /// The index of the letter that bears the tone; nil if there is no vowel.
    @inline(__always)
    func toneIndex(_ style: ToneStyle) -> Int? {
        hasVowel ? Int(length) &- Int(form.bearer(style)) : nil
    }

    /// The word goes on with a letter.
    mutating func append(_ letter: Letter, by rules: SyllableRules) {
        guard isPossible else { return }
        enter(rules.states.state(after: state, letter), by: rules)
    }

    /// The word goes on with a letter that has no mark.
    @inline(__always)
    mutating func append(base: UInt8, by rules: SyllableRules) {
        guard isPossible else { return }
        enter(rules.states.state(after: state, base: base), by: rules)
    }

    @inline(__always)
    private mutating func enter(_ next: UInt16, by rules: SyllableRules) {
        guard next != SyllableStates.none else {
            isPossible = false
            return
        }
        if next < SyllableStates.firstWithVowel { consonants = UInt8(truncatingIfNeeded: next) }
        state = next
        form = rules.states.form(of: next)
        length &+= 1
    }

    /// The vowels have these marks now; nothing changes if no syllable can have them.
    mutating func setPattern(_ pattern: UInt8, by rules: SyllableRules) {
        let next = rules.states.state(of: form.row, pattern, form.coda)
        if next != SyllableStates.none { become(next, by: rules) }
    }

    /// The same letters with other marks are in this state.
    @inline(__always)
    mutating func become(_ other: UInt16, by rules: SyllableRules) {
        state = other
        form = rules.states.form(of: other)
    }
}
