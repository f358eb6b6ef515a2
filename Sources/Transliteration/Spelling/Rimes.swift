/// The rimes of Vietnamese: which vowels, with which diacritics, can have which codas.
///
/// A *row* is a sequence of one to three vowels without diacritics. There are 64 combinations of diacritics on them
/// (`VowelDiacritics`), so one 64-bit set holds everything that is allowed for a row and a coda.
struct Rimes: Sendable {
    /// No vowel yet.
    static let noRow: UInt8 = 0

    /// Each rime: the vowels with their diacritics, then the codas that they can have; `-` is none. Rare rimes are
    /// included.
    private static let spellings = """
        a - c ch k m n ng nh p t / ă c k m n ng p t / â c m n ng p t / e - c m n ng p t / ê - c ch m n nh p t
        i - ch m n nh p t / o - c m n ng p t / ô - c m n ng p t / ơ - m n p t / u - c k m n ng p t
        ư - c m n ng t / y - / ai - / ao - / au - / ay - / âu - / ây - / eo - / êu - / ia - / iu - / iêu -
        iê c m n ng p t / oa - c ch m n ng nh p t / oă c m n ng p t / oai - / oao - / oay - / oe - c m n ng p t
        oeo - / oi - / oo c ng / ôi - / ơi - / ua - / uâ c m n ng t / uây - / uê - ch n nh / uêu - / ui -
        uô c m n ng p t / uôi - / uơ - / uy - ch n nh p t / uya - / uyê n t / uyu - / ưa - / ưi - / ưu -
        ươ c m n ng p t / ươi - / ươu - / yê c m n ng p t / yêu -
        """

    /// Indexed by row × 8 + the number of a vowel: the row with this vowel added; 0 if there is none.
    private let next: [UInt8]
    /// Indexed by row × 16 + coda: the diacritics of complete rimes, one bit each.
    private let complete: [UInt64]
    /// Indexed by row × 16 + coda: the diacritics that more diacritics and letters can still make complete, one bit
    /// each.
    private let possible: [UInt64]
    /// The rows that the rules use.
    let uo: UInt8
    private let oa: UInt8
    private let oe: UInt8
    private let uy: UInt8
    /// Second rows for i after g, which belongs to the onset if a vowel follows; for e after gi, which also spells iê
    /// (giếng); and for y after qu, which also spells uy (quỳnh).
    let iAfterG: UInt8
    let eAfterGi: UInt8
    let yAfterQu: UInt8
    /// The vowels of each row, as `Letter.base`.
    private let vowels: [[UInt8]]

    init() {
        var rows = RowBuilder()
        for rime in Self.spellings.split(whereSeparator: { $0 == "/" || $0 == "\n" }) {
            let parts = rime.split(separator: " ")
            let vowels = parts[0].unicodeScalars.map { LetterForms.shared.letter(of: $0)!.letter }
            rows.add(vowels, codas: parts.dropFirst())
        }
        uo = rows.row(of: [Base.u, Base.o])
        oa = rows.row(of: [Base.o, Base.a])
        oe = rows.row(of: [Base.o, Base.e])
        uy = rows.row(of: [Base.u, Base.y])
        iAfterG = rows.twin(of: [Base.i])
        eAfterGi = rows.twin(of: [Base.e])
        yAfterQu = rows.twin(of: [Base.y])
        let ê = Letter(ascii: 101, diacritic: .circumflex)
        let y = Letter(ascii: 121)
        for coda in [Coda.c, .m, .n, .ng, .p, .t] { rows.allow([ê], coda, in: eAfterGi) }
        for coda in [Coda.ch, .n, .nh, .p, .t] { rows.allow([y], coda, in: yAfterQu) }
        vowels = rows.vowels
        next = rows.next
        complete = rows.complete
        possible = rows.possible
    }

    var rowCount: Int { vowels.count }

    /// The vowels of a row without their diacritics, as `Letter.base`.
    func vowels(of row: UInt8) -> [UInt8] { vowels[Int(row)] }

