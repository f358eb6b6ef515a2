/// Where the tone stands on open *oa, oe, uy*. Nothing else differs between the two.
public enum ToneStyle: String, Hashable, Sendable, CaseIterable {
    /// On the first vowel: hòa, khỏe, thủy.
    case classic
    /// On the second vowel: hoà, khoẻ, thuỷ.
    case modern
}
