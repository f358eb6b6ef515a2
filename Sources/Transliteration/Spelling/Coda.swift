/// The consonants that can end a syllable.
enum Coda: UInt8, Sendable, CaseIterable {
    case none
    case c, ch, k, m, n, ng, nh, p, t

    /// The coda by its spelling in the list of rimes; `-` is none. Nil if there is no such coda.
    init?(spelling: some StringProtocol) {
        guard let index = Self.spellings.firstIndex(where: { $0 == spelling }) else { return nil }
        self = Self.allCases[index]
    }

    var spelling: String { Self.spellings[Int(rawValue)] }

    private static let spellings = ["-", "c", "ch", "k", "m", "n", "ng", "nh", "p", "t"]

    /// The number of letters.
    var length: UInt8 {
        switch self {
        case .none: 0
        case .ch, .ng, .nh: 2
        default: 1
        }
    }

    /// The coda with one more consonant, given as `Letter.base`; nil if there is no such coda.
    func appending(_ base: UInt8) -> Coda? {
        switch (self, base) {
        case (.none, Base.c): .c
        case (.none, Base.k): .k
        case (.none, Base.m): .m
        case (.none, Base.n): .n
        case (.none, Base.p): .p
        case (.none, Base.t): .t
        case (.c, Base.h): .ch
        case (.n, Base.g): .ng
        case (.n, Base.h): .nh
        default: nil
        }
    }

    /// True for c, ch, k, p and t: these allow only the tones sắc and nặng.
    var isStop: Bool {
        switch self {
        case .c, .ch, .k, .p, .t: true
        default: false
        }
    }
}
