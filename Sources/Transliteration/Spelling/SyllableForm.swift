/// What a state of a syllable stands for: its vowels with their diacritics, its coda, and where its tone stands.
struct SyllableForm: Sendable, BitwiseCopyable {
    /// The row in `Rimes`; `Rimes.noRow` while there is no vowel.
    private(set) var row = Rimes.noRow
    private(set) var diacritics = VowelDiacritics.none
    private(set) var coda = Coda.none
    private(set) var vowelCount: UInt8 = 0
    /// As `Letter.base`; meaningless without a vowel.
    private(set) var firstVowel: UInt8 = 0
    /// True if the rime is spelled rightly as it stands.
    private(set) var isComplete = false
    /// How far before the end of the syllable the letter stands that has the tone.
    private var classicTone: UInt8 = 0
    private var modernTone: UInt8 = 0

    /// No vowel yet.
    static let onset = SyllableForm()

    private init() {}

    init(row: UInt8, _ diacritics: VowelDiacritics, _ coda: Coda, _ rimes: Rimes) {
        self.row = row
        self.diacritics = diacritics
        self.coda = coda
        let vowels = rimes.vowels(of: row)
        vowelCount = UInt8(vowels.count)
        firstVowel = vowels[0]
        isComplete = rimes.isComplete(row, diacritics, coda)
        let hasStyle = rimes.hasStyle(row)
        let end = vowelCount + coda.length
        classicTone = end - toneVowel(.classic, hasStyle: hasStyle)
        modernTone = end - toneVowel(.modern, hasStyle: hasStyle)
    }

    /// How far before the end of the syllable the letter stands that has the tone.
    func toneDistance(_ style: ToneStyle) -> UInt8 { style == .modern ? modernTone : classicTone }

    /// The number of the vowel that has the tone, from 0.
    ///
    /// A vowel with a diacritic has it, the last if there are two. Else with a coda or three vowels the second one;
    /// else the first, except that the style decides for oa, oe and uy.
    private func toneVowel(_ style: ToneStyle, hasStyle: Bool) -> UInt8 {
        if let vowel = diacritics.last { return UInt8(vowel) }
        if vowelCount == 1 { return 0 }
        return coda != .none || vowelCount == 3 || (style == .modern && hasStyle) ? 1 : 0
    }
}
