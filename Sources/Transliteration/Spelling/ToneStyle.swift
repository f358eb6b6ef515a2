/// Where the tone is written on oa, oe and uy without a coda. The two styles differ only in this.
public enum ToneStyle: String, Hashable, Sendable, CaseIterable {
    /// On the first vowel: hòa, khỏe, thủy.
    case classic
    /// On the second vowel: hoà, khoẻ, thuỷ.
    case modern
}
