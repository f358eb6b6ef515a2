/// The meaning of a state in `SyllableStates`: the vowels with their diacritics, the coda, and the place of the tone.
struct SyllableForm: Sendable, BitwiseCopyable {
    /// The row in `Rimes`; `Rimes.noRow` while there is no vowel.
    private(set) var row = Rimes.noRow
    private(set) var diacritics = VowelDiacritics.none
    private(set) var coda = Coda.none
    private(set) var vowelCount: UInt8 = 0
    /// The first vowel, as `Letter.base`; 0 without a vowel.
    private(set) var firstVowel: UInt8 = 0
    /// Whether the rime is spelled correctly as it is.
    private(set) var isComplete = false
    /// The distance of the letter with the tone from the end of the syllable, in letters; 1 is the last letter.
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

    /// The distance of the letter with the tone from the end of the syllable, in letters; 1 is the last letter.
    func toneDistance(_ style: ToneStyle) -> UInt8 { style == .modern ? modernTone : classicTone }

    /// The number of the vowel with the tone, from 0.
    ///
    /// The tone is on the last vowel with a diacritic. Without one it is on the second vowel if there is a coda or if
    /// there are three vowels. Else it is on the first vowel, except that the style decides for oa, oe and uy.
    private func toneVowel(_ style: ToneStyle, hasStyle: Bool) -> UInt8 {
        if let vowel = diacritics.last { return UInt8(vowel) }
        if vowelCount == 1 { return 0 }
        return coda != .none || vowelCount == 3 || (style == .modern && hasStyle) ? 1 : 0
    }
}
