/// What a state of a syllable stands for: its vowels, their marks, its coda, and where its tone goes. Fits a register.
struct SyllableForm: Sendable, BitwiseCopyable {
    /// The row in `Rimes`; `Rimes.noRow` while there is no vowel.
    let row: UInt8
    /// The marks of the vowels, two bits each.
    let pattern: UInt8
    /// The number in `Codas`.
    let coda: UInt8
    let vowelCount: UInt8
    /// How many letters the coda has.
    let codaLength: UInt8
    /// How far before the end of the syllable the letter stands that bears the tone, in each of the two styles.
    private let classicBearer: UInt8
    private let modernBearer: UInt8
    /// True if the rime is spelled rightly as it stands.
    let isComplete: Bool

    /// No vowel yet.
    static let onset = SyllableForm()

    private init() {
        row = Rimes.noRow
        pattern = 0
        coda = Codas.none
        vowelCount = 0
        codaLength = 0
        classicBearer = 0
        modernBearer = 0
        isComplete = false
    }

    init(row: UInt8, pattern: UInt8, coda: UInt8, _ rimes: Rimes) {
        self.row = row
        self.pattern = pattern
        self.coda = coda
        vowelCount = UInt8(rimes.vowels(of: row).count)
        codaLength = Codas.length(of: coda)
        isComplete = rimes.isComplete(row, pattern, coda)
        let end = vowelCount + codaLength
        let isClosed = coda != Codas.none
        classicBearer =
            end - ToneStyle.classic.bearer(pattern, vowelCount, isClosed: isClosed, hasStyle: rimes.hasStyle(row))
        modernBearer =
            end - ToneStyle.modern.bearer(pattern, vowelCount, isClosed: isClosed, hasStyle: rimes.hasStyle(row))
    }

    @inline(__always)
    func bearer(_ style: ToneStyle) -> UInt8 { style == .modern ? modernBearer : classicBearer }
}

extension ToneStyle {
    /// The number of the vowel that bears the tone, from 0.
    ///
    /// A marked vowel bears it, the last if there are two. Else with a coda or three vowels the second one does;
    /// else the first, except that the style decides for oa, oe and uy.
    fileprivate func bearer(_ pattern: UInt8, _ vowelCount: UInt8, isClosed: Bool, hasStyle: Bool) -> UInt8 {
        if pattern != 0 { return UInt8((7 - pattern.leadingZeroBitCount) / 2) }
        if vowelCount == 1 { return 0 }
        return isClosed || vowelCount == 3 || (self == .modern && hasStyle) ? 1 : 0
    }
}
