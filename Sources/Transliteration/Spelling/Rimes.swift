/// The rimes of Vietnamese: which vowels, with which diacritics, stand before which codas.
///
/// A *row* is a sequence of one to three vowels without diacritics. There are 64 combinations of diacritics on them
/// (`VowelDiacritics`), so all that is allowed for a row and a coda is one set of 64 bits.
struct Rimes: Sendable {
    /// No vowel yet.
    static let noRow: UInt8 = 0

    /// The vowels with their diacritics, then the codas they can have; `-` is none. Rare ones too.
    private static let spellings = """
        a - c ch k m n ng nh p t / ă c k m n ng p t / â c m n ng p t / e - c m n ng p t / ê - c ch m n nh p t
        i - ch m n nh p t / o - c m n ng p t / ô - c m n ng p t / ơ - m n p t / u - c k m n ng p t
        ư - c m n ng t / y - / ai - / ao - / au - / ay - / âu - / ây - / eo - / êu - / ia - / iu - / iêu -
        iê c m n ng p t / oa - c ch m n ng nh p t / oă c m n ng p t / oai - / oao - / oay - / oe - c m n ng p t
        oeo - / oi - / oo c ng / ôi - / ơi - / ua - / uâ c m n ng t / uây - / uê - ch n nh / uêu - / ui -
        uô c m n ng p t / uôi - / uơ - / uy - ch n nh p t / uya - / uyê n t / uyu - / ưa - / ưi - / ưu -
        ươ c m n ng p t / ươi - / ươu - / yê c m n ng p t / yêu -
        """

    /// By row × 8 + the vowel's number: the row with that vowel added, 0 if there is none.
    private let next: [UInt8]
    /// By row × 16 + coda: the diacritics of complete rimes, a bit each.
    private let complete: [UInt64]
    /// By row × 16 + coda: the diacritics that more diacritics and letters can still make complete, a bit each.
    private let possible: [UInt64]
    /// The rows that rules name.
    let uo: UInt8
    private let oa: UInt8
    private let oe: UInt8
    private let uy: UInt8
    /// i after g, which belongs to the onset if a vowel follows; e after gi, which also spells iê (giếng); y after
    /// qu, which also spells uy (quỳnh).
    let iAfterG: UInt8
    let eAfterGi: UInt8
    let yAfterQu: UInt8
    /// By row: its vowels, as `Letter.base`.
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

    /// The row after one more vowel, given by its number; 0 if there is none.
    func row(after row: UInt8, vowel: Int) -> UInt8 { next[Int(row) &* 8 &+ vowel] }

    /// oa, oe and uy: where they are open, the tone style decides.
    func hasStyle(_ row: UInt8) -> Bool { row == oa || row == oe || row == uy }

    /// True if the rime is spelled rightly as it stands.
    func isComplete(_ row: UInt8, _ diacritics: VowelDiacritics, _ coda: Coda) -> Bool {
        complete[Self.index(row, coda)] >> UInt64(diacritics.rawValue) & 1 != 0
    }

    /// All diacritics of which more diacritics and letters can make a rime: a bit each.
    func possible(_ row: UInt8, _ coda: Coda) -> UInt64 { possible[Self.index(row, coda)] }

    fileprivate static func index(_ row: UInt8, _ coda: Coda) -> Int { Int(row) &* 16 &+ Int(coda.rawValue) }
}

/// Collects the rows while the tables are made.
private struct RowBuilder {
    var next = [UInt8](repeating: 0, count: 8)
    var complete = [UInt64](repeating: 0, count: 16)
    var possible = [UInt64](repeating: 0, count: 16)
    var vowels: [[UInt8]] = [[]]
    private var rows: [[UInt8]: UInt8] = [[]: 0]

    /// The row of these vowels, made if need be.
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

    /// Adds a rime, and makes all its prefixes possible.
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

    /// Makes possible the vowels as they are, and with any of their diacritics still to come.
    private mutating func allow(_ vowels: [Letter], asPrefixIn row: UInt8, _ coda: Coda) {
        for chosen in 0..<(1 << vowels.count) {
            let partly = vowels.indices.map { chosen >> $0 & 1 == 0 ? .none : vowels[$0].diacritic }
            possible[Rimes.index(row, coda)] |= 1 << UInt64(VowelDiacritics(partly).rawValue)
        }
    }
}
