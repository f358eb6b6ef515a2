/// What a state of a syllable stands for: its vowels, their marks, its coda, and where its tone goes. One word, so that
/// it is read and written at once; a byte for each part.
struct SyllableForm: Sendable, BitwiseCopyable {
    private let rawValue: UInt64

    /// No vowel yet.
    static let onset = SyllableForm(rawValue: 0)

    @inline(__always)
    private init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    init(row: UInt8, pattern: UInt8, coda: UInt8, _ rimes: Rimes) {
        let vowelCount = UInt8(rimes.vowels(of: row).count)
        let codaLength = Codas.length(of: coda)
        let end = vowelCount + codaLength
        let isClosed = coda != Codas.none
        let hasStyle = rimes.hasStyle(row)
        let classic = end - ToneStyle.classic.bearer(pattern, vowelCount, isClosed: isClosed, hasStyle: hasStyle)
        let modern = end - ToneStyle.modern.bearer(pattern, vowelCount, isClosed: isClosed, hasStyle: hasStyle)
        let isComplete = rimes.isComplete(row, pattern, coda)
        rawValue =
            UInt64(row) | UInt64(pattern) << 8 | UInt64(coda) << 16 | UInt64(vowelCount) << 24
            | UInt64(codaLength) << 32 | UInt64(classic) << 40 | UInt64(modern) << 48 | (isComplete ? 1 << 56 : 0)
    }

    /// The row in `Rimes`; `Rimes.noRow` while there is no vowel.
    @inline(__always)
    var row: UInt8 { byte(0) }

    /// The marks of the vowels, two bits each.
    @inline(__always)
    var pattern: UInt8 { byte(1) }

    /// The number in `Codas`.
    @inline(__always)
    var coda: UInt8 { byte(2) }

    @inline(__always)
    var vowelCount: UInt8 { byte(3) }

    /// How many letters the coda has.
    @inline(__always)
    var codaLength: UInt8 { byte(4) }

    /// How far before the end of the syllable the letter stands that bears the tone.
    @inline(__always)
    func bearer(_ style: ToneStyle) -> UInt8 { style == .modern ? byte(6) : byte(5) }

    /// True if the rime is spelled rightly as it stands.
    @inline(__always)
    var isComplete: Bool { byte(7) != 0 }

    @inline(__always)
    private func byte(_ number: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: rawValue >> (8 &* number)) }
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
