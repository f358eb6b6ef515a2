/// The diacritic of a letter besides its tone.
enum Diacritic: UInt8, Sendable {
    case none = 0
    /// The circumflex of â ê ô, and the stroke of đ. They share a value: no letter can have both.
    case circumflex = 1
    /// The breve of ă.
    case breve = 2
    /// The horn of ơ ư.
    case horn = 3

    /// The stroke of đ.
    static let stroke = Diacritic.circumflex
}

/// A letter of a word without its tone: its base letter a–z, its diacritic and its case.
struct Letter: Hashable, Sendable, BitwiseCopyable {
    /// 0 for a, 25 for z.
    var base: UInt8
    var diacritic = Diacritic.none
    var isUpper = false

    /// A lower-case letter without a diacritic.
    init(base: UInt8) {
        self.base = base
    }

    /// The letter of an ASCII code, which must be a letter.
    init(ascii: UInt8, diacritic: Diacritic = .none) {
        base = (ascii & 31) &- 1
        isUpper = ascii & 32 == 0
        self.diacritic = diacritic
    }

    /// The same letter as a capital.
    var upperCased: Letter {
        var letter = self
        letter.isUpper = true
        return letter
    }

    /// True for f, j, w and z, which begin syllables only if the settings allow it.
    var isForeignOnset: Bool { base == Base.f || base == Base.j || base == Base.w || base == Base.z }

    var isVowel: Bool { Base.vowel(base) != 0 }

    /// The letter's ASCII code without its diacritic.
    var ascii: UInt8 { base &+ (isUpper ? 65 : 97) }
}

/// The letters that the rules use, as values of `Letter.base`.
enum Base {
    static let a: UInt8 = 0
    static let c: UInt8 = 2
    static let d: UInt8 = 3
    static let e: UInt8 = 4
    static let f: UInt8 = 5
    static let g: UInt8 = 6
    static let h: UInt8 = 7
    static let i: UInt8 = 8
    static let j: UInt8 = 9
    static let k: UInt8 = 10
    static let l: UInt8 = 11
    static let m: UInt8 = 12
    static let n: UInt8 = 13
    static let o: UInt8 = 14
    static let p: UInt8 = 15
    static let r: UInt8 = 17
    static let s: UInt8 = 18
    static let t: UInt8 = 19
    static let u: UInt8 = 20
    static let w: UInt8 = 22
    static let x: UInt8 = 23
    static let y: UInt8 = 24
    static let z: UInt8 = 25

    /// The number of a vowel, from 1 to 6 for a e i o u y; 0 for a consonant.
    static func vowel(_ base: UInt8) -> Int {
        switch base {
        case a: 1
        case e: 2
        case i: 3
        case o: 4
        case u: 5
        case y: 6
        default: 0
        }
    }
}

/// A set of letters, whatever their diacritics and case.
struct LetterSet: OptionSet, Sendable, BitwiseCopyable {
    var rawValue: UInt32

    /// A bit that stands for no letter. The set of every word has it, so a key that needs it always applies.
    static let anything = LetterSet(rawValue: 1 << 31)

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// One letter, as `Letter.base`.
    init(base: UInt8) {
        rawValue = 1 &<< UInt32(base)
    }

    /// The letters of a text, which are in lower case.
    init(_ letters: String) {
        self = letters.utf8.reduce(into: []) { $0.formUnion(LetterSet(base: $1 - 97)) }
    }
}
