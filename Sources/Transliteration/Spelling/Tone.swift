/// The six tones, with the numbers of their keys in VNI.
enum Tone: UInt8, Sendable, CaseIterable {
    /// ngang: no sign
    case level = 0
    /// sắc: á
    case acute = 1
    /// huyền: à
    case grave = 2
    /// hỏi: ả
    case hook = 3
    /// ngã: ã
    case tilde = 4
    /// nặng: ạ
    case dot = 5

    /// Whether a syllable that ends in c, ch, k, p or t can have the tone.
    var fitsStop: Bool { self == .acute || self == .dot }
}

/// Where the tone is written on oa, oe and uy without a coda. The two styles differ only in this.
public enum ToneStyle: String, Hashable, Sendable, CaseIterable {
    /// On the first vowel: hòa, khỏe, thủy.
    case classic
    /// On the second vowel: hoà, khoẻ, thuỷ.
    case modern
}
