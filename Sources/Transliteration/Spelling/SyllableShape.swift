/// How a word's letters divide into onset, vowels and coda, kept up to date letter by letter.
///
/// When the letters can no longer become a syllable, the shape stays that of the part that could.
struct SyllableShape: Sendable, BitwiseCopyable {
    /// What the state stands for.
    private(set) var form = SyllableForm.onset
    /// The number in `SyllableStates`.
    private(set) var state = SyllableStates.none
    /// False once no letter or diacritic to come can make a syllable of the word.
    private(set) var isPossible = true
    private var consonants = Onsets.none
    /// How many letters it has.
    private var length: UInt8 = 0

    /// The state in `Onsets`.
    var onset: UInt8 {
        // The i of gi is a vowel until another one follows it.
        consonants == Onsets.g && vowelStart == 2 ? Onsets.gi : consonants
    }

    var coda: Coda { form.coda }

    /// The index of the first vowel.
    var vowelStart: Int { vowelEnd &- vowelCount }

    /// The index after the last vowel.
    var vowelEnd: Int { Int(length) &- Int(form.coda.length) }

    var hasVowel: Bool { form.vowelCount != 0 }

    var vowelCount: Int { Int(form.vowelCount) }

    /// uơ or ưo with nothing after it yet.
    func isOpenHalfHornedPair(_ rules: SyllableRules) -> Bool {
        isPossible && (state == rules.states.openHornOnSecond || state == rules.states.openHornOnFirst)
    }

    /// ươ with nothing after it yet.
    func isOpenHornedPair(_ rules: SyllableRules) -> Bool { isPossible && state == rules.states.openHornedPair }

    /// The index of the letter that has the tone; nil if there is no vowel.
    func toneIndex(_ style: ToneStyle) -> Int? {
        hasVowel ? Int(length) &- Int(form.toneDistance(style)) : nil
    }

    /// The word goes on with a letter.
    @inline(__always)
    mutating func append(_ letter: Letter, by rules: SyllableRules) {
        guard isPossible else { return }
        let next = rules.states.state(after: state, letter)
        guard next != SyllableStates.none else {
            isPossible = false
            return
        }
        if next < SyllableStates.firstWithVowel { consonants = UInt8(truncatingIfNeeded: next) }
        become(next, by: rules)
        length &+= 1
    }

    /// The vowels have these diacritics now; nothing changes if no syllable can have them.
    mutating func setDiacritics(_ diacritics: VowelDiacritics, by rules: SyllableRules) {
        let next = rules.states.state(of: form.row, diacritics, form.coda)
        if next != SyllableStates.none { become(next, by: rules) }
    }

    /// The same letters with other diacritics are in this state.
    mutating func become(_ other: UInt16, by rules: SyllableRules) {
        state = other
        form = rules.states.form(of: other)
    }
}
