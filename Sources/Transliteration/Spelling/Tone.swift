/// The six tones, numbered as VNI numbers their keys.
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

    /// A syllable that ends in c, ch, k, p or t has one of these two.
    var fitsStop: Bool { self == .acute || self == .dot }
}
