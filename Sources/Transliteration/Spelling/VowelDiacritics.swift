/// The diacritics of up to three consecutive vowels, two bits each, the first vowel lowest.
struct VowelDiacritics: Hashable, Sendable, BitwiseCopyable {
    /// From 0 to 63.
    private(set) var rawValue: UInt8

    static let none = VowelDiacritics(rawValue: 0)
    /// The diacritics of ưo, uơ and ươ.
    static let hornOnFirst = VowelDiacritics([.horn, .none])
    static let hornOnSecond = VowelDiacritics([.none, .horn])
    static let hornOnBoth = VowelDiacritics([.horn, .horn])
    /// All 64 combinations.
    static let all = (UInt8(0)..<64).map { VowelDiacritics(rawValue: $0) }

    private init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The diacritics of one to three vowels.
    init(_ diacritics: [Diacritic]) {
        rawValue = 0
        for (vowel, diacritic) in diacritics.enumerated() { self[vowel] = diacritic }
    }

    /// The diacritic of a vowel, by its number from 0 to 2.
    subscript(vowel: Int) -> Diacritic {
        get { Diacritic(rawValue: rawValue &>> UInt8(2 &* vowel) & 3)! }
        set {
            let shift = UInt8(2 &* vowel)
            rawValue = rawValue & ~(3 &<< shift) | newValue.rawValue &<< shift
        }
    }

    /// The number of the last vowel with a diacritic; nil if there is none.
    var last: Int? { rawValue == 0 ? nil : (7 - rawValue.leadingZeroBitCount) / 2 }
}
