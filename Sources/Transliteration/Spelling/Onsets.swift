/// The consonants that can begin a syllable, as a table of states: one for each prefix of an onset.
struct Onsets: Sendable {
    /// No consonant yet.
    static let none: UInt8 = 0
    /// The states that rules name, by their positions in `spellings`, counted from 1.
    static let g: UInt8 = 1
    static let q: UInt8 = 2
    static let c: UInt8 = 3
    static let ng: UInt8 = 5
    static let gh: UInt8 = 6
    static let ngh: UInt8 = 7
    static let k: UInt8 = 8
    /// The states of `gi` and `qu`, whose i and u are no vowels. `SyllableStates` enters these states by rules of its
    /// own.
    static let gi: UInt8 = 61
    static let qu: UInt8 = 62

    private static let spellings = [
        "g", "q", "c", "n", "ng", "gh", "ngh", "k", "b", "ch", "d", "h", "kh", "l", "m", "nh", "p", "ph", "r", "s",
        "t", "th", "tr", "v", "x",
    ]

    /// Indexed by state × 32 + `Letter.base`: the state after this consonant; 0 if there is none.
    private let next: [UInt8]

    init(foreign: Set<Unicode.Scalar>) {
        var spellings = Self.spellings + ["f", "j", "w", "z"].filter { foreign.contains($0.unicodeScalars.first!) }
        if foreign.contains("z") { spellings.append("dz") }
        var next = [UInt8](repeating: 0, count: 64 * 32)
        let states = Dictionary(
            uniqueKeysWithValues: zip(spellings, spellings.indices.map { UInt8($0 + 1) }))
        for spelling in spellings {
            let before = states[String(spelling.dropLast())] ?? Self.none
            next[Int(before) * 32 + Int(spelling.utf8.last! - 97)] = states[spelling]!
        }
        self.next = next
    }

    /// The state after one more consonant; 0 if no onset begins like this.
    func state(after state: UInt8, consonant base: UInt8) -> UInt8 {
        next[Int(state) &* 32 &+ Int(base)]
    }

    /// Whether the onset may stand before the vowel in Vietnamese spelling: c, g and ng stand before a, o, u; gh and
    /// ngh stand before e, i, y (and ê); q alone stands before nothing.
    ///
    /// g also stands before i (gì), and k before any vowel (Kạn).
    static func canPrecede(_ onset: UInt8, vowel base: UInt8) -> Bool {
        let isFront = base == Base.e || base == Base.i || base == Base.y
        switch onset {
        case c, ng: return !isFront
        case g: return !isFront || base == Base.i
        case gh, ngh: return isFront
        case q: return false
        default: return true
        }
    }
}
