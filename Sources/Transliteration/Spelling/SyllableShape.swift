/// The division of a word into onset, vowels and coda, updated letter by letter.
///
/// Once the letters can no longer become a syllable, the shape describes the first letters, which could.
struct SyllableShape: Sendable, BitwiseCopyable {
    /// The meaning of the state.
    private(set) var form = SyllableForm.onset
    /// The number of the state in `SyllableStates`.
    private(set) var state = SyllableStates.none
    /// False if no further letter or diacritic can make a syllable of the word.
    private(set) var isPossible = true
    private var consonants = Onsets.none
    /// The number of letters that the shape describes.
    private var length: UInt8 = 0

    /// The state of the onset in `Onsets`.
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

    /// Whether the letters end in uơ or ưo.
    func isOpenHalfHornedPair(_ rules: SyllableRules) -> Bool {
        isPossible && (state == rules.states.openHornOnSecond || state == rules.states.openHornOnFirst)
    }

    /// Whether the letters end in ươ.
    func isOpenHornedPair(_ rules: SyllableRules) -> Bool { isPossible && state == rules.states.openHornedPair }

    /// The index of the letter with the tone; nil if there is no vowel.
    func toneIndex(_ style: ToneStyle) -> Int? {
        hasVowel ? Int(length) &- Int(form.toneDistance(style)) : nil
    }

    /// Adds a letter at the end of the word.
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

    /// Sets the diacritics of the vowels. Nothing changes if no syllable can have them.
    mutating func setDiacritics(_ diacritics: VowelDiacritics, by rules: SyllableRules) {
        let next = rules.states.state(of: form.row, diacritics, form.coda)
        if next != SyllableStates.none { become(next, by: rules) }
    }

    /// Goes to the state of the same letters with other diacritics.
    mutating func become(_ other: UInt16, by rules: SyllableRules) {
        state = other
        form = rules.states.form(of: other)
    }
}
