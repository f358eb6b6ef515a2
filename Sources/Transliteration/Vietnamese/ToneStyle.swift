/// Where the tone stands on open *oa, oe, uy*. Nothing else differs between the two.
public enum ToneStyle: String, Hashable, Sendable, CaseIterable {
    /// On the first vowel: hòa, khỏe, thủy.
    case classic
    /// On the second vowel: hoà, khoẻ, thuỷ.
    case modern
}

extension SyllableShape {
    /// The index of the letter that bears the tone; nil if there is no vowel.
    ///
    /// A marked vowel bears it, the last if there are two. Else with a coda or three vowels the second one does;
    /// else the first, except that the style decides for oa, oe and uy.
    @inline(__always)
    func toneIndex(_ style: ToneStyle, _ rules: SyllableRules) -> Int? {
        guard hasVowel else { return nil }
        if pattern != 0 { return vowelStart &+ (7 &- pattern.leadingZeroBitCount) / 2 }
        if vowelCount == 1 { return vowelStart }
        let isSecond =
            coda != Codas.none || vowelCount == 3 || (style == .modern && rules.rimes.hasStyle(row))
        return isSecond ? vowelStart &+ 1 : vowelStart
    }
}