    /// The row with one more vowel, given by its number; 0 if there is none.
    func row(after row: UInt8, vowel: Int) -> UInt8 { next[Int(row) &* 8 &+ vowel] }

    /// True for oa, oe and uy. If they have no coda, the tone style decides where the tone stands.
    func hasStyle(_ row: UInt8) -> Bool { row == oa || row == oe || row == uy }

    /// Whether the rime is spelled correctly as it is.
    func isComplete(_ row: UInt8, _ diacritics: VowelDiacritics, _ coda: Coda) -> Bool {
        complete[Self.index(row, coda)] >> UInt64(diacritics.rawValue) & 1 != 0
    }

    /// The diacritics that more diacritics and letters can make a rime, one bit each.
    func possible(_ row: UInt8, _ coda: Coda) -> UInt64 { possible[Self.index(row, coda)] }

    fileprivate static func index(_ row: UInt8, _ coda: Coda) -> Int { Int(row) &* 16 &+ Int(coda.rawValue) }
}

/// Builds the tables of `Rimes`.
private struct RowBuilder {
    var next = [UInt8](repeating: 0, count: 8)
    var complete = [UInt64](repeating: 0, count: 16)
    var possible = [UInt64](repeating: 0, count: 16)
    var vowels: [[UInt8]] = [[]]
    private var rows: [[UInt8]: UInt8] = [[]: 0]

    /// The row of these vowels, which is added if it is missing.
    mutating func row(of vowels: [UInt8]) -> UInt8 {
        if let known = rows[vowels] { return known }
        let before = row(of: Array(vowels.dropLast()))
        let made = append(vowels)
        rows[vowels] = made
        next[Int(before) * 8 + Base.vowel(vowels.last!)] = made
        return made
    }

    /// A second row of the same vowels, with the same rimes and followers.
    mutating func twin(of vowels: [UInt8]) -> UInt8 {
        let original = Int(row(of: vowels))
        let made = append(vowels)
        for vowel in 0..<8 { next[Int(made) * 8 + vowel] = next[original * 8 + vowel] }
        for coda in 0..<16 {
            complete[Int(made) * 16 + coda] = complete[original * 16 + coda]
            possible[Int(made) * 16 + coda] = possible[original * 16 + coda]
        }
        return made
    }

    private mutating func append(_ vowels: [UInt8]) -> UInt8 {
        self.vowels.append(vowels)
        next += [UInt8](repeating: 0, count: 8)
        complete += [UInt64](repeating: 0, count: 16)
        possible += [UInt64](repeating: 0, count: 16)
        return UInt8(next.count / 8 - 1)
    }

    /// Adds a rime, and marks all its prefixes as possible.
    mutating func add(_ vowels: [Letter], codas: some Sequence<Substring>) {
        for length in 1..<vowels.count {
            allow(Array(vowels.prefix(length)), asPrefixIn: row(of: vowels.prefix(length).map(\.base)), .none)
        }
        let row = row(of: vowels.map(\.base))
        for coda in codas { allow(vowels, Coda(spelling: coda)!, in: row) }
    }

    /// Adds a rime to a row.
    mutating func allow(_ vowels: [Letter], _ coda: Coda, in row: UInt8) {
        let diacritics = VowelDiacritics(vowels.map(\.diacritic))
        complete[Rimes.index(row, coda)] |= 1 << UInt64(diacritics.rawValue)
        allow(vowels, asPrefixIn: row, coda)
        allow(vowels, asPrefixIn: row, .none)
        if let shorter = Coda(spelling: coda.spelling.dropLast()) { allow(vowels, asPrefixIn: row, shorter) }
    }

    /// Marks the vowels as possible, with all or only some of their diacritics.
    private mutating func allow(_ vowels: [Letter], asPrefixIn row: UInt8, _ coda: Coda) {
        for chosen in 0..<(1 << vowels.count) {
            let partly = vowels.indices.map { chosen >> $0 & 1 == 0 ? .none : vowels[$0].diacritic }
            possible[Rimes.index(row, coda)] |= 1 << UInt64(VowelDiacritics(partly).rawValue)
        }
    }
}
