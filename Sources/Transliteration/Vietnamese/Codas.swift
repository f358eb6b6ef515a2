/// The consonants that can end a syllable, by number.
enum Codas {
    static let none: UInt8 = 0
    static let c: UInt8 = 1
    static let ch: UInt8 = 2
    static let k: UInt8 = 3
    static let m: UInt8 = 4
    static let n: UInt8 = 5
    static let ng: UInt8 = 6
    static let nh: UInt8 = 7
    static let p: UInt8 = 8
    static let t: UInt8 = 9

    static let count = 10
    static let spellings = ["-", "c", "ch", "k", "m", "n", "ng", "nh", "p", "t"]

    /// How many letters a coda has.
    static func length(of coda: UInt8) -> UInt8 {
        switch coda {
        case none: 0
        case ch, ng, nh: 2
        default: 1
        }
    }

    /// The coda that a first consonant begins; 0 if none does.
    static func first(_ base: UInt8) -> UInt8 {
        switch base {
        case Base.c: c
        case Base.k: k
        case Base.m: m
        case Base.n: n
        case Base.p: p
        case Base.t: t
        default: none
        }
    }

    /// The coda after a second consonant; 0 if there is none.
    static func second(_ base: UInt8, after coda: UInt8) -> UInt8 {
        switch (coda, base) {
        case (c, Base.h): ch
        case (n, Base.g): ng
        case (n, Base.h): nh
        default: none
        }
    }

    /// c, ch, k, p and t allow only sắc and nặng.
    @inline(__always)
    static func isStop(_ coda: UInt8) -> Bool { UInt16(0b11_0000_1110) &>> UInt16(coda) & 1 != 0 }
}
