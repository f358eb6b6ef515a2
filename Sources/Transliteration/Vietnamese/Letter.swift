/// The mark a letter carries besides its tone.
enum Mark: UInt8, Sendable {
    case none = 0
    /// â ê ô, and the stroke of đ: no letter can bear both.
    case circumflex = 1
    /// ă
    case breve = 2
    /// ơ ư
    case horn = 3

    /// The stroke of đ.
    static let stroke = Mark.circumflex
}

/// A letter of a word without its tone: one of a–z, its mark and its case, in one byte.
struct Letter: Hashable, Sendable, BitwiseCopyable {
    /// Bits 0–4: a is 0, z is 25; bits 5–6: the mark; bit 7: upper case.
    var rawValue: UInt8

    static let marks: UInt8 = 0b0110_0000

    @inline(__always)
    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The letter of an ASCII code, which must be a letter.
    @inline(__always)
    init(ascii: UInt8, mark: Mark = .none) {
        rawValue = ((ascii & 31) &- 1) | (ascii & 32 == 0 ? 128 : 0) | mark.rawValue << 5
    }

    /// 0 for a, 25 for z.
    @inline(__always)
    var base: UInt8 { rawValue & 31 }

    @inline(__always)
    var mark: Mark {
        get { Mark(rawValue: rawValue >> 5 & 3)! }
        set { rawValue = rawValue & ~Self.marks | newValue.rawValue << 5 }
    }

    @inline(__always)
    var isUpper: Bool { rawValue & 128 != 0 }

    @inline(__always)
    var upperCased: Letter { Letter(rawValue: rawValue | 128) }

    /// The number of the vowel, from 1 to 7 for a e i o u y; 0 for a consonant.
    @inline(__always)
    var vowel: Int { 0x110_4111 &>> UInt32(base) & 1 == 0 ? 0 : Int(base >> 2) &+ 1 }

    /// The letter's ASCII code without its mark.
    @inline(__always)
    var ascii: UInt8 { base &+ (isUpper ? 65 : 97) }
}

/// The letters that rules name, as `Letter.base`.
enum Base {
    static let a: UInt8 = 0
    static let c: UInt8 = 2
    static let d: UInt8 = 3
    static let e: UInt8 = 4
    static let i: UInt8 = 8
    static let k: UInt8 = 10
    static let m: UInt8 = 12
    static let n: UInt8 = 13
    static let o: UInt8 = 14
    static let p: UInt8 = 15
    static let t: UInt8 = 19
    static let u: UInt8 = 20
    static let w: UInt8 = 22
    static let y: UInt8 = 24

    static let g: UInt8 = 6
    static let h: UInt8 = 7
}
